import { z } from 'zod'
import { licenceNumberSchema } from '../accounts/account-schemas.ts'
import {
  findHandOverFault,
  handOverNumberPattern,
  maxHandOverName,
  tidyHandOverName,
} from '@tempolibre/domain/hand-over-document'
import { licenceStates } from '@tempolibre/domain/licence-states'
import { fileFormats } from '@tempolibre/domain/licence-document'
import * as handOvers from '../operations/hand-overs.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import type { Endpoint } from './endpoint.ts'
import { inLanguage, nothing, paging, success } from './endpoint-parts.ts'

export const handOverNumberSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(handOverNumberPattern)
  .meta({ examples: ['TH-7K2M-9QWX-4HTD'] })

/** 160 random bits in hexadecimal digits that identify a client's page. */
export const handOverTokenSchema = z.string().regex(/^[0-9a-f]{40}$/)

/** Longer names are refused before any rule is checked; in UTF-16 units. */
const maxTextLength = 1000

/** Lengths are counted in code points after trimming. */
const nameSchema = z
  .string()
  .max(maxTextLength)
  .overwrite(tidyHandOverName)
  .superRefine((name, context) => {
    const fault = findHandOverFault(name)
    if (fault === 'invalid') context.addIssue({ code: 'custom' })
    const common = { origin: 'string', inclusive: true, input: name }
    if (fault === 'missing') context.addIssue({ ...common, code: 'too_small', minimum: 1 })
    if (fault === 'too_long') context.addIssue({ ...common, code: 'too_big', maximum: maxHandOverName })
  })
  .meta({ minLength: 1, maxLength: maxHandOverName })

/** A hand-over is in force as long as its licence is, unless it was revoked itself. */
const stateSchema = z.enum(licenceStates)

const standing = {
  /** Its licence was issued in a rehearsal, and gives no rights. Servers of earlier releases omit it. */
  test: z.boolean().optional(),
  status: stateSchema,
  /** Since when the payment of its licence is disputed. */
  disputed_at: z.iso.datetime().nullable(),
  /** When it was revoked, or its licence was. */
  revoked_at: z.iso.datetime().nullable(),
}

/** A hand-over as shown to the account that made it. */
export const handOverSchema = z.object({
  number: z.string(),
  licence_number: z.string(),
  client: z.string(),
  project: z.string(),
  track_title: z.string(),
  artist_name: z.string(),
  issued_at: z.iso.datetime(),
  ...standing,
  /** Public page that verifies it. */
  verify_url: z.url(),
})
export type HandOver = z.infer<typeof handOverSchema>

/** Public facts, for anyone who has its number. */
export const publicHandOverSchema = z.object({
  number: z.string(),
  licence_number: z.string(),
  /** Initials only; empty once the issuer has deleted the account. The project is not public. */
  issuer: z.string(),
  client: z.string(),
  track_title: z.string(),
  artist_name: z.string(),
  issued_at: z.iso.datetime(),
  ...standing,
  /** `test`: its licence was issued in a rehearsal, and gives no rights. */
  status: z.enum([...stateSchema.options, 'test']),
})
export type PublicHandOver = z.infer<typeof publicHandOverSchema>

/** What the client sees. */
export const clientHandOverSchema = z.object({
  number: z.string(),
  licence_number: z.string(),
  issuer: z.string(),
  client: z.string(),
  project: z.string(),
  track_title: z.string(),
  artist_name: z.string(),
  issued_at: z.iso.datetime(),
  ...standing,
  verify_url: z.url(),
  /** The credit line to show, or null. */
  credit: z.string().nullable(),
  /** The permanent text of the terms. */
  terms_url: z.url(),
  cover_url: z.url().nullable(),
  /** Signed addresses, valid for 24 hours; none unless it is in force, or if the track has left the catalogue. */
  files: z.array(z.object({ format: z.enum(fileFormats), url: z.url() })),
})

const byNumber = z.object({ number: handOverNumberSchema })
const byToken = z.object({ token: handOverTokenSchema })
/** A certificate is in the requested language, or else in that of the hand-over. */
const inAnyLanguage = z.object({ lang: languageSchema.optional() })

/** The client's page, whose address is known only once. */
const link = z.object({ success, hand_over: handOverSchema, url: z.url() })

/** Endpoints for handing a licensed song over to a client. */
export const handOverEndpoints = {
  listHandOvers: {
    ...handOvers.listHandOvers,
    summary: 'List the user’s hand-overs to clients',
    description: 'Latest first. Keyset paging.',
    params: nothing,
    query: inLanguage.extend(paging.shape),
    output: z.object({
      success,
      hand_overs: z.array(handOverSchema),
      total: z.int().nonnegative(),
      next_cursor: z.string().nullable(),
    }),
    access: 'user',
  },
  makeHandOver: {
    ...handOvers.makeHandOver,
    summary: 'Hand a licensed song over to a client',
    description:
      'Issues a signed certificate for a named client and project under one of the user’s licences, and makes a page that the client opens without an account. `url` is that page’s address: it is not stored and is told only here; `/link` makes another one. `hand_over_not_covered` if the plan of the licence does not cover work for clients, `hand_over_exists` if there is one in force for the same song, client and project, `licence_revoked` and `licence_disputed` for a licence in that state. At most 60 an hour.',
    params: nothing,
    query: nothing,
    body: z.object({
      licence_number: licenceNumberSchema,
      client: nameSchema,
      project: nameSchema,
      /** Of the certificate and the page. */
      lang: languageSchema,
    }),
    output: link,
    access: 'user',
    refusals: [
      'hand_over_not_covered',
      'hand_over_exists',
      'licence_revoked',
      'licence_disputed',
      'too_many_requests',
    ],
  },
  renewHandOverLink: {
    ...handOvers.renewHandOverLink,
    summary: 'Make another address of a client’s page',
    description: 'The former address stops working at once. `hand_over_ended` for a revoked hand-over.',
    params: byNumber,
    query: nothing,
    body: inLanguage,
    output: link,
    access: 'user',
    refusals: ['hand_over_ended'],
  },
  revokeHandOver: {
    ...handOvers.revokeHandOver,
    summary: 'Revoke a hand-over',
    description:
      'Takes effect at once and cannot be undone: the client’s page and its files end, and anyone who checks the certificate sees that it was revoked. The licence stays as it is. Idempotent.',
    params: byNumber,
    query: nothing,
    output: z.object({ success, hand_over: handOverSchema }),
    access: 'user',
  },
  getHandOver: {
    ...handOvers.getHandOver,
    summary: 'Get the public data of a hand-over',
    description: '`not_found` for a number that was never issued.',
    params: byNumber,
    query: nothing,
    output: z.object({ success, hand_over: publicHandOverSchema }),
  },
  getHandOverCertificate: {
    ...handOvers.getHandOverCertificate,
    summary: 'Get the certificate of a hand-over',
    description:
      'For the account that made it. A PDF in the requested language, or else in that of the hand-over. It has the signed hand-over attached and ends with a signature over all preceding bytes.',
    params: byNumber,
    query: inAnyLanguage,
    output: z.string(),
    access: 'user',
  },
  getClientHandOver: {
    ...handOvers.getClientHandOver,
    summary: 'Get what a client’s page shows',
    description:
      'Public to those who know the address. `not_found` for an address that never was, or was replaced by another. Revoked or under dispute it has no files.',
    params: byToken,
    query: inLanguage,
    output: z.object({ success, hand_over: clientHandOverSchema }),
  },
  getClientCertificate: {
    ...handOvers.getClientCertificate,
    summary: 'Get the certificate from a client’s page',
    description: 'While the hand-over is in force: `hand_over_ended` otherwise. At most 30 an hour.',
    params: byToken,
    query: inAnyLanguage,
    output: z.string(),
    refusals: ['hand_over_ended', 'too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>
