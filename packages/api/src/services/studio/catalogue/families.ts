import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type Family,
  type HeardTrack,
} from '@tempolibre/contract'
import { maxVersions } from '@tempolibre/domain'
import {
  type Database,
  type FamilyVersion,
  findFamily,
  findSongsOf,
  lockRecords,
  noteChange,
  writeFamily,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields, type StudioFault } from '../../../http/studio-faults.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import {
  changeRecord,
  findChanged,
  pick,
  type RecordKind,
  versionOf,
  whoOf,
} from '../../../studio/records.ts'
import type { ShownTrackSettings, TrackSettings } from '../../../studio/studio-settings.ts'
import { readTracks } from './studio-tracks.ts'

/** A family as the trail records it: ids, kinds and names. */
interface FamilyFields {
  id: string
  title: string
  main_id: string
  versions: { id: string; kind: FamilyVersion['kind']; name: string }[]
}

export const families: RecordKind<FamilyFields> = {
  subject: 'family',
  editable: ['main_id', 'versions'],
  label: ({ title }) => title,
}

export async function getFamily(
  settings: TrackSettings,
  { id }: EndpointParsedInput<'getFamily'>,
): Promise<EndpointOutput<'getFamily'>> {
  return { success: true, record: await showFamily(settings, toRecordId(id)) }
}

/** Replaces the family of a song. */
export async function changeFamily(
  settings: TrackSettings,
  { id: recordId, main_id, version, versions }: EndpointParsedInput<'changeFamily'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeFamily'>> {
  const [id, mainId] = [toRecordId(recordId), toRecordId(main_id)]
  const wanted = versions.map(({ id: versionId, ...rest }) => ({ id: toRecordId(versionId), ...rest }))
  let shown = id
  await changeRecord(settings.db, {
    kind: families,
    id: recordId,
    version,
    caller,
    async lock(transaction) {
      await lockRecords(transaction, { table: 'track', ids: [id, mainId, ...wanted.map((each) => each.id)] })
      // The address is that of the song, not of one of its versions.
      return (await findFamily(transaction, { trackId: id }))?.mainId === id
    },
    read: (db) => readFamily({ ...settings, db }, shown),
    async write(transaction) {
      await refuseForeign(transaction, { id, mainId, wanted })
      await writeFamily(transaction, { formerMainId: id, mainId, versions: wanted })
      shown = mainId
    },
  })
  return { success: true, record: await showFamily(settings, mainId) }
}

/** @throws ApiError `invalid_input` for tracks that do not exist, are named twice or belong to another family */
async function refuseForeign(
  transaction: Transaction<Database>,
  { id, mainId, wanted }: { id: number; mainId: number; wanted: readonly FamilyVersion[] },
): Promise<void> {
  const songs = await findSongsOf(transaction, { ids: [mainId, ...wanted.map((version) => version.id)] })
  const faultOf = (trackId: number): StudioFault | undefined => {
    const song = songs.get(trackId)
    if (song === undefined) return 'unknown_record'
    return song === null || song === id ? undefined : 'in_another_family'
  }
  const faults = [
    { field: 'main_id', fault: faultOf(mainId) },
    ...wanted.map((version, at): { field: string; fault: StudioFault | undefined } => ({
      field: `versions.${at}.id`,
      fault: version.id === mainId ? 'taken' : faultOf(version.id),
    })),
  ].flatMap(({ fault, field }) => (fault ? [{ fault, field }] : []))
  if (faults.length > 0) throw refuseFields(faults)
}

/**
 * Makes a track a version of a song, or of the song of which that is a version, and records it.
 * @returns false if one of them belongs to another family, or the song has too many versions
 */
export async function attachVersion(
  settings: TrackSettings,
  transaction: Transaction<Database>,
  { mainId, version }: { mainId: number; version: FamilyVersion },
  caller: StaffCaller,
): Promise<boolean> {
  await lockRecords(transaction, { table: 'track', ids: [mainId, version.id] })
  const family = await findFamily(transaction, { trackId: mainId })
  const songs = await findSongsOf(transaction, { ids: [version.id] })
  if (!family || !songs.has(version.id) || family.mainId === version.id) return false
  if (songs.get(version.id) === family.mainId) return true
  if (songs.get(version.id) !== null || family.versions.length >= maxVersions) return false
  const inside = { ...settings, db: transaction }
  const before = await readFamily(inside, family.mainId)
  await writeFamily(transaction, {
    formerMainId: family.mainId,
    mainId: family.mainId,
    versions: [...family.versions, version],
  })
  const after = await readFamily(inside, family.mainId)
  if (!before || !after) return false
  const changed = findChanged(families, before, after)
  await noteChange(transaction, {
    ...whoOf(caller),
    action: 'change',
    subject: 'family',
    subjectId: after.id,
    label: after.title,
    before: pick(before, changed),
    after: pick(after, changed),
  })
  return true
}

async function readFamily(settings: ShownTrackSettings, trackId: number): Promise<FamilyFields | undefined> {
  const family = await findFamily(settings.db, { trackId })
  const [main] = family ? await readTracks(settings, { ids: [family.mainId], language: 'en' }) : []
  if (!family || !main) return undefined
  return {
    id: main.id,
    title: main.title.en,
    main_id: main.id,
    versions: family.versions.map(({ id, ...version }) => ({ id: String(id), ...version })),
  }
}

/** @throws ApiError `not_found` */
async function showFamily(settings: ShownTrackSettings, trackId: number): Promise<Family> {
  const fields = await readFamily(settings, trackId)
  if (!fields) throw new ApiError('not_found')
  const ids = [fields.main_id, ...fields.versions.map(({ id }) => id)].map((id) => toRecordId(id))
  const tracks = await readTracks(settings, { ids, language: 'en' })
  const byId = new Map<string, HeardTrack>(tracks.map((track) => [track.id, track]))
  const main = byId.get(fields.main_id)
  if (!main) throw new ApiError('not_found')
  return {
    id: fields.id,
    version: versionOf(families, fields),
    main,
    versions: fields.versions.flatMap((version) => {
      const track = byId.get(version.id)
      return track ? [{ ...track, ...version }] : []
    }),
  }
}
