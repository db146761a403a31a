import type { Note, Role } from '../score.ts'
import type { GenreId, InstrumentId } from '../vocabulary.ts'
import type { WrittenNote } from './event.ts'

/** A note with what the composer wrote. */
export interface Played {
  written: WrittenNote
  note: Note
}

/** What a player knows besides the notes. */
export interface Occasion {
  genre: GenreId
  instrument: InstrumentId
  role: Role
  /** Whether the part is a single line: a lead, an answer, a second voice. */
  line: boolean
  /** Seconds at which the harmony changes, ascending. */
  changes: readonly number[]
  beatSeconds: number
}
