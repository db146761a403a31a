import { z } from 'zod'
import {
  heldLicenceSchema,
  licenceKeySchema,
  licenceNumberSchema,
  publicLicenceSchema,
} from '../accounts/account-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { inLanguage, nothing, paging, success, trackIdSchema } from './endpoint-parts.ts'
import { fileFormats } from '../licence-document.ts'

/** Where the certificate and the signed file of a licence are, for whoever holds it (`Authorization: Bearer`). */
export const licenceCertificatePath = (number: string) => `/api/v1/licences/${number}/certificate`
export const licenceDocumentPath = (number: string) => `/api/v1/licences/${number}/document`

/** Where all certificates of an account are as one ZIP (`Authorization: Bearer`). */
export const certificateArchivePath = '/api/v1/certificates'

/** How far the recording of a download is. */
export const downloadStates = ['not_started', 'waiting', 'rendering', 'ready'] as const
export type DownloadState = (typeof downloadStates)[number]

/** The calls by which tracks are downloaded, and licences issued and proven. */
export const licenceEndpoints = {
  saveDownloadMusic: {
    method: 'POST',
    path: '/api/save-download-music',
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
    method: 'GET',
    path: '/api/v1/downloads',
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
    method: 'POST',
    path: '/api/v1/downloads/{number}/link',
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
    method: 'GET',
    path: '/api/v1/downloads/{number}/progress',
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
    method: 'GET',
    path: '/api/v1/licences/{number}',
    summary: 'What anybody may know of a licence',
    description:
      '`not_found` for a number that was never issued. `sound` is the acoustic fingerprint of the licensed recording, for comparing a file with it. The holder reads certificate and signed file at `/certificate` and `/document` below this address.',
    params: z.object({ number: licenceNumberSchema }),
    query: inLanguage,
    output: z.object({ success, licence: publicLicenceSchema }),
  },
  listLicenceKeys: {
    method: 'GET',
    path: '/api/v1/licence-keys',
    summary: 'The public keys licences are signed with',
    description:
      'Retired ones included: they prove what they signed. The site shows them below `/.well-known/`.',
    params: nothing,
    query: nothing,
    output: z.object({ success, keys: z.array(licenceKeySchema).min(1) }),
  },
} as const satisfies Record<string, Endpoint>
