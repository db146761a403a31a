import { z } from 'zod'
import { noFallback } from '@tempolibre/domain/fallback'
import { wholeAddress } from '@tempolibre/domain/pictures'
import { slugSchema } from '@tempolibre/domain/slug-schema'
import { lineSchema, textSchema } from '@tempolibre/domain/text-schemas'
import { fallbackSchema } from '@tempolibre/domain/fallback-schema'
import { fromTexts, type RecordWithTexts } from '@tempolibre/domain/record-texts'

/** Maximum number of records in a page of a list. */
export const maxStudioPageSize = 100

/** Maximum number of records that one call changes. */
export const maxBulkSize = 1000

/** A page of a list of records, which `q` searches. */
export const studioPaging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(maxStudioPageSize).default(25),
  order: z.enum(['asc', 'desc']).default('asc'),
  q: lineSchema(200).optional(),
})

/** The paging as parsed. */
export type StudioPaging = z.output<typeof studioPaging>

/** Records of one page, or those of some ids. */
export const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,99}$/)
  .optional()

/** A condition of a list that is either set or not. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()

export const recordId = z.string().regex(/^[1-9]\d{0,9}$/)
export const byId = z.object({ id: recordId })

/** Identifies the content of a record. Send it with a change: if the record has another version by then, nothing is changed. */
export const versionSchema = z.string().min(1).max(60)
export const byVersion = z.object({ version: versionSchema })

/** Which records a list has, by their texts. */
export const textConditions = {
  /** Whether texts are missing. */
  incomplete: flag,
  /** Whether missing texts are shown in English. */
  falls_back: flag,
}

/** What every record has. */
export const recordParts = {
  id: recordId,
  version: versionSchema,
}

/** The paths of missing texts, such as `title.es`, without those that are shown in English. */
export const gapsSchema = z.array(z.string())

/** The paths of texts that are shown in English, such as `title.es`. */
export const fallbacksSchema = z.array(z.string())

/** The same of a new record. */
export const newFallback = fallbackSchema.default(noFallback)

const line = lineSchema(300)

/** A single line of text in each language. */
export const translatedLine = z.object({ en: line, es: line, fr: line })
/** A text of several paragraphs in each language. */
const text = textSchema(100_000).overwrite((typed) => (typed.trim() === '' ? '' : typed))
export const translatedText = z.object({ en: text, es: text, fr: text })
/** A part of an address in each language; empty: it is made of the title. */
const slug = z.union([slugSchema, z.literal('')])
export const translatedSlug = z.object({ en: slug, es: slug, fr: slug })

/** The texts of a kind of record, as an editor sends them. */
export const editedTexts = <Kind extends RecordWithTexts>(kind: Kind) =>
  fromTexts(kind, (form) => (form === 'line' ? translatedLine : translatedText))

/** A text in each language, as it is stored. */
export const writtenText = z.object({ en: z.string(), es: z.string(), fr: z.string() })
/** The texts of a kind of record, as they are stored. */
export const writtenTexts = <Kind extends RecordWithTexts>(kind: Kind) => fromTexts(kind, () => writtenText)

const written = line.min(1)
/** What a picture shows, in each language; null: it is decorative, or there is none. */
const pictureAlt = z.object({ en: written, es: written, fr: written }).nullable()

/** The picture of a record; removed by null. */
export const pictureEdit = {
  /** The address of an uploaded picture. */
  picture: z.string().regex(wholeAddress).nullable(),
  picture_alt: pictureAlt,
}
/** The picture of a new record. */
export const newPicture = {
  picture: pictureEdit.picture.default(null),
  picture_alt: pictureEdit.picture_alt.default(null),
}
/** What a change of a picture may contain. */
export const pictureChangeSchema = z.object(pictureEdit).partial()
export type PictureChange = z.infer<typeof pictureChangeSchema>
