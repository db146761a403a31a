import { z } from 'zod'
import {
  maxVersionName,
  maxVersions,
  proposalDecisions,
  proposalSources,
  versionKinds,
} from '@tempolibre/domain/version-kinds'
import { recordId, recordParts } from './studio-parts.ts'
import { heardTrackSchema } from './studio-sound-schemas.ts'
import { lineSchema } from '@tempolibre/domain/text-schemas'

const versionEdit = {
  kind: z.enum(versionKinds),
  /** As the label writes it. */
  name: lineSchema(maxVersionName).min(1),
}

/** A version of a song, as the studio shows it. */
export const familyVersionSchema = heardTrackSchema.extend({ kind: z.enum(versionKinds), name: z.string() })
export type FamilyVersion = z.infer<typeof familyVersionSchema>

/** A song with its versions; its id is that of the main track. */
export const familySchema = z.object({
  ...recordParts,
  main: heardTrackSchema,
  /** In the order of the song's page. */
  versions: z.array(familyVersionSchema),
})
export type Family = z.infer<typeof familySchema>

/** A family as it is written: who is the main track, and all versions in their order. */
export const familyChangeSchema = z.object({
  main_id: recordId,
  /** Each track once. */
  versions: z
    .array(z.object({ id: recordId, ...versionEdit }))
    .max(maxVersions)
    .refine((versions) => new Set(versions.map(({ id }) => id)).size === versions.length),
})

/** A track that may be a version of another. */
export const versionProposalSchema = z.object({
  ...recordParts,
  main: heardTrackSchema,
  track: heardTrackSchema,
  kind: z.enum(versionKinds),
  name: z.string(),
  /** From what it is concluded. */
  source: z.enum(proposalSources),
  /** Null: open. */
  decision: z.enum(proposalDecisions).nullable(),
})
export type VersionProposal = z.infer<typeof versionProposalSchema>

export const versionProposalChangeSchema = z
  .object({ ...versionEdit, decision: z.enum(proposalDecisions).nullable() })
  .partial()
