import type { EndpointOutput, HeldLicence } from '@tempolibre/contract'
import { listHeldLicences } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { z } from 'zod'
import { coverUrl } from '../../http/cover-url.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { describeStatus, testField } from '../../licences/status.ts'
import { verifyUrlOf } from '../../licences/write-licence.ts'
import type { Licensee } from './place-order.ts'
import { formatsOf } from './require-file.ts'

/** The caller's downloads, latest first. */
export async function listDownloads(
  { db, secret, siteUrl }: LicensingContext,
  input: {
    lang: Language
    limit: number
    cursor?: string | undefined
    search?: string | undefined
    track_id?: string | undefined
  },
  user: Licensee,
): Promise<EndpointOutput<'listDownloads'>> {
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, licenceCursor)
  const { licences, next, total } = await listHeldLicences(db, {
    userId: user.id,
    language: input.lang,
    limit: input.limit,
    after: after && { issuedAt: after[0], number: after[1] },
    search: input.search,
    trackId: input.track_id === undefined ? undefined : Number(input.track_id),
  })
  return {
    success: true,
    licences: licences.map((row) => ({
      number: row.number,
      ...testField(row),
      verify_url: verifyUrlOf(siteUrl, row.number, input.lang),
      issued_at: row.issued_at.toISOString(),
      ...describeStatus(row),
      revocation_reason: row.revoked_at && row.revoked_for === null ? row.revocation_reason : null,
      warning: describeWarning(row),
      plan_kind: row.plan_kind,
      ...(row.plan_name !== null && { plan_name: row.plan_name }),
      track_title: row.track_title,
      artist_name: row.artist_name,
      track:
        row.track_id === null || row.track_slug === null
          ? null
          : {
              id: String(row.track_id),
              slug: row.track_slug,
              cover_url: coverUrl({ secret, siteUrl }, { kind: 'track', id: row.track_id, cover: row.cover }),
            },
      ...(row.is_withdrawn && { withdrawn: { versions: row.versions } }),
      formats: [...formatsOf(row.plan_kind, row.former_preview === null ? row.master : row.former_master)],
      current_recording:
        row.former_preview === null || row.recording_since === null
          ? null
          : {
              since: row.recording_since.toISOString(),
              formats: [...formatsOf(row.plan_kind, row.master)],
            },
      editions: row.editions,
      credit: readLicenceDocument(row).credit,
      client_work: readLicenceDocument(row).uses.client_work !== undefined,
    })),
    total,
    next_cursor: next ? encodeCursor([next.issued_at.toISOString(), next.number]) : null,
  }
}

/** The notice of a breach; none is shown once the licence is revoked. */
function describeWarning(row: HeldRow): HeldLicence['warning'] {
  const { revoked_at, warned_at, warned_until, warning_reason: reason, warning_remedy: remedy } = row
  if (revoked_at || !warned_at || warned_until === null || reason === null || remedy === null) return null
  return { reason, remedy, warned_at: warned_at.toISOString(), last_day: warned_until }
}

type HeldRow = Awaited<ReturnType<typeof listHeldLicences>>['licences'][number]

const licenceCursor = z.tuple([z.iso.datetime(), z.string().max(20)])
