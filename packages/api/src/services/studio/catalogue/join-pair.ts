import { readVersion } from '@tempolibre/domain'
import type { SoundPair } from '@tempolibre/contract'
import { type Database, findFamily, type FamilyVersion } from '@tempolibre/database'
import { numberFormat } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import type { TrackSettings } from '../../../studio/studio-settings.ts'
import { attachVersion } from './families.ts'

type Side = SoundPair['tracks'][number]

/** A version that is shorter than this part of its song is an edit, if its name does not tell. */
const editShare = 0.9

/**
 * Makes a family of two tracks of which somebody has said that they are versions of one song. Which is the main one: the
 * one that has versions, the one whose title names none, the longer one.
 * @returns false if both have families of their own
 */
export async function joinPair(
  settings: TrackSettings,
  transaction: Transaction<Database>,
  sides: readonly [Side, Side],
  caller: StaffCaller,
): Promise<boolean> {
  const [one, other] = await Promise.all(sides.map((side) => weigh(transaction, side)))
  if (!one || !other) return false
  const [main, version] = isBefore(one, other) ? [one, other] : [other, one]
  return attachVersion(
    settings,
    transaction,
    { mainId: toRecordId(main.side.id), version: describeVersion(main.side, version.side) },
    caller,
  )
}

interface Weighed {
  side: Side
  hasFamily: boolean
  isSong: boolean
}

async function weigh(transaction: Transaction<Database>, side: Side): Promise<Weighed> {
  const family = await findFamily(transaction, { trackId: toRecordId(side.id) })
  const isSong = readVersion(side.title.en).kind === undefined
  return { side, hasFamily: (family?.versions.length ?? 0) > 0, isSong }
}

function isBefore(one: Weighed, other: Weighed): boolean {
  if (one.hasFamily !== other.hasFamily) return one.hasFamily
  if (one.isSong !== other.isSong) return one.isSong
  return one.side.duration_seconds >= other.side.duration_seconds
}

/** By what its title says, else by its length. */
function describeVersion(main: Side, { duration_seconds, id, title }: Side): FamilyVersion {
  const { kind, version } = readVersion(title.en)
  if (kind) return { id: toRecordId(id), kind, name: version }
  const isShort = duration_seconds < editShare * main.duration_seconds
  const seconds = numberFormat('en', { style: 'unit', unit: 'second' }).format(Math.round(duration_seconds))
  return isShort
    ? { id: toRecordId(id), kind: 'edit', name: seconds }
    : { id: toRecordId(id), kind: 'alternate', name: title.en }
}
