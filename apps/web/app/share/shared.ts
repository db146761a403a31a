/** Something that can be given to others. */
export interface Shared {
  title: string
  /** The path of its page. */
  path: string
  /** Of a song: what else there is of it. */
  track?: { id: string; slug: string; artist: string }
}
