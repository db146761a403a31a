import {
  exportedAuditSubjects,
  exportedSettings,
  type ExportSubject,
  exportSubjects,
} from '@tempolibre/contract/library-export'
import { type RawBuilder, sql } from 'kysely'

/** Where the records of a subject are stored. Their columns are the fields of the contract's schema. */
export interface SubjectTable {
  table: string
  /** Columns that every record of the subject has alike. */
  constants?: Readonly<Record<string, string>>
  /** Which rows are exported; absent: all. */
  condition?: RawBuilder<boolean>
  /** Columns that order the records. */
  order: readonly string[]
  /** `order` is not among the fields: a record has another number in every database. */
  isRenumbered?: boolean
}

const byId = ['id'] as const

const tagsOf = (kind: string): SubjectTable => ({
  table: 'tag',
  constants: { kind },
  condition: sql<boolean>`kind = ${kind}`,
  order: byId,
})

export const subjectTables: Readonly<Record<ExportSubject, SubjectTable>> = {
  genres: { table: 'music_category', order: byId },
  artists: { table: 'artist', order: byId },
  moods: tagsOf('mood'),
  uses: tagsOf('use'),
  instruments: tagsOf('instrument'),
  tracks: { table: 'track', order: byId },
  performers: { table: 'track_artist', order: ['track_id', 'position'] },
  rights: { table: 'track_clearance', order: ['track_id'] },
  rightholders: { table: 'right_holder', order: ['track_id', 'side', 'position'] },
  versions: { table: 'track_version', order: ['track_id'] },
  proposals: { table: 'version_proposal', order: byId },
  pages: { table: 'page', order: byId },
  topics: { table: 'blog_category', order: byId },
  authors: { table: 'author', order: byId },
  articles: { table: 'article', order: byId },
  redirects: { table: 'redirect', order: byId },
  plans: { table: 'plan', order: byId },
  plan_prices: { table: 'plan_price', order: ['plan_id', 'currency'] },
  imports: { table: 'import_batch', order: byId },
  recordings: { table: 'import_recording', order: byId },
  vocabulary: { table: 'import_name', order: ['kind', 'spelling'] },
  columns: { table: 'import_column', order: ['heading'] },
  removed: { table: 'removed_import', order: ['record_table', 'import_id'] },
  changes: {
    table: 'audit_entry',
    // Who changed a record is no part of the library.
    constants: { who: 'import' },
    condition: sql<boolean>`subject = any (${[...exportedAuditSubjects]}::text[])`,
    order: byId,
    isRenumbered: true,
  },
  settings: {
    table: 'setting',
    condition: sql<boolean>`name = any (${[...exportedSettings]}::text[])`,
    order: ['name'],
  },
}

/** Lists of tags among a track's fields. */
export const tagLists: Readonly<Record<string, string>> = {
  mood_ids: 'mood',
  use_ids: 'use',
  instrument_ids: 'instrument',
}

const nestedFields: ReadonlySet<string> = new Set([
  'texts',
  'former_slugs',
  'genre_ids',
  ...Object.keys(tagLists),
])

/** The fields of a subject, and those that are columns of its own table. */
export function fieldsOfSubject(subject: ExportSubject): { fields: string[]; columns: string[] } {
  const fields = Object.keys(exportSubjects[subject].shape)
  return { fields, columns: fields.filter((field) => !nestedFields.has(field)) }
}

/** The text columns of a subject. */
export function textColumnsOf(subject: ExportSubject): string[] {
  const { shape } = exportSubjects[subject]
  return 'texts' in shape ? Object.keys(shape.texts.valueType.shape) : []
}
