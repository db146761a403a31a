/** What a route module tells the frame about its page, as `handle`. */
export interface PageHandle {
  /**
   * Whether the page, given its loader's data, lists songs in the element `songsId`: a second skip link leads there,
   * past filters and text.
   */
  listsSongs?: (data: unknown) => boolean
}

export const songsId = 'songs'

/** `listsSongs` for a loader whose list may be absent or empty. */
export function hasSongList(data: unknown): boolean {
  const { songs } = data as { songs: { tracks: readonly unknown[] } | null | undefined }
  return (songs?.tracks.length ?? 0) > 0
}
