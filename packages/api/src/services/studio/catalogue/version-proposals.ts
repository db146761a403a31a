import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type VersionProposal,
} from '@tempolibre/contract'
import { versionKinds } from '@tempolibre/domain'
import { editable } from '@tempolibre/contract/editable'
import {
  changeVersionProposal as storeChange,
  type Database,
  findVersionProposals,
  listVersionProposals as findProposals,
  lockVersionProposals,
  noteChange,
  proposeVersionsOfAll,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { toRecordId } from '../../../studio/record-ids.ts'
import { changeRecord, type RecordKind, versionOf, whoOf } from '../../../studio/records.ts'
import type { ShownTrackSettings, TrackSettings } from '../../../studio/studio-settings.ts'
import { attachVersion } from './families.ts'
import { readTracks } from './studio-tracks.ts'

type ProposalFields = Omit<VersionProposal, 'version'>
type ProposalRow = Awaited<ReturnType<typeof findVersionProposals>>[number]

const proposals: RecordKind<ProposalFields> = {
  subject: 'version_proposal',
  editable: editable.versionProposal,
  label: ({ main, track }) => `${main.title.en} – ${track.title.en}`,
}

const withVersion = (fields: ProposalFields): VersionProposal => ({
  ...fields,
  version: versionOf(proposals, fields),
})

export async function listVersionProposals(
  settings: TrackSettings,
  input: EndpointParsedInput<'listVersionProposals'>,
): Promise<EndpointOutput<'listVersionProposals'>> {
  const { rows, total } = await findProposals(settings.db, input)
  return { success: true, records: (await withTracks(settings, rows)).map(withVersion), total }
}

export async function getVersionProposal(
  settings: TrackSettings,
  { id }: EndpointParsedInput<'getVersionProposal'>,
): Promise<EndpointOutput<'getVersionProposal'>> {
  const proposal = await readProposal(settings, toRecordId(id))
  if (!proposal) throw new ApiError('not_found')
  return { success: true, record: withVersion(proposal) }
}

/** Decides about one, under the name and kind that are given. */
export async function changeVersionProposal(
  settings: TrackSettings,
  { id: recordId, version, ...change }: EndpointParsedInput<'changeVersionProposal'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeVersionProposal'>> {
  const id = toRecordId(recordId)
  const fields = await changeRecord(settings.db, {
    kind: proposals,
    id: recordId,
    version,
    caller,
    lock: async (transaction) => (await lockVersionProposals(transaction, { ids: [id] })).length > 0,
    read: (db) => readProposal({ ...settings, db }, id),
    async write(transaction, before) {
      await storeChange(transaction, { id, ...change })
      const { decision = before.decision, kind = before.kind, name = before.name } = change
      if (decision !== 'confirmed') return
      const [mainId, trackId] = [toRecordId(before.main.id), toRecordId(before.track.id)]
      const attached = await attachVersion(
        settings,
        transaction,
        { mainId, version: { id: trackId, kind, name } },
        caller,
      )
      if (!attached) throw refuseFields([{ field: 'decision', fault: 'in_another_family' }])
    },
  })
  return { success: true, record: withVersion(fields) }
}

/** Decides about many at once; the versions of a song are put in the order of their kinds, the longest first. */
export async function decideVersionProposals(
  settings: TrackSettings,
  { decision, ids: given }: EndpointParsedInput<'decideVersionProposals'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'decideVersionProposals'>> {
  const ids = [...new Set(given.map((id) => toRecordId(id)))]
  const changed = await settings.db.transaction().execute(async (transaction) => {
    const known = await lockVersionProposals(transaction, { ids })
    if (known.length < ids.length) throw refuseFields([{ field: 'ids', fault: 'unknown_record' }])
    const open = await withTracks(
      { ...settings, db: transaction },
      (await findVersionProposals(transaction, { ids })).filter((row) => row.decision === null),
    )
    let count = 0
    for (const proposal of open.toSorted(inOrder)) {
      if (await decide(settings, transaction, { proposal, decision }, caller)) count++
    }
    return count
  })
  return { success: true, changed }
}

function inOrder(one: ProposalFields, other: ProposalFields): number {
  const place = ({ kind }: ProposalFields) => versionKinds.indexOf(kind)
  return place(one) - place(other) || other.track.duration_seconds - one.track.duration_seconds
}

async function decide(
  settings: TrackSettings,
  transaction: Transaction<Database>,
  { decision, proposal }: { proposal: ProposalFields; decision: 'confirmed' | 'refused' },
  caller: StaffCaller,
): Promise<boolean> {
  const id = toRecordId(proposal.id)
  if (decision === 'confirmed') {
    const version = { id: toRecordId(proposal.track.id), kind: proposal.kind, name: proposal.name }
    if (
      !(await attachVersion(settings, transaction, { mainId: toRecordId(proposal.main.id), version }, caller))
    )
      return false
  }
  await storeChange(transaction, { id, decision })
  await noteChange(transaction, {
    ...whoOf(caller),
    action: 'change',
    subject: 'version_proposal',
    subjectId: proposal.id,
    label: proposals.label(proposal),
    before: { decision: null },
    after: { decision },
  })
  return true
}

/** Proposes what can be told of all tracks, also of those that came before there were versions. */
export async function searchVersions({ db }: TrackSettings): Promise<EndpointOutput<'searchVersions'>> {
  return { success: true, changed: await db.transaction().execute(proposeVersionsOfAll) }
}

async function readProposal(settings: ShownTrackSettings, id: number): Promise<ProposalFields | undefined> {
  return (await withTracks(settings, await findVersionProposals(settings.db, { ids: [id] })))[0]
}

/** Their titles come in every language, so any will do for the rest. */
async function withTracks(
  settings: ShownTrackSettings,
  rows: readonly ProposalRow[],
): Promise<ProposalFields[]> {
  const ids = [...new Set(rows.flatMap(({ main_id, track_id }) => [main_id, track_id]))]
  const tracks = await readTracks(settings, { ids, language: 'en' })
  const byId = new Map(tracks.map((track) => [track.id, track]))
  return rows.flatMap(({ id, main_id, track_id, ...rest }) => {
    const [main, track] = [byId.get(String(main_id)), byId.get(String(track_id))]
    return main && track ? [{ id: String(id), main, track, ...rest }] : []
  })
}
