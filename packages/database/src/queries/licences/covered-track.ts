import { sql } from 'kysely'
import { familyOf } from '../catalogue/versions.ts'

/**
 * Whether `track` is the one that is asked for, and covered by `licence`: its own track, or any other of its family.
 * @param trackId undefined: the licence's own track
 */
export const isCovered = (trackId: number | undefined) =>
  trackId === undefined
    ? sql<boolean>`track.id = licence.track_id`
    : sql<boolean>`track.id = ${trackId} and licence.track_id in ${familyOf(sql`${trackId}::integer`)}`

/** The title of a file of `licence`: as licensed, or that of another track of the family, in the licence's language. */
export const titleOfFile = (trackId: number | undefined) =>
  trackId === undefined
    ? sql<string>`licence.track_title`
    : sql<string>`case when licence.track_id = ${trackId} then licence.track_title else coalesce((
        select title from shown_track_text as text
        where text.track_id = ${trackId} and text.language = licence.language), licence.track_title) end`
