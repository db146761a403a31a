import { z } from 'zod'

/** What the process that reads a folder is told. */
export const importOrderSchema = z.object({
  /** Files, by their paths below the folder, that have ended a process of this command, and why. */
  leftOut: z.array(z.object({ path: z.string(), why: z.string() })),
  /** Whether no two files are read side by side: one of several has ended a process. */
  oneByOne: z.boolean(),
})
export type ImportOrder = z.infer<typeof importOrderSchema>
