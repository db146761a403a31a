/** What a route module may say of its page to the frame around it, as `handle`. */
export interface PageHandle {
  /**
   * Whether the page, with the data of its loader, lists songs in the element `songsId`: a second skip link leads there,
   * past filters and text.
   */
  listsSongs?: (data: unknown) => boolean
}

export const songsId = 'songs'

/** As `listsSongs`, of a page whose loader answers with a list that may be absent or empty. */
export function hasSongList(data: unknown): boolean {
  const { songs } = data as { songs: { tracks: readonly unknown[] } | null | undefined }
  return (songs?.tracks.length ?? 0) > 0
}
