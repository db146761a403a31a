import { z } from 'zod'

export const success = z.literal(true)

/** The most items a page of a list may hold. */
export const maximumPageSize = 60

export const paging = z.object({
  /** The `next_cursor` of the page before; opaque. */
  cursor: z.string().min(1).max(400).optional(),
  limit: z.coerce.number().int().min(1).max(maximumPageSize).default(24),
})
