import { z } from 'zod'
import { proposalDecisions, proposalSources, versionKinds } from '@tempolibre/domain/version-kinds'
import { idSchema } from './record-parts.ts'

/** A track that is a version of another. */
export const versionRecordSchema = z.strictObject({
  track_id: idSchema,
  main_id: idSchema,
  kind: z.enum(versionKinds),
  name: z.string().min(1),
  position: z.int(),
})

/** A track that may be a version of another, and what was decided; null: open. */
export const proposalRecordSchema = z.strictObject({
  id: idSchema,
  track_id: idSchema,
  main_id: idSchema,
  kind: z.enum(versionKinds),
  name: z.string().min(1),
  source: z.enum(proposalSources),
  decision: z.enum(proposalDecisions).nullable(),
})
