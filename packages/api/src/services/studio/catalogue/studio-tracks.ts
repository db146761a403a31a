import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioTrack,
  type StudioTrackChange,
} from '@tempolibre/contract'
import { encodePeaks, fallbackLanguages, judgeRights, musicalKeySchema } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import { trackFilters } from '@tempolibre/domain/track-fields'
import {
  changeStudioTrack as storeChange,
  changeStudioTracks as storeChanges,
  type Database,
  findUnknownOfTrack,
  getStudioTracks,
  listRepeatedIsrcs,
  listStudioTracks as findStudioTracks,
  lockIsrcs,
  lockRecord,
  lockRecords,
  noteChange,
  trackTexts,
} from '@tempolibre/database'
import { type Language, pickOf } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { mediaUrl } from '../../../http/media-url.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import {
  changeRecord,
  chooseSlugs,
  findChanged,
  pick,
  type RecordKind,
  versionOf,
  whoOf,
} from '../../../studio/records.ts'
import { describeTexts, settleTexts } from '../../../studio/record-texts.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import { requirePictures } from '../../../studio/picture-store.ts'
import { trackTables } from '../../../studio/track-tables.ts'
import { studioPeaks, type TrackSettings } from '../../../studio/studio-settings.ts'

export type TrackFields = Omit<StudioTrack, 'version'>

/** What may be changed of a track. */
export const tracks: RecordKind<TrackFields> = {
  subject: 'track',
  editable: editable.track,
  label: ({ title }) => title.en,
}

/** A track with the version that a change of it must name. */
export const withTrackVersion = (fields: TrackFields): StudioTrack => ({
  ...fields,
  version: versionOf(tracks, fields),
})

/** The conditions of a list of tracks. */
export const trackFilterOf = ({
  artist_id,
  family,
  falls_back,
  genre_id,
  ids,
  incomplete,
  q,
  rights_light,
  tag_id,
  withdrawn,
  ...flags
}: EndpointParsedInput<'exportStudioTracks'>) => ({
  ...pickOf(flags, trackFilters),
  q,
  family,
  falls_back,
  incomplete,
  withdrawn,
  ids: toIds(ids),
  artistId: toRecordId(artist_id),
  genreId: toRecordId(genre_id),
  tagId: toRecordId(tag_id),
  rightsLight: rights_light,
})

export async function listStudioTracks(
  settings: TrackSettings,
  input: EndpointParsedInput<'listStudioTracks'>,
): Promise<EndpointOutput<'listStudioTracks'>> {
  const { lang: language, order, page, per_page, sort } = input
  const { ids, total } = await findStudioTracks(settings.db, {
    ...trackFilterOf(input),
    language,
    order,
    page,
    per_page,
    sort,
  })
  return {
    success: true,
    records: (await readTracks(settings, { ids, language })).map(withTrackVersion),
    total,
  }
}

export async function getStudioTrack(
  settings: TrackSettings,
  { id, lang: language }: EndpointParsedInput<'getStudioTrack'>,
): Promise<EndpointOutput<'getStudioTrack'>> {
  const [fields] = await readTracks(settings, { ids: [toRecordId(id)], language })
  if (!fields) throw new ApiError('not_found')
  return { success: true, record: withTrackVersion(fields) }
}

/** Changes what is given, and nothing else. */
export async function changeStudioTrack(
  settings: TrackSettings,
  { id: recordId, lang: language, version, ...change }: EndpointParsedInput<'changeStudioTrack'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioTrack'>> {
  const id = toRecordId(recordId)
  const fields = await changeRecord(settings.db, {
    kind: tracks,
    id: recordId,
    version,
    caller,
    lock: (transaction) => lockRecord(transaction, { table: 'track', id }),
    read: async (db) => (await readTracks({ ...settings, db }, { ids: [id], language }))[0],
    async write(transaction, before) {
      await writeTrack(transaction, { ...settings, before, change: settleTexts(trackTexts, change, before) })
      const repeated = await findRepeatedIsrcs(transaction, [{ before, change }])
      if (repeated.size > 0) throw refuseFields([{ field: 'isrc', fault: 'isrc_taken' }])
    },
  })
  return { success: true, record: withTrackVersion(fields) }
}

/**
 * The ids of changed tracks that were given an ISRC which another track has: two tracks may exchange theirs. Ones that stay as they
 * were are left alone.
 */
export async function findRepeatedIsrcs(
  transaction: Transaction<Database>,
  changes: readonly { before: TrackFields; change: Pick<StudioTrackChange, 'isrc'> }[],
): Promise<ReadonlySet<string>> {
  const given = changes.filter(
    ({ before, change: { isrc } }) => isrc !== undefined && isrc !== null && isrc !== before.isrc,
  )
  if (given.length === 0) return new Set()
  await lockIsrcs(transaction)
  const ids = await listRepeatedIsrcs(transaction, { ids: given.map(({ before }) => toRecordId(before.id)) })
  return new Set(ids.map(String))
}

/**
 * Changes what is given of a locked track.
 * @throws ApiError `invalid_input`, before anything is written
 */
export async function writeTrack(
  transaction: Transaction<Database>,
  {
    before,
    change,
    pictures,
  }: Pick<TrackSettings, 'pictures'> & { before: TrackFields; change: StudioTrackChange },
): Promise<void> {
  const id = toRecordId(before.id)
  const unknown = await findUnknownOfTrack(transaction, change)
  if (unknown.length > 0) throw refuseFields(unknown.map((field) => ({ field, fault: 'unknown_record' })))
  refuseTwice(change, '', before.artist_ids)
  await requirePictures(transaction, pictures, { picture: change.picture })
  const slug =
    change.slug &&
    (await chooseSlugs(transaction, {
      table: 'track',
      id,
      given: change.slug,
      title: change.title ?? before.title,
    }))
  await storeChange(transaction, { id, change: { ...change, slug } })
}

/** Refuses to feature a main artist: each is named once. @throws ApiError `invalid_input` */
function refuseTwice(
  { artist_ids, featured_artist_ids = [] }: Pick<StudioTrackChange, 'artist_ids' | 'featured_artist_ids'>,
  path: string,
  present: readonly string[] = [],
): void {
  const main = artist_ids ?? present
  if (featured_artist_ids.some((id) => main.includes(id)))
    throw refuseFields([{ field: `${path}featured_artist_ids`, fault: 'artist_twice' }])
}

/** All of them or none; each track that differs is recorded. */
export async function changeStudioTracks(
  settings: TrackSettings,
  { change, ids: given }: EndpointParsedInput<'changeStudioTracks'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioTracks'>> {
  const ids = given.map((id) => toRecordId(id))
  const { language } = caller
  const changed = await settings.db.transaction().execute(async (transaction) => {
    await lockRecords(transaction, { table: 'track', ids })
    const unknown = await findUnknownOfTrack(transaction, {
      artist_id: change.artist_id,
      artist_ids: change.artist_ids,
      featured_artist_ids: change.featured_artist_ids,
      genre_ids: change.add_genre_ids,
    })
    if (unknown.length > 0)
      throw refuseFields(unknown.map((field) => ({ field: `change.${field}`, fault: 'unknown_record' })))
    refuseTwice(change, 'change.')
    const inside = { ...settings, db: transaction }
    const before = new Map((await readTracks(inside, { ids, language })).map((fields) => [fields.id, fields]))
    if ((await storeChanges(transaction, { ids, change })) === 'without_genre')
      throw refuseFields([{ field: 'change.remove_genre_ids', fault: 'genre_missing' }])
    const changedTracks = await readTracks(inside, { ids, language })
    refuseReopenedGaps(before, changedTracks)
    let count = 0
    for (const after of changedTracks) {
      const former = before.get(after.id)
      const names = former ? findChanged(tracks, former, after) : []
      if (!former || names.length === 0) continue
      count++
      await noteChange(transaction, {
        ...whoOf(caller),
        action: 'change',
        subject: 'track',
        subjectId: after.id,
        label: tracks.label(after),
        before: pick(former, names),
        after: pick(after, names),
      })
    }
    return count
  })
  return { success: true, changed }
}

/** Refuses to take a fallback back from tracks to which a text is missing. @throws ApiError `invalid_input` */
function refuseReopenedGaps(before: ReadonlyMap<string, TrackFields>, changed: readonly TrackFields[]): void {
  const gaps = changed.flatMap((track) =>
    track.gaps.filter((gap) => before.get(track.id)?.gaps.includes(gap) === false),
  )
  const reopened = fallbackLanguages.filter((language) => gaps.some((gap) => gap.endsWith(`.${language}`)))
  if (reopened.length > 0)
    throw refuseFields(
      reopened.map((language) => ({ field: `change.fallback.${language}`, fault: 'text_missing' })),
    )
}

/** A table of tracks, as CSV. */
export async function writeStudioTrackTable(
  settings: TrackSettings,
  { ids, kind, lang: language }: EndpointParsedInput<'writeStudioTrackTable'>,
): Promise<EndpointOutput<'writeStudioTrackTable'>> {
  const found = await readTracks(settings, { ids: ids.map((id) => toRecordId(id)), language })
  return { success: true, csv: trackTables[kind](found, language) }
}

/** Tracks in the order of `ids`; unknown ones are left out. */
export async function readTracks(
  { db, siteUrl, soundUrl }: Pick<TrackSettings, 'db' | 'siteUrl' | 'soundUrl'>,
  { ids, language }: { ids: readonly number[]; language: Language },
): Promise<TrackFields[]> {
  const rows = await getStudioTracks(db, { ids, language })
  return rows.map((row) => {
    const { cover, measured, peaks, preview, tempo_known, ...rest } = row
    const { faults, light } = judgeRights(row)
    return {
      ...rest,
      id: String(row.id),
      artist_id: String(row.artist_id),
      artist_ids: row.artist_ids.map(String),
      featured_artist_ids: row.featured_artist_ids.map(String),
      genre_ids: row.genre_ids.map(String),
      mood_ids: row.mood_ids.map(String),
      use_ids: row.use_ids.map(String),
      instrument_ids: row.instrument_ids.map(String),
      key: musicalKeySchema.nullable().parse(row.key),
      bpm: tempo_known ? row.bpm : null,
      measured: measured && { bpm: measured.tempo_known ? measured.bpm : null, key: measured.key },
      former_recordings: row.former_recordings.map(({ until, ...recording }) => ({
        ...recording,
        until: new Date(until).toISOString(),
      })),
      version_of: row.version_of && { ...row.version_of, id: String(row.version_of.id) },
      preview_url: soundUrl(preview),
      cover_url: mediaUrl(siteUrl, cover),
      peaks: encodePeaks(peaks, studioPeaks),
      rights_light: light,
      rights_faults: faults,
      ...describeTexts(trackTexts, row),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      updated_at: row.updated_at.toISOString(),
    }
  })
}
