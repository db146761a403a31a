import { z } from 'zod'

/** How a program composed a track: the same program makes the same of it. */
export const trackMakingSchema = z.object({
  /** What the program's choices follow from. */
  seed: z.string().min(1).max(200),
  /** The program's name for the genre's rules. */
  recipe: z.string().min(1).max(100),
  /** SHA-256 of the score and of the code that plays it. */
  sound_hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type TrackMaking = z.infer<typeof trackMakingSchema>
