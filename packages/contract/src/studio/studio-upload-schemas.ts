import { splitSpelling } from '@tempolibre/domain/split-spelling'
import { z } from 'zod'
import { nameKinds } from '@tempolibre/domain/name-kinds'
import { knownNames } from '@tempolibre/domain/known-names'
import { columnFates, findTableField, plainHeading } from '@tempolibre/domain/table-fields'
import { recordId, recordParts } from './studio-parts.ts'
import { passedOverKinds } from '@tempolibre/domain/upload-rules'
import { lineSchema } from '@tempolibre/domain/text-schemas'

/** How dates with the year last are written. */
export const dayOrders = ['day first', 'month first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** A check changes nothing; recordings become drafts, or tracks at once; or one replaces the recording of a track. */
export const uploadRunKinds = ['check', 'draft', 'publish', 'replace'] as const
export type UploadRunKind = (typeof uploadRunKinds)[number]

export const uploadRunStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** How far the import of a file has come. */
export const uploadFileStates = ['waiting', 'reading', 'done', 'failed'] as const
export type UploadFileState = (typeof uploadFileStates)[number]

/** Something that an import cannot take, and what would be right. */
export const uploadProblemSchema = z.object({
  /** An error keeps the recording out; a warning does not. */
  severity: z.enum(['error', 'warning']),
  file: z.string(),
  /** From 1. */
  line: z.int().positive().optional(),
  /** Header of the column, as written. */
  column: z.string().optional(),
  /** In English. */
  message: z.string(),
  /** Names the problem, for words in other languages. */
  code: z.string().optional(),
  /** What the words name, such as a spelling. */
  inputs: z.record(z.string(), z.string()).optional(),
})
export type UploadProblem = z.infer<typeof uploadProblemSchema>

const siteName = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
})

/** A name that nothing known is spelled like. */
export const unknownNameSchema = z.object({
  kind: z.enum(nameKinds),
  spelling: z.string(),
  /** Recordings that have it. */
  count: z.int().positive(),
  /** The nearest known names. */
  nearest: z.array(siteName),
  /** The names that it may be made of, as in `Ambient/Foo`; undefined if there is no sign of several. */
  parts: z
    .array(
      z.object({
        spelling: z.string(),
        /** What it means; null if nothing known is spelled like it, or it is left out. */
        means: siteName.nullable(),
        /** The nearest known names of one that means nothing. */
        nearest: z.array(siteName),
      }),
    )
    .optional(),
})

const tableFieldSchema = z.object({
  /** Its column in our own table, in English. */
  id: z.string(),
  /** Its column in our own table. */
  name: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
})

/** What became of a column of a table. */
export const tableColumnSchema = z.object({
  /** As written; empty if its cells have none. */
  heading: z.string(),
  /** From 1. */
  place: z.int().positive(),
  /** Rows that have something in it. */
  cells: z.int().nonnegative(),
  /** Kept: it is stored under its own name. */
  state: z.enum(['understood', 'kept', 'ignored']),
  /** As which it is understood, or would be. */
  field: tableFieldSchema.optional(),
  /** Why it is not read, or only kept. `repeated`: another column says the same; `table`: the header is unknown. */
  why: z.enum(['repeated', 'empty', 'unnamed', 'measured', 'decided', 'table']).optional(),
  /** Whether the staff has decided what it means. */
  decided: z.boolean(),
  /** What it may mean, if nothing is known. */
  nearest: z.array(tableFieldSchema),
})
export type TableColumn = z.infer<typeof tableColumnSchema>

/** A table or message that was read. */
export const uploadTableSchema = z.object({
  file: z.string(),
  /** Null: its header is unknown, so it was not read. */
  layout: z.string().nullable(),
  rows: z.int().nonnegative(),
  /** Undefined for messages, and in reports of earlier releases. */
  columns: z.array(tableColumnSchema).optional(),
})

/** What a run found. */
export const uploadReportSchema = z.object({
  /** Recordings that were, or would be, imported. */
  recordings: z.int().nonnegative(),
  /** Sound files that were, or would be, left out; undefined in reports of earlier releases. */
  left_out: z.int().nonnegative().optional(),
  /** Files that are not used, by why; undefined in reports of earlier releases. */
  passed_over: z
    .array(
      z.object({
        kind: z.enum(passedOverKinds),
        count: z.int().positive(),
        /** The first of them. */
        files: z.array(z.string()),
      }),
    )
    .optional(),
  tables: z.array(uploadTableSchema),
  /** The first of them. */
  problems: z.array(uploadProblemSchema),
  errors: z.int().nonnegative(),
  warnings: z.int().nonnegative(),
  unknown_names: z.array(unknownNameSchema),
  /** All names that an unknown one can mean, of the kinds that have unknown ones. */
  known_names: z.array(siteName.extend({ kind: z.enum(nameKinds) })),
  /** What an import would find; undefined for an import. */
  would: z
    .object({
      added: z.int().nonnegative(),
      changed: z.int().nonnegative(),
      unchanged: z.int().nonnegative(),
    })
    .optional(),
  /** Undefined for a check. */
  outcome: z
    .object({
      added: z.int().nonnegative(),
      changed: z.int().nonnegative(),
      unchanged: z.int().nonnegative(),
      published: z.int().nonnegative(),
      withdrawn: z.int().nonnegative(),
      /** Those that stay drafts until the staff has decided which song they are versions of; older reports omit it. */
      waiting: z.int().nonnegative().default(0),
      /** Tracks that were on sale before and seem to be versions of new songs; older reports omit it. */
      proposed: z.int().nonnegative().default(0),
    })
    .optional(),
})
export type UploadReport = z.infer<typeof uploadReportSchema>

/** A check or an import of an upload. */
export const uploadRunSchema = z.object({
  id: recordId,
  kind: z.enum(uploadRunKinds),
  state: z.enum(uploadRunStates),
  ordered_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** The import that it made; null for a check. */
  import_id: recordId.nullable(),
  /** Null until it is done. */
  report: uploadReportSchema.nullable(),
})
export type UploadRun = z.infer<typeof uploadRunSchema>

const line = lineSchema(200).min(1)

const uploadEdit = {
  name: line,
  /** Of recordings that name none. */
  artist: line.nullable(),
  /** Of recordings without a known genre: the id of a genre of the site. */
  genre_id: recordId.nullable(),
  /** In place of `genre_id`, of a genre that the site does not have yet: it is made when they are published. */
  known_genre: z
    .string()
    .refine((id) => knownNames.some((name) => name.kind === 'genre' && name.id === id))
    .nullable(),
  day_order: z.enum(dayOrders).nullable(),
  /** Whether texts that are not translated are shown in English; otherwise a title is the same in every language. */
  falls_back: z.boolean(),
}

/** Files that were uploaded together, to be imported. */
export const studioUploadSchema = z.object({
  ...recordParts,
  ...uploadEdit,
  /** The track whose recording the upload replaces; null: it is imported. */
  track_id: recordId.nullable(),
  created_at: z.iso.datetime(),
  /** When it is removed, unless something is done with it. */
  expires_at: z.iso.datetime(),
  files: z.int().nonnegative(),
  bytes: z.number().nonnegative(),
  /** Files that have not arrived completely. */
  unfinished: z.int().nonnegative(),
  /**
   * Recordings by how far the last import has come; `checked` were opened by the last check, `on_sale` has the last import published
   * by now. Servers of earlier releases omit these two.
   */
  progress: z.object({
    sounds: z.int(),
    done: z.int(),
    failed: z.int(),
    checked: z.int().optional(),
    on_sale: z.int().optional(),
  }),
  /** The last one. */
  run: uploadRunSchema.nullable(),
})
export type StudioUpload = z.infer<typeof studioUploadSchema>
export const newStudioUploadSchema = z.object({ name: line, track_id: recordId.optional() })
export const studioUploadChangeSchema = z.object(uploadEdit).partial()

/** A file of an upload. */
export const studioUploadFileSchema = z.object({
  id: z.uuid(),
  /** Below the uploaded folder, with slashes. */
  path: z.string(),
  kind: z.enum(['sound', 'table', 'message', 'picture']),
  bytes: z.number().positive(),
  modified_at: z.iso.datetime(),
  /** Bytes that have arrived. */
  received: z.number().nonnegative(),
  complete: z.boolean(),
  /** Tells whether a file that is chosen again is the same: SHA-256 of its content, see `hashContent`; null: not known. */
  content_hash: z.string().nullish(),
  state: z.enum(uploadFileStates),
  problem: uploadProblemSchema.nullable(),
  /** What was made of it. */
  recording: z
    .object({
      id: recordId,
      title: z.object({ en: z.string(), es: z.string(), fr: z.string() }),
      artist: z.string(),
      duration_seconds: z.number(),
      bpm: z.number().nullable(),
      key: z.string().nullable(),
      loudness_lufs: z.number(),
      peaks: z.string(),
    })
    .nullable(),
})
export type StudioUploadFile = z.infer<typeof studioUploadFileSchema>

/** What a label's own spelling means: a name, a new one that is spelled so, or nothing. */
export const importNameDecisionSchema = z
  .object({
    kind: z.enum(nameKinds),
    spelling: lineSchema(300).min(1),
    meaning: z.discriminatedUnion('is', [
      z.object({ is: z.literal('name'), id: z.string().min(1).max(300) }),
      z.object({ is: z.literal('new') }),
      z.object({ is: z.literal('nothing') }),
      /** What its parts mean, as in `Ambient/Foo`. */
      z.object({ is: z.literal('split') }),
    ]),
  })
  .refine(({ meaning, spelling }) => meaning.is !== 'split' || splitSpelling(spelling).length > 1, {
    path: ['spelling'],
  })

/** What a column of a label's tables means: a field, kept or ignored, or what its heading says by itself. */
export const importColumnDecisionSchema = z.object({
  heading: lineSchema(300).refine((text) => plainHeading(text) !== ''),
  meaning: z.discriminatedUnion('is', [
    z.object({ is: z.literal('field'), id: z.string().refine((id) => findTableField(id) !== undefined) }),
    ...columnFates.map((fate) => z.object({ is: z.literal(fate) })),
    z.object({ is: z.literal('itself') }),
  ]),
})
