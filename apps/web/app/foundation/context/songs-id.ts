/** Id of a page's list of songs. */
export const songsId = 'songs'

/** A page's `listsSongs` (foundation/pages/page.ts), if its list may be absent or empty. */
export function hasSongList({
  songs,
}: {
  songs?: { tracks: readonly unknown[] } | null | undefined
}): boolean {
  return (songs?.tracks.length ?? 0) > 0
}
