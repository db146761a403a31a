import { z } from 'zod'
import { channelSchema, claimDetailsSchema, claimSchema } from '../channels/claim-schemas.ts'
import { versionSchema } from './studio-parts.ts'

const holder = { user_id: z.uuid(), holder: z.string(), holder_email: z.string() }

/** A channel on the safelist, with whose it is. */
export const studioChannelSchema = channelSchema.extend(holder)
export type StudioChannel = z.infer<typeof studioChannelSchema>

/** A claim, with whose it is. */
export const studioClaimSchema = claimSchema.extend({ ...holder, version: versionSchema })
export type StudioClaim = z.infer<typeof studioClaimSchema>

export const studioClaimDetailsSchema = claimDetailsSchema.extend({ ...holder, version: versionSchema })
export type StudioClaimDetails = z.infer<typeof studioClaimDetailsSchema>
