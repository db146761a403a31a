import { ApiError, type EndpointOutput, type EndpointParsedInput, type SoundPair } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import {
  decideSoundPair as storeDecision,
  findSoundPair,
  listSoundPairs as findSoundPairs,
  lockSoundPair,
} from '@tempolibre/database'
import type { StaffCaller } from '../../../http/caller.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { changeRecord, type RecordKind, versionOf } from '../../../studio/records.ts'
import type { ShownTrackSettings, TrackSettings } from '../../../studio/studio-settings.ts'
import { joinPair } from './join-pair.ts'
import { readTracks } from './studio-tracks.ts'

type PairFields = Omit<SoundPair, 'version'>
type PairRow = NonNullable<Awaited<ReturnType<typeof findSoundPair>>>

const soundPairs: RecordKind<PairFields> = {
  subject: 'sound_pair',
  editable: editable.soundPair,
  label: ({ tracks: [one, other] }) => `${one.title.en} – ${other.title.en}`,
}

const withVersion = (fields: PairFields): SoundPair => ({ ...fields, version: versionOf(soundPairs, fields) })

export async function listSoundPairs(
  settings: TrackSettings,
  input: EndpointParsedInput<'listSoundPairs'>,
): Promise<EndpointOutput<'listSoundPairs'>> {
  const { rows, total } = await findSoundPairs(settings.db, input)
  return { success: true, records: (await withTracks(settings, rows)).map(withVersion), total }
}

export async function getSoundPair(
  settings: TrackSettings,
  { id }: EndpointParsedInput<'getSoundPair'>,
): Promise<EndpointOutput<'getSoundPair'>> {
  const pair = await readPair(settings, id)
  if (!pair) throw new ApiError('not_found')
  return { success: true, record: withVersion(pair) }
}

/** Remembers what two tracks are to each other. Versions of one song become a family, unless both have one. */
export async function decideSoundPair(
  settings: TrackSettings,
  { decision, id: recordId, version }: EndpointParsedInput<'decideSoundPair'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'decideSoundPair'>> {
  const id = toRecordId(recordId)
  const fields = await changeRecord(settings.db, {
    kind: soundPairs,
    id: recordId,
    version,
    caller,
    lock: (transaction) => lockSoundPair(transaction, { id }),
    read: (db) => readPair({ ...settings, db }, recordId),
    async write(transaction, { tracks }) {
      await storeDecision(transaction, { id, decision })
      if (decision === 'versions') await joinPair(settings, transaction, tracks, caller)
    },
  })
  return { success: true, record: withVersion(fields) }
}

async function readPair(settings: ShownTrackSettings, id: string): Promise<PairFields | undefined> {
  const row = await findSoundPair(settings.db, { id: toRecordId(id) })
  return row && (await withTracks(settings, [row]))[0]
}

/** Their titles come in every language, so any will do for the rest. */
async function withTracks(settings: ShownTrackSettings, rows: readonly PairRow[]): Promise<PairFields[]> {
  const ids = [...new Set(rows.flatMap(({ other_id, track_id }) => [track_id, other_id]))]
  const tracks = await readTracks(settings, { ids, language: 'en' })
  const byId = new Map(tracks.map((track) => [track.id, track]))
  return rows.flatMap(({ decision, error_rate, id, other_id, track_id }) => {
    const [one, other] = [byId.get(String(track_id)), byId.get(String(other_id))]
    return one && other ? [{ id: String(id), tracks: [one, other], error_rate, decision }] : []
  })
}
