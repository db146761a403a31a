import { accountNotes } from './account-notes.ts'
import { catalogueNotes } from './catalogue-notes.ts'
import { licenceNotes } from './licence-notes.ts'
import { saleNotes } from './sale-notes.ts'
import type { ColumnNote, SchemaNotes } from './schema-note.ts'
import { studioNotes } from './studio-notes.ts'

export type { ColumnNote } from './schema-note.ts'

/** Columns that mean the same in every table. */
const everywhere: SchemaNotes = {
  fallbacks: {
    required: true,
    note: 'The names of those that are missing in the language, and shown in English.',
  },
  falls_back: 'Whether missing texts are shown in English.',
  import_id: "The importer's stable name; null for rows made by an editor.",
  language: { is: 'Language' },
  picture: 'The address of a picture that the staff has uploaded.',
  picture_alt: { is: 'Translated', note: 'What it shows; null: it is decorative.' },
  plain_texts: 'Without case and accents (`plain_text`), for lists of the studio.',
}

const notes: SchemaNotes = {
  ...accountNotes,
  ...catalogueNotes,
  ...licenceNotes,
  ...saleNotes,
  ...studioNotes,
}

/** The tables and columns that have a note, as `table` and `table.column`. */
export const notedNames: readonly string[] = Object.keys(notes)

/** What is known of a table, or of a column of it. */
export function noteOf(table: string, column?: string): ColumnNote {
  const note = column === undefined ? notes[table] : (notes[`${table}.${column}`] ?? everywhere[column])
  return typeof note === 'string' ? { note } : (note ?? {})
}
