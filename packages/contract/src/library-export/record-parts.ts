import { z } from 'zod'
import { languageSchema } from '@tempolibre/domain/language-schema'

/** The numbers of new records follow the largest one, and must have room before PostgreSQL's last. */
const maxId = 2_000_000_000

export const idSchema = z.int().positive().max(maxId)

/** The importer's stable name; null for records made in the studio. */
export const importIdSchema = z.string().nullable()

/** With a time zone, to the microsecond. */
export const momentSchema = z.iso.datetime({ offset: true })

/** A path below the media folder, which no folder in it can leave. */
export const storageKey = z
  .string()
  .regex(
    /^[^./\\:\p{Cc}][^/\\:\p{Cc}]*(?:\/[^./\\:\p{Cc}][^/\\:\p{Cc}]*)*$/u,
    'must be a path below the media folder',
  )

const slug = z.string().regex(/^[^/\s]{1,120}$/u, 'must be 1 to 120 characters without slashes and spaces')

/** Columns that several kinds of record have in each language. */
export const ownText = { slug }

/** The texts of a record; a language that has none is left out. */
export function texts<Columns extends z.ZodRawShape>(columns: Columns) {
  return z.partialRecord(languageSchema, z.strictObject(columns))
}

/** The same of a kind of record whose missing texts may be shown in English. */
export const fallingTexts = <Columns extends z.ZodRawShape>(columns: Columns) =>
  texts({ ...columns, falls_back: z.boolean().default(false) })

/** The slugs that a page had before. */
export const formerSlugs = z.partialRecord(languageSchema, z.array(slug).min(1))
