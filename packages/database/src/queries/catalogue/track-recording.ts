import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import { isOffered } from '../versions.ts'

/** The recording of a track of the catalogue, with its title in English, its artist's name, and whether it is offered; undefined for an unknown track. */
export function findTrackRecording(db: Kysely<Database>, { trackId }: { trackId: number }) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('track.id', '=', trackId)
    .where('text.language', '=', 'en')
    .select(['track.master', 'text.title', 'artist.name as artist', isOffered.as('is_offered')])
    .executeTakeFirst()
}
