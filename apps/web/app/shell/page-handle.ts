/** What a route module may say of its page to the frame around it, as `handle`. */
export interface PageHandle {
  /** The page lists songs, in an element of this id: a second skip link leads there, past filters and text. */
  songs?: typeof songsId
}

export const songsId = 'songs'
