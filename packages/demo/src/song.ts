import type { GenreId, MoodId, UseId } from './vocabulary.ts'

export type Translated = { en: string; es: string; fr: string }

/** One entry of the demo catalogue as an editor would write it; everything else is composed or measured. */
export interface SongEntry {
  /** Unique in the library. Proper names are not translated. */
  title: string
  /** Id of one of the house ensembles in content/artists.ts. */
  artist: string
  /** 2–4 moods, the most fitting first. */
  moods: readonly MoodId[]
  /** 2–4 uses, the most fitting first. */
  uses: readonly UseId[]
  /** One or two sentences a music editor would write. */
  description: Translated
}

/** The songs of one genre, in the order in which they were released. */
export interface GenreSongs {
  genre: GenreId
  songs: readonly SongEntry[]
}
