import type { GenreId, MoodId, UseId } from './vocabulary.ts'

export type Translated = { en: string; es: string; fr: string }

/** One entry of the demo catalogue as written by an editor; everything else is composed or measured. */
export interface SongEntry {
  /** Unique in the library. Proper names are not translated. */
  title: string
  /** Id of one of the house ensembles in content/artists.ts. */
  artist: string
  /** 2–4 moods, most fitting first. */
  moods: readonly MoodId[]
  /** 2–4 uses, most fitting first. */
  uses: readonly UseId[]
  /** One or two sentences in the style of a music editor. */
  description: Translated
}

/** The songs of one genre, in the order of their release. */
export interface GenreSongs {
  genre: GenreId
  songs: readonly SongEntry[]
}
