import { z } from 'zod'

/** What the process that reads a folder is told. */
export const importOrderSchema = z.object({
  /** Files, by their paths below the folder, that have ended a process of this command, and why. */
  leftOut: z.array(z.object({ path: z.string(), why: z.string() })),
  /** Whether no two files are read side by side: one of several has ended a process. */
  oneByOne: z.boolean(),
  /** The import that an earlier process of this command has begun, so that undoing it takes all back. */
  batchId: z.int().optional(),
})
export type ImportOrder = z.infer<typeof importOrderSchema>

/** What that process tells once it has begun an import. */
export const begunImportSchema = z.object({ begunImport: z.int() })
