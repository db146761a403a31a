import { z } from 'zod'
import { recordId } from '../studio/studio-parts.ts'
import { success } from './endpoint-parts.ts'

/** The answer to a call for one record. */
export const oneOf = <Record extends z.ZodObject>(record: Record) => z.object({ success, record })
/** The answer to a call for a list; `total` counts all records that match. */
export const listOf = <Record extends z.ZodObject>(record: Record) =>
  z.object({ success, records: z.array(record), total: z.int().nonnegative() })

export const done = z.object({ success })
/** The answer to a change of many records; unchanged ones don't count. */
export const changedCount = z.object({ success, changed: z.int().nonnegative() })

/** A title by language. */
export const translated = z.object({ en: z.string(), es: z.string(), fr: z.string() })

/** What is not on sale because visitors could not hear or download it. Servers of earlier releases omit it. */
export const unopenedList = z.array(z.object({ id: recordId, title: translated })).optional()
