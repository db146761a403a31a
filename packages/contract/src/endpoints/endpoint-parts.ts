import { z } from 'zod'
import { languageSchema } from '@tempolibre/domain/language-schema'

export const success = z.literal(true)

export const nothing = z.object({})
export const inLanguage = z.object({ lang: languageSchema })
export const trackIdSchema = z.string().regex(/^[1-9]\d{0,9}$/)

/** Maximum number of items in a page of a list. */
export const maxPageSize = 60

/** Of a place in a list sorted by title: 300 characters of any script, as base64 of UTF-8. */
const maxCursorLength = 1700

export const paging = z.object({
  /** The `next_cursor` of the previous page; opaque. */
  cursor: z.string().min(1).max(maxCursorLength).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(24),
})
