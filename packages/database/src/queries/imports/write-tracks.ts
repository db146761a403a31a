import type { ImportedName, ImportedTrack, Library } from '@tempolibre/domain'
import { tagKinds } from '@tempolibre/domain/name-kinds'
import { fingerprintAlgorithm } from '@tempolibre/domain/sound-fingerprint'
import type { Translated } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { importTracks } from '../../import-tracks.ts'
import type { Ids } from '../../import-rows.ts'
import type { Database } from '../../schema.ts'
import { findStudioEdits } from '../../studio-edits.ts'
import { addArtists, addGenres, addTags } from './add-names.ts'
import { findTakenSlugs } from './choose-slugs.ts'

/** A recording with what its track becomes; `track_id`: the track that it is already. */
interface PublishedRow {
  id: number
  content: ImportedTrack
  track_id: number | null
}

/**
 * Writes the tracks of recordings, with the artists, genres and tags that the site lacks.
 * @returns the ids of the tracks
 */
export async function writeTracks(
  transaction: Transaction<Database>,
  rows: readonly PublishedRow[],
): Promise<number[]> {
  const contents = rows.map(({ content }) => content)
  const artists = await addArtists(
    transaction,
    contents.flatMap(({ artist, artists: several = [] }) => [artist, ...several.map(({ name }) => name)]),
  )
  const categories = await addGenres(
    transaction,
    contents.flatMap(({ genres }) => genres),
  )
  const tags = new Map<string, number>()
  for (const kind of tagKinds) {
    const names = contents.flatMap((content) => content[`${kind}s`])
    for (const [id, row] of await addTags(transaction, kind, names)) tags.set(`${kind} ${id}`, row)
  }
  const tracks: Library['tracks'] = []
  const slugs = await findTakenSlugs(transaction, rows)
  for (const { content, id, track_id } of rows)
    tracks.push(trackOf(id, content, slugs.choose(track_id, content)))
  const trackIds = await importTracks(transaction, { tracks }, { artists, categories, tags })
  await writeArtists(
    transaction,
    rows.map(({ content, id }) => ({ trackId: trackIds.get(trackName(id)), ...content })),
    artists,
  )
  for (const { id } of rows) {
    await transaction
      .updateTable('import_recording')
      .set({ track_id: trackIds.get(trackName(id)) ?? null })
      .where('id', '=', id)
      .execute()
  }
  return [...trackIds.values()]
}

const trackName = (recordingId: number) => `recording-${recordingId}`

function trackOf(id: number, content: ImportedTrack, slug: Translated): Library['tracks'][number] {
  const idsOf = (names: readonly ImportedName[]) => names.map((name) => name.id)
  const {
    artists: _artists,
    family: _family,
    fingerprint,
    isrc,
    measured: _measured,
    peaks,
    written: _written,
    ...rest
  } = content
  return {
    ...rest,
    id: trackName(id),
    slug,
    categories: idsOf(content.genres),
    moods: idsOf(content.moods),
    uses: idsOf(content.uses),
    instruments: idsOf(content.instruments),
    peaks: [...Buffer.from(peaks, 'base64')],
    ...(isrc !== null && { isrc }),
    ...(fingerprint && {
      fingerprint: { algorithm: fingerprintAlgorithm, fingerprint: fingerprint.fingerprint },
    }),
  }
}

/**
 * Writes who the several artists of tracks are, where it is known and the track is still theirs: somebody may have given it another
 * artist, or other ones.
 */
async function writeArtists(
  transaction: Transaction<Database>,
  tracks: readonly (Pick<ImportedTrack, 'artist' | 'artists'> & { trackId: number | undefined })[],
  ids: Ids,
): Promise<void> {
  const edits = await findStudioEdits(transaction, 'track')
  for (const { artist, artists = [], trackId } of tracks) {
    if (trackId === undefined || artists.length < 2) continue
    const edited = edits.get(trackId)
    if (edited?.has('artist_ids') || edited?.has('featured_artist_ids')) continue
    const own = await transaction
      .selectFrom('track')
      .where('id', '=', trackId)
      .where('artist_id', '=', ids.get(artist) ?? 0)
      .select('id')
      .executeTakeFirst()
    if (!own) continue
    const roles = new Map(artists.map(({ name, role }) => [ids.get(name) ?? 0, role]))
    await transaction.deleteFrom('track_artist').where('track_id', '=', trackId).execute()
    await transaction
      .insertInto('track_artist')
      .values(
        [...roles].map(([artist_id, role], position) => ({ track_id: trackId, artist_id, position, role })),
      )
      .execute()
  }
}
