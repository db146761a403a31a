import type { MusicalKey } from '@tempolibre/domain'
import type { RecordFields } from '@tempolibre/domain/record-names'
import type { Translated } from '@tempolibre/locales'
import type { CellProblem } from './cell-problem.ts'

/** Somebody who has a share in a work, or publishes it. */
export interface RightHolder {
  name: string
  role?: string | undefined
  /** Collecting society, such as SGAE or SACEM. */
  society?: string | undefined
  /** IPI name number, 11 digits. */
  ipi?: string | undefined
  /** In percent. */
  performanceShare?: number | undefined
  /** In percent. */
  mechanicalShare?: number | undefined
  /** Of a writer: why the society has no claim. */
  exemption?: string | undefined
  /** Of a writer, as written. */
  publisher?: string | undefined
}

/** What a metadata file, tags or names say of a recording; everything may be missing. Of `trackFields` dates are `YYYY-MM-DD`. */
export interface TrackRecord extends RecordFields {
  /** The label's own code of the recording, unique in its table. */
  code?: string | undefined
  title?: Partial<Translated> | undefined
  /** Free name of a version, such as `Instrumental` or `30s`. */
  version?: string | undefined
  description?: Partial<Translated> | undefined
  /** As it is shown. */
  artist?: string | undefined
  /** Each by name, where the source lists several: tags, messages and cells with semicolons do. */
  artists?: readonly string[] | undefined
  /** Those of them that are featured. */
  featuredArtists?: readonly string[] | undefined
  albumCode?: string | undefined
  trackNumber?: number | undefined
  /** Name or path of its picture, as written. */
  picture?: string | undefined
  genres?: readonly string[] | undefined
  moods?: readonly string[] | undefined
  uses?: readonly string[] | undefined
  instruments?: readonly string[] | undefined
  keywords?: readonly string[] | undefined
  /** Beats per minute. */
  bpm?: number | undefined
  key?: MusicalKey | undefined
  writers?: readonly RightHolder[] | undefined
  publishers?: readonly RightHolder[] | undefined
  /** Whether it is the main version of its song; undefined: the table does not say. */
  isMain?: boolean | undefined
  /** The code, or file name, of the main version; in some tables that of a main version is its own. */
  mainOf?: string | undefined
  /** The number within the album of the main version. */
  mainNumber?: number | undefined
  /** What tags had in their texts that nobody sees, as `U+0000, U+202E`; undefined: nothing. */
  unseen?: string | undefined
  /** What tags say that cannot be read, or is doubtful; undefined: nothing. */
  unread?: readonly { field: keyof TrackRecord; problem: CellProblem }[] | undefined
  /** Columns of no known meaning, as written. */
  others?: Readonly<Record<string, string>> | undefined
}

/** What a metadata file says of one recording. */
export interface SheetRecord extends TrackRecord {
  /** Name or path of its sound file, as written; undefined if the layout has none. */
  file?: string | undefined
  /** Line of the table; of a message that of the recording. */
  line?: number | undefined
  /** Of a message, the lines of fields that its release says. */
  lines?: Readonly<Partial<Record<keyof TrackRecord, number>>> | undefined
  /** What was left out of codes of a message before they were read, and those that cannot be. */
  notices?: readonly RecordNotice[] | undefined
  /** Headers of the columns that said each field, as written; of a message the elements. */
  columns?: Readonly<Partial<Record<keyof TrackRecord, string>>> | undefined
}

/** What is told of a code: `signs` that nobody sees were left out, as `U+200B`, or why it cannot be read, or is doubtful. */
export type RecordNotice = { field: keyof TrackRecord } & ({ signs: string } | { problem: CellProblem })
