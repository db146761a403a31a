import { type Database, findToldLicence, findToldTrack, maxInteger } from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { revocationCauseOf, testField } from '../licences/status.ts'
import { verifyUrlOf } from '../licences/write-licence.ts'

export interface ToldEvent {
  kind: string
  subject: string
  created_at: Date
}

/** The body of an event: its type, when it happened, and what it is about. */
export async function writeEvent(
  db: Kysely<Database>,
  { created_at: at, kind, subject }: ToldEvent,
  siteUrl: string,
): Promise<string> {
  const data = kind.startsWith('licence.')
    ? await describeLicence(db, subject, siteUrl)
    : kind === 'track.released'
      ? await describeTrack(db, Number(subject), siteUrl)
      : { webhook_id: subject }
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data })
}

async function describeLicence(db: Kysely<Database>, number: string, siteUrl: string) {
  const licence = await findToldLicence(db, { number })
  if (!licence) return { number }
  return {
    number,
    ...testField(licence),
    holder: licence.holder,
    plan_kind: licence.plan_kind,
    track: {
      id: licence.track_id === null ? null : String(licence.track_id),
      title: licence.track_title,
      artist: licence.artist_name,
    },
    issued_at: licence.issued_at.toISOString(),
    revoked_at: licence.revoked_at?.toISOString() ?? null,
    revoked_for: revocationCauseOf(licence),
    verify_url: verifyUrlOf(siteUrl, number, licence.language),
  }
}

async function describeTrack(db: Kysely<Database>, id: number, siteUrl: string) {
  const track = id <= maxInteger ? await findToldTrack(db, { id }) : undefined
  // Taken back since.
  if (!track) return { id: String(id) }
  return {
    id: String(id),
    artist: track.artist,
    release_date: track.release_date,
    duration_seconds: track.duration_seconds,
    bpm: track.bpm,
    key: track.key,
    texts: Object.fromEntries(
      track.texts.map(({ language, slug, title }) => [
        language,
        { title, url: siteUrl + pathTo('track', language, slug) },
      ]),
    ),
  }
}
