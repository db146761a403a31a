import { z } from 'zod'

/** What the process that reads a folder is told. */
export const importOrderSchema = z.object({
  /** Files, by their paths below the folder, that have ended a process of this command, and why. */
  leftOut: z.array(z.object({ path: z.string(), why: z.string() })),
})
export type ImportOrder = z.infer<typeof importOrderSchema>

/** What it tells before each recording. */
export const readingSchema = z.object({ reading: z.string() })
