import { z } from 'zod'
import { rightsLights } from '@tempolibre/domain/judge-rights'
import { clearanceLines } from '@tempolibre/domain/rights-schemas'
import { writerRoles } from '@tempolibre/domain/rightholders'
import { idSchema } from './record-parts.ts'

/** What is stated of the rights in a track; the light is `judgeRights`’s. */
export const rightsRecordSchema = z.strictObject({
  track_id: idSchema,
  ...clearanceLines,
  light: z.enum(rightsLights),
})

/** Somebody who has a share in a track, or publishes it. */
export const rightholderRecordSchema = z.strictObject({
  track_id: idSchema,
  side: z.enum(['writer', 'publisher']),
  position: z.int().nonnegative(),
  name: z.string(),
  role: z.enum(writerRoles).nullable(),
  ipi: z.string().nullable(),
  /** CISAC code. */
  society: z.string().nullable(),
  /** In percent. */
  share: z.number().nullable(),
  exemption: z.string().nullable(),
})
