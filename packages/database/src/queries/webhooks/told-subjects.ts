import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { isOffered } from '../versions.ts'
import { endedByWithdrawal } from '../licences/held-licences.ts'

/** A licence as its webhook is told of it; undefined if it is gone. */
export function findToldLicence(db: Kysely<Database>, { number }: { number: string }) {
  return db
    .selectFrom('licence')
    .where('number', '=', number)
    .select([
      'number',
      'holder',
      'track_id',
      'track_title',
      'artist_name',
      'plan_kind',
      'language',
      'issued_at',
      'revoked_at',
      'revoked_for',
      endedByWithdrawal.as('ended_by_withdrawal'),
      'rehearsal',
    ])
    .executeTakeFirst()
}

/** The track as sent to webhooks, with its title and slug in each language; undefined if it is no longer offered. */
export function findToldTrack(db: Kysely<Database>, { id }: { id: number }) {
  return db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('track.id', '=', id)
    .where(isOffered)
    .select([
      'track.id',
      'artist.name as artist',
      'track.bpm',
      'track.key',
      'track.duration_seconds',
      sql<string>`track.release_date::text`.as('release_date'),
      sql<{ language: 'en' | 'es' | 'fr'; title: string; slug: string }[]>`(
        select jsonb_agg(jsonb_build_object('language', language, 'title', title, 'slug', slug) order by language)
        from shown_track_text as text where text.track_id = track.id)`.as('texts'),
    ])
    .executeTakeFirst()
}
