import { z } from 'zod'
import { licenceNumberSchema } from '../accounts/account-schemas.ts'
import { claimStates, isNoticeDay } from '@tempolibre/domain/claims'
import { channelSchema, claimDetailsSchema, coverageSchema } from '../channels/claim-schemas.ts'
import { platforms } from '@tempolibre/domain/platforms'
import { maxChannelText } from '@tempolibre/domain/channels'
import * as claims from '../operations/claims.ts'
import { usages } from '@tempolibre/domain/usage-matrix'
import type { Endpoint } from './endpoint.ts'
import { inLanguage, nothing, success } from './endpoint-parts.ts'
import { cleanLine } from '@tempolibre/domain/clean-text'

const day = z.iso.date()
/** Of a notice: no platform has sent any before, and a slip of the year must not pass for a date. */
const noticeDay = day.refine(isNoticeDay)

/** Maximum number of claims of an account. */
export const maxClaims = 200

const line = (max: number) =>
  z
    .string()
    .max(2000)
    .overwrite((text) => cleanLine(text).replaceAll(/\s+/gu, ' '))
    .min(1)
    .max(max)

const byId = z.object({ id: z.uuid() })

/** Endpoints for channels, claims, and what a licence covers. */
export const claimEndpoints = {
  listChannels: {
    ...claims.listChannels,
    summary: 'List the user’s channels on the safelist',
    description: 'Oldest first. `limit`: the number that the plan allows; null: any number.',
    params: nothing,
    query: nothing,
    output: z.object({
      success,
      channels: z.array(channelSchema),
      limit: z.int().nonnegative().nullable(),
    }),
    access: 'user',
  },
  addChannel: {
    ...claims.addChannel,
    summary: 'Put a channel on the safelist',
    description:
      'Takes an address in any form, or with `platform` a name. Anything else is refused as `invalid_input`, with the reason as the `code` of the field `body.text`. Idempotent: a channel that is on the list stays. `channel_limit_reached` if the plan has no room for another one.',
    params: nothing,
    query: nothing,
    body: z.object({ text: z.string().max(maxChannelText * 2), platform: z.enum(platforms).optional() }),
    output: z.object({ success, channel: channelSchema }),
    access: 'user',
    refusals: ['channel_limit_reached'],
  },
  removeChannel: {
    ...claims.removeChannel,
    summary: 'Take a channel off the safelist',
    description: 'Makes room for another one.',
    params: byId,
    query: nothing,
    output: z.object({ success }),
    access: 'user',
  },
  listClaims: {
    ...claims.listClaims,
    summary: 'List the user’s claims',
    description: 'Pending ones first, by their deadline.',
    params: nothing,
    query: nothing,
    output: z.object({ success, claims: z.array(claimDetailsSchema) }),
    access: 'user',
  },
  openClaim: {
    ...claims.openClaim,
    summary: 'Record a claim against a video',
    description:
      'Under a licence of the user. Without a `deadline` it is calculated from the time limit that the platform publishes. `claim_limit_reached` above 200.',
    params: nothing,
    query: nothing,
    body: z.object({
      licence_number: licenceNumberSchema,
      platform: z.enum(platforms),
      /** Address of the video. */
      video: line(500),
      claimant: line(200),
      received_on: noticeDay,
      /** As the notice of the claim names it. */
      deadline: noticeDay.optional(),
    }),
    output: z.object({ success, claim: claimDetailsSchema }),
    access: 'user',
    refusals: ['claim_limit_reached'],
  },
  moveClaim: {
    ...claims.moveClaim,
    summary: 'Set the state of a claim',
    description: 'The deadline follows the state. A claim that is in the state already is left as it is.',
    params: byId,
    query: nothing,
    body: z.object({ state: z.enum(claimStates) }),
    output: z.object({ success, claim: claimDetailsSchema }),
    access: 'user',
  },
  getClaimText: {
    ...claims.getClaimText,
    summary: 'Get the text that disputes a claim',
    description: 'In the words that the platform’s form asks for, with the facts of the licence.',
    params: byId,
    query: inLanguage,
    output: z.object({
      success,
      text: z.string(),
      /** How the form is filled in, and where it is. */
      steps: z.string(),
      help_url: z.url(),
      /** Whether the text says that the licence’s credit is given. */
      names_credit: z.boolean(),
    }),
    access: 'user',
    refusals: ['licence_revoked', 'licence_disputed'],
  },
  getClaimEvidence: {
    ...claims.getClaimEvidence,
    summary: 'Get the evidence against a claim',
    description:
      'A ZIP with the certificate, the signed licence, the proof that it stands in the public log (which takes a licence in within a day; until then its entry alone), the public keys, and the text that disputes the claim. At most 30 an hour.',
    params: byId,
    query: inLanguage,
    output: z.string(),
    access: 'user',
    refusals: ['licence_revoked', 'licence_disputed', 'too_many_requests'],
  },
  getCoverage: {
    ...claims.getCoverage,
    summary: 'Ask whether a licence covers a use on a day',
    description:
      '`date` is the day of publication, in UTC; of a day to come the answer holds if the licence is still valid then. Answers with the sections of the terms under which the licence was issued.',
    params: z.object({ number: licenceNumberSchema }),
    query: inLanguage.extend({ use: z.enum(usages), date: day }),
    output: z.object({ success, coverage: coverageSchema }),
  },
} as const satisfies Record<string, Endpoint>
