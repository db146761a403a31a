import { z } from 'zod'
import {
  heldLicenceSchema,
  licenceKeySchema,
  licenceNumberSchema,
  publicLicenceSchema,
} from '../accounts/account-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import * as downloads from '../operations/downloads.ts'
import * as licences from '../operations/licences.ts'
import { inLanguage, nothing, paging, success, trackIdSchema } from './endpoint-parts.ts'
import { fileFormats, type LicenceDocument } from '../licence-document.ts'
import { languageSchema, planKinds } from '../schemas.ts'
import { usages } from '../usage-matrix.ts'

/** How far the recording of a download is. */
export const downloadStates = ['not_started', 'waiting', 'rendering', 'ready'] as const
export type DownloadState = (typeof downloadStates)[number]

const byNumber = z.object({ number: licenceNumberSchema })

/** A file speaks the language asked for, or else that of the licence. */
const inAnyLanguage = z.object({ lang: languageSchema.optional() })

const licenceDocumentSchema = z.object({
  format: z.literal(1),
  number: z.string(),
  issued_at: z.iso.datetime(),
  licensor: z.string(),
  holder: z.string(),
  language: languageSchema,
  track: z.object({ id: z.string(), title: z.string(), artist: z.string() }),
  plan: z.enum(planKinds),
  uses: z.partialRecord(z.enum(usages), z.enum(['yes', 'with_credit'])),
  credit: z.string().nullable(),
  terms: z.object({ version: z.string(), url: z.string(), sha256: z.string() }),
  verify_url: z.string(),
  key_id: z.string(),
}) satisfies z.ZodType<LicenceDocument>

/** The calls by which tracks are downloaded, and licences issued and proven. */
export const licenceEndpoints = {
  saveDownloadMusic: {
    ...downloads.saveDownloadMusic,
    summary: 'Download a track: records it, issues the licence, answers with the file’s address',
    description:
      'Safe to send again: one licence per account, track and period of the plan. The address is signed and lives 24 hours, so that a download that broke off can go on by it (Range, If-Range). `plan_required` without a plan, `download_limit_reached`, `trial_limit_reached` and `daily_limit_reached` where its downloads of this month, of the trial or of today (UTC) are used up, `payment_failed` while its payment is overdue, `plan_on_hold` while one is under dispute. `licence_held` where none of these lets it be licensed anew but a licence for it is held: find its number by `track_id` under `/api/v1/downloads` and ask for the link there. Without a `format` the best one the plan has.',
    params: nothing,
    query: nothing,
    body: z.object({
      music_id: z.coerce.string().pipe(trackIdSchema),
      format: z.enum(fileFormats).optional(),
    }),
    output: z.object({
      success,
      url: z.url(),
      format: z.enum(fileFormats),
      /** When `url` stops working. */
      expires_at: z.iso.datetime(),
      licence: z.object({ number: z.string(), verify_url: z.url() }),
    }),
    access: 'user',
    refusals: [
      'plan_required',
      'download_limit_reached',
      'trial_limit_reached',
      'daily_limit_reached',
      'payment_failed',
      'plan_on_hold',
      'licence_held',
      'licence_revoked',
      'licence_disputed',
      'forbidden',
    ],
  },
  listDownloads: {
    ...downloads.listDownloads,
    summary: 'What somebody has downloaded, with its licences',
    description:
      'Latest first; `search` looks in title, artist and number; `track_id` asks for the licences of one track. Keyset paging.',
    params: nothing,
    query: inLanguage.extend(paging.shape).extend({
      search: z.string().trim().min(1).max(200).optional(),
      track_id: trackIdSchema.optional(),
    }),
    output: z.object({
      success,
      licences: z.array(heldLicenceSchema),
      total: z.int().nonnegative(),
      next_cursor: z.string().nullable(),
    }),
    access: 'user',
  },
  createDownloadLink: {
    ...downloads.createDownloadLink,
    summary: 'Download a track again by its licence',
    description: 'Also after the plan has ended: the licence is still valid. The address lives 24 hours.',
    params: z.object({ number: licenceNumberSchema }),
    query: nothing,
    body: z.object({ format: z.enum(fileFormats) }),
    output: z.object({ success, url: z.url(), expires_at: z.iso.datetime() }),
    access: 'user',
    refusals: ['forbidden', 'licence_revoked', 'licence_disputed'],
  },
  getDownloadProgress: {
    ...downloads.getDownloadProgress,
    summary: 'How far a recording is that somebody downloads',
    description:
      'Some recordings are rendered when they are first asked for; listeners take turns. `waiting`: it is not its turn yet, and `place` is 1 for the one that comes next. `rendering`: it is sent while it is made. `ready`: it is there. `not_started`: nobody has asked for the file’s address yet, or another process of this site makes it. `seconds_left` until it is there whole, estimated by the speed at which recordings are being rendered; null where that has not been measured yet. Asking every two seconds is enough.',
    params: z.object({ number: licenceNumberSchema }),
    query: z.object({ format: z.enum(fileFormats) }),
    output: z.object({
      success,
      /** Of the song, as the licence has it. */
      title: z.string(),
      state: z.enum(downloadStates),
      place: z.int().positive().nullable(),
      seconds_left: z.int().nonnegative().nullable(),
    }),
    access: 'user',
    refusals: ['forbidden', 'licence_revoked', 'licence_disputed'],
  },
  getLicence: {
    ...licences.getLicence,
    summary: 'What anybody may know of a licence',
    description:
      '`not_found` for a number that was never issued. `sound` is the acoustic fingerprint of the licensed recording, for comparing a file with it. The holder reads certificate and signed file at `/certificate` and `/document` below this address.',
    params: z.object({ number: licenceNumberSchema }),
    query: inLanguage,
    output: z.object({ success, licence: publicLicenceSchema }),
  },
  listLicenceKeys: {
    ...licences.listLicenceKeys,
    summary: 'The public keys licences are signed with',
    description:
      'Retired ones included: they prove what they signed. The site shows them below `/.well-known/`.',
    params: nothing,
    query: nothing,
    output: z.object({ success, keys: z.array(licenceKeySchema).min(1) }),
  },
  getLicenceCertificate: {
    ...licences.getLicenceCertificate,
    summary: 'The certificate of a licence',
    description:
      'For its holder. A PDF in the language asked for, or else that of the licence, that ends with a signature over all bytes before it; the signed licence is attached.',
    params: byNumber,
    query: inAnyLanguage,
    output: z.string(),
    access: 'user',
  },
  getLicenceDocument: {
    ...licences.getLicenceDocument,
    summary: 'The signed licence',
    description: 'For its holder. Signed with Ed25519 over its canonical form (RFC 8785).',
    params: byNumber,
    query: nothing,
    output: z.object({ licence: licenceDocumentSchema, signature: z.string() }),
    access: 'user',
  },
  getCertificateArchive: {
    ...licences.getCertificateArchive,
    summary: 'All certificates of an account as one file',
    description:
      'A ZIP with two files for each licence, revoked ones included: the certificate in the language asked for, or else that of the licence, and the signed licence. `not_found` without a licence, `payload_too_large` where there are more licences than one archive can hold. At most 10 an hour.',
    params: nothing,
    query: inAnyLanguage,
    output: z.string(),
    access: 'user',
    refusals: ['payload_too_large', 'too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>
