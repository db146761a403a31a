import { type Library, noFallback } from '@tempolibre/domain'
import { emptyTrackField, trackColumnFields } from '@tempolibre/domain/track-fields'
import { tableOf } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { batches, idOf, type Ids, idsOrNone, textRows, upsert, upsertTexts } from './import-rows.ts'
import { findStudioEdits, type StudioEdits } from './studio-edits.ts'
import type { Database } from './schema.ts'
import { refreshRightsLights, writeTrackRights } from './track-rights.ts'

type Tracks = Library['tracks']

/**
 * Inserts or updates tracks with their texts, categories and tags.
 * @param known ids of what they refer to
 * @returns their ids
 */
export async function importTracks(
  transaction: Transaction<Database>,
  { tracks }: Pick<Library, 'tracks'>,
  known: { categories: Ids; artists: Ids; tags: Ids },
): Promise<Ids> {
  const rows = tracks.map((track) => rowOf(track, known.artists))
  const edits = await findStudioEdits(transaction, 'track')
  const ids = await upsert(transaction, 'track', rows, edits)
  /** Whether the staff has written none of these fields. */
  const isFree = (id: string, ...fields: string[]) => {
    const edited = edits.get(idOf(ids, id, 'track'))
    return edited === undefined || !fields.some((field) => edited.has(field))
  }
  await writeTexts(transaction, tracks, ids, edits)
  const refiled = tracks.filter(({ id }) => isFree(id, 'genre_ids'))
  await fileUnderCategories(transaction, refiled, ids, known.categories)
  const retagged = tracks.filter(({ id }) => isFree(id, 'mood_ids', 'use_ids', 'instrument_ids'))
  await writeTags(transaction, retagged, ids, known.tags)
  for (const { id, rights } of tracks) {
    if (!rights) continue
    const stated = Object.entries(rights).filter(([name]) => isFree(id, name))
    await writeTrackRights(transaction, { id: idOf(ids, id, 'track'), change: Object.fromEntries(stated) })
  }
  await refreshRightsLights(transaction, idsOf(tracks, ids))
  return ids
}

const idsOf = (tracks: Tracks, ids: Ids) => tracks.map(({ id }) => idOf(ids, id, 'track'))

function rowOf(track: Tracks[number], artists: Ids) {
  return {
    import_id: track.id,
    artist_id: idOf(artists, track.artist, 'artist'),
    duration_seconds: track.duration_seconds,
    bpm: track.bpm,
    tempo_known: track.tempo_known ?? true,
    key: track.key,
    energy: track.energy,
    loudness_lufs: track.loudness_lufs,
    true_peak_dbtp: track.true_peak_dbtp,
    brightness_hz: track.sound?.brightness_hz ?? null,
    onset_density: track.sound?.onset_density ?? null,
    percussiveness: track.sound?.percussiveness ?? null,
    timbre: track.sound?.timbre ?? null,
    peaks: Buffer.from(track.peaks),
    ...tableOf(trackColumnFields, (name) => track[name] ?? emptyTrackField(name)),
    preview: track.preview,
    preview_bytes: track.preview_bytes ?? null,
    master: track.master ?? null,
    stem_ids: track.stems?.ids ?? null,
    stems: track.stems?.key ?? null,
    delivered_cover: track.cover,
    making: track.making ? JSON.stringify(track.making) : null,
    fingerprint: track.fingerprint?.fingerprint ?? null,
    fingerprint_algorithm: track.fingerprint?.algorithm ?? null,
    updated_at: new Date(),
  }
}

async function writeTexts(
  transaction: Transaction<Database>,
  tracks: Tracks,
  ids: Ids,
  edits: StudioEdits,
): Promise<void> {
  const texts = tracks.flatMap(({ description, fallback = noFallback, id, slug, title }) =>
    textRows(
      { track_id: idOf(ids, id, 'track') },
      { slug, title, description, falls_back: { en: false, ...fallback } },
    ),
  )
  await upsertTexts(transaction, 'track', texts, edits)
}

async function fileUnderCategories(
  transaction: Transaction<Database>,
  tracks: Tracks,
  ids: Ids,
  categories: Ids,
): Promise<void> {
  await transaction
    .deleteFrom('track_category')
    .where('track_id', 'in', idsOrNone(idsOf(tracks, ids)))
    .execute()
  const filed = tracks.flatMap((track) =>
    track.categories.map((category, position) => ({
      track_id: idOf(ids, track.id, 'track'),
      music_category_id: idOf(categories, category, 'music category'),
      position,
    })),
  )
  for (const batch of batches(filed)) await transaction.insertInto('track_category').values(batch).execute()
}

async function writeTags(
  transaction: Transaction<Database>,
  tracks: Tracks,
  ids: Ids,
  tags: Ids,
): Promise<void> {
  await transaction
    .deleteFrom('track_tag')
    .where('track_id', 'in', idsOrNone(idsOf(tracks, ids)))
    .execute()
  const tagged = tracks.flatMap((track) =>
    [
      ...track.moods.map((id) => `mood ${id}`),
      ...track.uses.map((id) => `use ${id}`),
      ...track.instruments.map((id) => `instrument ${id}`),
    ].map((name, position) => ({
      track_id: idOf(ids, track.id, 'track'),
      tag_id: idOf(tags, name, 'tag'),
      position,
    })),
  )
  for (const batch of batches(tagged)) await transaction.insertInto('track_tag').values(batch).execute()
}
