import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** The recording of a track of the catalogue, with its title in English and its artist's name; undefined for an unknown track. */
export function findTrackRecording(db: Kysely<Database>, { trackId }: { trackId: number }) {
  return db
    .selectFrom('track')
    .innerJoin('shown_track_text as text', 'text.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('track.id', '=', trackId)
    .where('text.language', '=', 'en')
    .select(['track.master', 'text.title', 'artist.name as artist'])
    .executeTakeFirst()
}
