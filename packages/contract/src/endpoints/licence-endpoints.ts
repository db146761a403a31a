import { z } from 'zod'
import {
  heldLicenceSchema,
  licenceKeySchema,
  licenceNumberSchema,
  publicLicenceSchema,
} from '../accounts/account-schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { downloadedEditionSchema } from './edition-endpoints.ts'
import * as downloads from '../operations/downloads.ts'
import * as licences from '../operations/licences.ts'
import { inLanguage, nothing, paging, success, trackIdSchema } from './endpoint-parts.ts'
import { fileFormats, type LicenceDocument, recordingChoices } from '@tempolibre/domain/licence-document'
import { coveredVersionSchema } from '../schemas.ts'
import { languageSchema } from '@tempolibre/domain/language-schema'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { maxMixText, parseMix } from '@tempolibre/domain/stem-mix'
import { purposes, usages } from '@tempolibre/domain/usage-matrix'

/** Progress of a downloadable recording. */
export const downloadStates = ['not_started', 'waiting', 'postponed', 'rendering', 'ready'] as const
export type DownloadState = (typeof downloadStates)[number]

const byNumber = z.object({ number: licenceNumberSchema })

/** `i70_drums-80_lead-100m`: see `parseMix`. */
const mixSchema = z
  .string()
  .max(maxMixText)
  .refine((text) => parseMix(text) !== undefined)

/** A file is in the requested language, or else that of the licence. */
const inAnyLanguage = z.object({ lang: languageSchema.optional() })

const licenceDocumentSchema = z.object({
  format: z.literal(1),
  test: z.literal('gives_no_rights').optional(),
  number: z.string(),
  issued_at: z.iso.datetime(),
  licensor: z.string(),
  holder: z.string(),
  language: languageSchema,
  track: z.object({ id: z.string(), title: z.string(), artist: z.string() }),
  versions: z.array(coveredVersionSchema).optional(),
  file_sounds: z.literal('in_tags').optional(),
  plan: z.enum(planKinds),
  uses: z.partialRecord(z.enum(usages), z.enum(['yes', 'with_credit'])),
  credit: z.string().nullable(),
  declared_use: z.enum(usages).optional(),
  terms: z.object({ version: z.string(), url: z.string(), sha256: z.string() }),
  verify_url: z.string(),
  key_id: z.string(),
}) satisfies z.ZodType<LicenceDocument>

/** Endpoints for downloading tracks, and for licences and their proofs. */
export const licenceEndpoints = {
  saveDownloadMusic: {
    ...downloads.saveDownloadMusic,
    summary: 'Download a track: records the download, issues the licence, answers the file’s address',
    description:
      'Idempotent: one licence per account, song and period of the plan. It covers the versions of the song: `music_id` may be any of them. The address is signed and valid for 24 hours; an interrupted download can resume with it (Range, If-Range). Without a `format`, the best one of the plan. The file is the recording that the song has now, also under a licence that was issued for an earlier one; with a `mix`, as the mixer writes it into its address, the stems mixed so, of a song that has `stems`. `edition` asks for what is made of it, under the same licence, which then names it: an edit, the loop, a stem, a version of any length, or `all` as a ZIP (`/api/v1/editions/{track_id}`); `edition_unavailable` for what cannot be made: nothing is issued then. `plan_required` without a plan; `download_limit_reached`, `trial_limit_reached` and `daily_limit_reached` if the downloads of this month, of the trial or of today (UTC) are used up; `payment_failed` while a payment is overdue; `plan_on_hold` while one is disputed. `licence_held` if for one of these reasons no new licence can be issued, but the account already holds one for the track: find its number by `track_id` under `/api/v1/downloads` and ask for the link there. `declared_use` is what the song is for, as the user states it; a new licence names it. If the plan does not allow it, nothing is issued: `use_not_covered`. `rights_open` for a song whose rights are not settled, on a site that sells no such songs. `track_withdrawn` for a song that is no longer offered, unless the account holds a licence for it.',
    params: nothing,
    query: nothing,
    body: z.object({
      music_id: z.coerce.string().pipe(trackIdSchema),
      format: z.enum(fileFormats).optional(),
      declared_use: z.enum(purposes).optional(),
      mix: mixSchema.optional(),
      edition: downloadedEditionSchema.optional(),
    }),
    output: z.object({
      success,
      url: z.url(),
      format: z.enum(fileFormats),
      /** When `url` stops working. */
      expires_at: z.iso.datetime(),
      licence: z.object({
        number: z.string(),
        verify_url: z.url(),
        /** It gives no rights: this shop takes no payments. */
        test: z.literal(true).optional(),
      }),
    }),
    access: 'user',
    refusals: [
      'plan_required',
      'download_limit_reached',
      'trial_limit_reached',
      'daily_limit_reached',
      'payment_failed',
      'plan_on_hold',
      'team_seat_missing',
      'licence_held',
      'licence_revoked',
      'licence_disputed',
      'forbidden',
      'use_not_covered',
      'rights_open',
      'edition_unavailable',
      'track_withdrawn',
    ],
  },
  listDownloads: {
    ...downloads.listDownloads,
    summary: 'List the user’s downloads with their licences',
    description:
      'Latest first. `search` matches title, artist and number; `track_id` selects the licences that cover a track. `revoked_for` says why a licence was revoked: `operator` for a breach, `withdrawal` where its buyer withdrew from the contract, `dispute` or `refund` where its payment was lost; there may be others later. Keyset paging.',
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
    summary: 'Download a track again with its licence',
    description:
      'Also possible after the plan has ended, since the licence remains valid. `track_id` names a version of the licensed song. `recording` chooses between the recording that the licence was issued for, which is sent by default, and the one that the song has now; they differ if `/api/v1/downloads` names a `current_recording`. `recording_gone` if the licensed one is not stored any more; `edition` asks for what is made of the recording that is chosen, `edition_gone` if it was made of an earlier one and cannot be any more. `mix` asks for the stems of the chosen recording mixed so, as for a new download. The address is valid for 24 hours.',
    params: z.object({ number: licenceNumberSchema }),
    query: nothing,
    body: z.object({
      format: z.enum(fileFormats),
      track_id: trackIdSchema.optional(),
      recording: z.enum(recordingChoices).optional(),
      mix: mixSchema.optional(),
      edition: downloadedEditionSchema.optional(),
    }),
    output: z.object({ success, url: z.url(), expires_at: z.iso.datetime() }),
    access: 'user',
    refusals: [
      'forbidden',
      'licence_revoked',
      'licence_disputed',
      'recording_gone',
      'edition_gone',
      'edition_unavailable',
    ],
  },
  getDownloadProgress: {
    ...downloads.getDownloadProgress,
    summary: 'Get the progress of a recording being downloaded',
    description:
      'Some recordings are rendered on first request, in turn. `waiting`: queued; `place` is 1 for the next one. `rendering`: it is sent while it is rendered. `postponed`: when its turn came, much had been made for the account already, so its answer was broken off; `seconds_left` until its address may be asked for again. Of an archive (`all`) it is said only whether it is `postponed` or all of it is `ready`. `ready`: the file is complete. `not_started`: nobody has asked for the file’s address yet, or another process of this site renders it. In the other states `seconds_left` until the file is complete, estimated from the measured rendering speed; null until that has been measured. Polling every two seconds is enough.',
    params: z.object({ number: licenceNumberSchema }),
    query: z.object({
      format: z.enum(fileFormats),
      track_id: trackIdSchema.optional(),
      recording: z.enum(recordingChoices).optional(),
      mix: mixSchema.optional(),
      edition: downloadedEditionSchema.optional(),
    }),
    output: z.object({
      success,
      /** The song's title as in the licence, or that of the version. */
      title: z.string(),
      state: z.enum(downloadStates),
      place: z.int().positive().nullable(),
      seconds_left: z.int().nonnegative().nullable(),
    }),
    access: 'user',
    refusals: ['forbidden', 'licence_revoked', 'licence_disputed'],
  },
  getSpecimenLicence: {
    ...licences.getSpecimenLicence,
    summary: 'Get a signed specimen of a licence',
    description:
      'Signed like any licence, so that anyone can try to change it. It covers no song, its number is not registered, and it grants nothing.',
    params: nothing,
    query: inLanguage,
    output: z.object({
      success,
      /** The licence and its signature, as its holder's file has them. */
      text: z.string(),
      /** The key that signed it. */
      key: licenceKeySchema.pick({ id: true, public_key: true }),
    }),
  },
  getLicence: {
    ...licences.getLicence,
    summary: 'Get the public data of a licence',
    description:
      '`not_found` for a number that was never issued. `sound` is the acoustic fingerprint of the licensed recording, for comparing a file with it; `versions` has those of the versions of the song and of its later recordings, which it covers. `revoked_for` says why a licence was revoked: `operator` for a breach, `withdrawal` where its buyer withdrew from the contract, `dispute` or `refund` where its payment was lost; there may be others later. The holder can get the certificate and the signed file at `/certificate` and `/document` below this address.',
    params: z.object({ number: licenceNumberSchema }),
    query: inLanguage,
    output: z.object({ success, licence: publicLicenceSchema }),
  },
  listLicenceKeys: {
    ...licences.listLicenceKeys,
    summary: 'List the public keys that licences are signed with',
    description:
      'Includes retired keys, which still verify the licences they signed. The site publishes them below `/.well-known/`.',
    params: nothing,
    query: nothing,
    output: z.object({ success, keys: z.array(licenceKeySchema).min(1) }),
  },
  getLicenceCertificate: {
    ...licences.getLicenceCertificate,
    summary: 'Get the certificate of a licence',
    description:
      'For the holder. A PDF in the requested language, or else that of the licence. It has the signed licence attached and ends with a signature over all preceding bytes.',
    params: byNumber,
    query: inAnyLanguage,
    output: z.string(),
    access: 'user',
  },
  getLicenceDocument: {
    ...licences.getLicenceDocument,
    summary: 'Get the signed licence',
    description: 'For the holder. Signed with Ed25519 over its canonical form (RFC 8785).',
    params: byNumber,
    query: nothing,
    output: z.object({ licence: licenceDocumentSchema, signature: z.string() }),
    access: 'user',
  },
  getCertificateArchive: {
    ...licences.getCertificateArchive,
    summary: 'Get all certificates of an account as one file',
    description:
      'A ZIP with two files for each licence, revoked ones included: the certificate in the requested language, or else that of the licence, and the signed licence. `not_found` without a licence, `payload_too_large` if one archive cannot hold all licences. At most 10 an hour.',
    params: nothing,
    query: inAnyLanguage,
    output: z.string(),
    access: 'user',
    refusals: ['payload_too_large', 'too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>
