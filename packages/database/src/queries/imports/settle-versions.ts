import { posix } from 'node:path'
import { maxVersions, versionKinds } from '@tempolibre/domain'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { listDraftSongs } from '../families/draft-songs.ts'
import { findFamily, findSongsOf, writeFamily } from '../families/families.ts'
import type { UnplacedVersion } from '../families/propose-versions.ts'
import { lockRecords } from '../record-rows.ts'

/**
 * What becomes of new tracks that seem to be versions of a song. `wait`: those that a table calls versions are published as
 * such, the others stay drafts until the staff has decided. `confirm`: all are published as versions. `refuse`: as songs of their
 * own. `propose`: as songs, and somebody is asked afterwards.
 */
export type NewVersions = 'confirm' | 'propose' | 'refuse' | 'wait'

/**
 * @param recordingIds of recordings that have become tracks just now
 * @param unplaced those of them that are named like versions of a song that is not there: is it a draft, or are there two of its
 * name, they stay drafts as well unless they are said to be songs
 * @returns how many stay drafts
 */
export async function settleNewVersions(
  transaction: Transaction<Database>,
  {
    recordingIds,
    unplaced,
    versions,
  }: { recordingIds: readonly number[]; unplaced: readonly UnplacedVersion[]; versions: NewVersions },
): Promise<number> {
  if (versions === 'propose' || recordingIds.length === 0) return 0
  const open = await listOpen(transaction, recordingIds)
  if (versions === 'refuse') {
    if (open.length === 0) return 0
    await transaction
      .updateTable('version_proposal')
      .set({ decision: 'refused' })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
    return 0
  }
  const attached = await attach(
    transaction,
    open.filter(({ source }) => versions === 'confirm' || source === 'columns'),
  )
  const waiting = new Map(
    open.flatMap(({ recording_id, track_id }) => (attached.has(track_id) ? [] : [[recording_id, track_id]])),
  )
  for (const [recordingId, trackId] of [
    ...(await listHeld(transaction, recordingIds, unplaced)),
    ...(await listOfDraftMains(transaction, recordingIds)),
  ])
    waiting.set(recordingId, trackId)
  await takeBack(transaction, waiting)
  return waiting.size
}

/** Those whose song is a draft, or one of two. */
async function listHeld(
  transaction: Transaction<Database>,
  recordingIds: readonly number[],
  unplaced: readonly UnplacedVersion[],
): Promise<[recordingId: number, trackId: number][]> {
  if (unplaced.length === 0) return []
  const drafts = await listDraftSongs(
    transaction,
    unplaced.map(({ artistId }) => artistId),
  )
  const held = unplaced.filter(
    ({ artistId, isAmbiguous, songs }) =>
      isAmbiguous || songs.some((song) => drafts.has(`${artistId} ${song}`)),
  )
  if (held.length === 0) return []
  const rows = await transaction
    .selectFrom('import_recording')
    .where('id', 'in', recordingIds)
    .where(
      'track_id',
      'in',
      held.map(({ trackId }) => trackId),
    )
    .select(['id', 'track_id'])
    .execute()
  return rows.flatMap(({ id, track_id }) => (track_id === null ? [] : [[id, track_id]]))
}

type OpenProposal = Awaited<ReturnType<typeof listOpen>>[number]

function listOpen(transaction: Transaction<Database>, recordingIds: readonly number[]) {
  return transaction
    .selectFrom('version_proposal')
    .innerJoin('import_recording', 'import_recording.track_id', 'version_proposal.track_id')
    .where('import_recording.id', 'in', recordingIds)
    .where('decision', 'is', null)
    .select([
      'version_proposal.id',
      'import_recording.id as recording_id',
      'version_proposal.track_id',
      'main_id',
      'kind',
      'name',
      'source',
    ])
    .orderBy('version_proposal.id')
    .execute()
}

/** Those whose table names a main version that is a draft. */
async function listOfDraftMains(
  transaction: Transaction<Database>,
  recordingIds: readonly number[],
): Promise<[recordingId: number, trackId: number][]> {
  const { rows } = await sql<{ id: number; track_id: number; path: string; main: string }>`
    select id, track_id, path, content -> 'family' ->> 'main' as main from import_recording
    where id = any (${[...recordingIds]}::int[]) and track_id is not null
      and (content -> 'family' ->> 'main') is not null`.execute(transaction)
  if (rows.length === 0) return []
  const pathOf = ({ main, path }: { main: string; path: string }) => posix.resolve(posix.dirname(path), main)
  const drafts = await transaction
    .selectFrom('import_recording')
    .where('path', 'in', [...new Set(rows.map(pathOf))])
    .where('track_id', 'is', null)
    .select('path')
    .execute()
  const paths = new Set(drafts.map(({ path }) => path))
  return rows.flatMap((row) => (paths.has(pathOf(row)) ? [[row.id, row.track_id]] : []))
}

/** Writes them into the families of their songs, in the order of their kinds. @returns the tracks that are versions now */
async function attach(
  transaction: Transaction<Database>,
  proposals: readonly OpenProposal[],
): Promise<Set<number>> {
  const attached = new Set<number>()
  for (const [mainId, some] of Map.groupBy(proposals, ({ main_id }) => main_id)) {
    const ids = some.map(({ track_id }) => track_id)
    await lockRecords(transaction, { table: 'track', ids: [mainId, ...ids] })
    const family = await findFamily(transaction, { trackId: mainId })
    const songs = await findSongsOf(transaction, { ids })
    const alone = some.filter(({ track_id }) => songs.get(track_id) === null)
    if (!family || family.versions.length + alone.length > maxVersions) continue
    const place = ({ kind }: OpenProposal) => versionKinds.indexOf(kind)
    await writeFamily(transaction, {
      formerMainId: family.mainId,
      mainId: family.mainId,
      versions: [
        ...family.versions,
        ...alone
          .toSorted((one, other) => place(one) - place(other))
          .map(({ kind, name, track_id }) => ({ id: track_id, kind, name })),
      ],
    })
    for (const { track_id } of alone) attached.add(track_id)
  }
  return attached
}

/** They were made in this transaction, so nobody has seen or bought them. @param waiting tracks by recording */
async function takeBack(
  transaction: Transaction<Database>,
  waiting: ReadonlyMap<number, number>,
): Promise<void> {
  if (waiting.size === 0) return
  await transaction
    .deleteFrom('track')
    .where('id', 'in', [...waiting.values()])
    .execute()
  await transaction
    .updateTable('import_recording')
    .set({ track_id: null, published: null, published_before: null, published_batch_id: null })
    .where('id', 'in', [...waiting.keys()])
    .execute()
}
