import { z } from 'zod'
import { claimStates } from '@tempolibre/domain/claims'
import { coverageAnswers } from '@tempolibre/domain/coverage'
import { channelKinds, platforms } from '@tempolibre/domain/platforms'

const time = z.iso.datetime()
const day = z.iso.date()

/** A channel that is kept clear of claims. */
export const channelSchema = z.object({
  id: z.uuid(),
  platform: z.enum(platforms),
  /** What the platform knows it by; only an `id` never changes. */
  kind: z.enum(channelKinds),
  name: z.string(),
  address: z.url(),
  created_at: time,
  /** Whether it goes to the platform: within the number of the plan, and the account holds a licence in force. */
  covered: z.boolean(),
})
export type Channel = z.infer<typeof channelSchema>

/** A claim against a video. */
export const claimSchema = z.object({
  id: z.uuid(),
  platform: z.enum(platforms),
  licence_number: z.string(),
  licence_issued_at: time,
  /** Whether the licence is younger than the notice: what was published before it is not covered. */
  issued_late: z.boolean(),
  track_title: z.string(),
  artist_name: z.string(),
  /** Address of the video. */
  video: z.string(),
  claimant: z.string(),
  received_on: day,
  state: z.enum(claimStates),
  /** The day by which the next step is due; null: none is. */
  deadline: day.nullable(),
  created_at: time,
  updated_at: time,
})
export type Claim = z.infer<typeof claimSchema>

const changeSchema = z.object({
  state: z.enum(claimStates),
  /** Whether the site’s staff did it, rather than the holder. */
  by_staff: z.boolean(),
  /** From the staff to the holder; may be empty. */
  note: z.string(),
  changed_at: time,
})

/** With what was done about it, the first first. */
export const claimDetailsSchema = claimSchema.extend({ changes: z.array(changeSchema) })
export type ClaimDetails = z.infer<typeof claimDetailsSchema>

/** A use and the sections of the terms that decide on it. */
export const coverageSchema = z.object({
  answer: z.enum(coverageAnswers),
  /** As the licence's own version of the terms has them, the decisive one first. */
  clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
  terms_version: z.string(),
  /** The permanent text. */
  terms_url: z.url(),
  /** The credit line that is required; null: none is. */
  credit: z.string().nullable(),
})
