import { z } from 'zod'

/**
 * An acoustic fingerprint (`SoundFingerprint`). Any algorithm is allowed, since readers ignore those they don't know;
 * but it must be short because every licence contains it.
 */
export const soundFingerprintSchema = z.object({
  algorithm: z.string().min(1).max(40),
  /** Base64url without padding. */
  fingerprint: z
    .string()
    .min(1)
    .max(4000)
    .regex(/^[\w-]+$/),
})
