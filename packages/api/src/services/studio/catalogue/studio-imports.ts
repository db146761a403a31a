import {
  findDifferences,
  encodePeaks,
  type ImportedTrack,
  judgeRights,
  noRights,
  readVersion,
} from '@tempolibre/domain'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioImport,
  type StudioRecording,
} from '@tempolibre/contract'
import {
  areRightsRequired,
  type Database,
  findStudioImport,
  getStudioRecordings,
  listHidden,
  listSoundsOfUndo,
  listStudioImports as findImports,
  listStudioRecordings as findRecordings,
  listVersionsToOffer,
  lockRecordings,
  noteChange,
  type Publication,
  publishImport,
  type SoundToOffer,
  trackTexts,
  undoImport,
  withdrawTracks,
} from '@tempolibre/database'
import type { Language, Translated } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { mediaUrl } from '../../../http/media-url.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { toIds, toRecordId } from '../../../studio/record-ids.ts'
import { findUnheard } from '../../../studio/find-unheard.ts'
import { describeTexts } from '../../../studio/record-texts.ts'
import { type RecordKind, versionOf, whoOf } from '../../../studio/records.ts'
import { type CanBeHeard, studioPeaks, type TrackSettings } from '../../../studio/studio-settings.ts'

type ImportFields = Omit<StudioImport, 'version'>

const imports: RecordKind<ImportFields> = {
  subject: 'import_batch',
  editable: ['undone_at'],
  label: ({ folder }) => folder,
}

export async function listStudioImports(
  { db }: TrackSettings,
  { ids, ...input }: EndpointParsedInput<'listStudioImports'>,
): Promise<EndpointOutput<'listStudioImports'>> {
  const { rows, total } = await findImports(db, { ...input, ids: toIds(ids) })
  return { success: true, records: rows.map(toImport), total }
}

export async function getStudioImport(
  { db }: TrackSettings,
  { id }: EndpointParsedInput<'getStudioImport'>,
): Promise<EndpointOutput<'getStudioImport'>> {
  const row = await findStudioImport(db, { id: toRecordId(id) })
  if (!row) throw new ApiError('not_found')
  return { success: true, record: toImport(row) }
}

/** Takes back what an import has published. What comes back is opened first: what visitors could not hear is withdrawn, and named. */
export async function undoStudioImport(
  { canBeHeard, db }: TrackSettings & { canBeHeard?: CanBeHeard | undefined },
  { id }: EndpointParsedInput<'undoStudioImport'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'undoStudioImport'>> {
  const batchId = toRecordId(id)
  const closed = await findUnheard(await listSoundsOfUndo(db, { batchId }), canBeHeard)
  const row = await db.transaction().execute(async (transaction) => {
    if (!(await findStudioImport(transaction, { id: batchId }))) throw new ApiError('not_found')
    const undone = await undoImport(transaction, { batchId, by: caller.user.email, closed })
    const after = await findStudioImport(transaction, { id: batchId })
    if (!undone || !after) throw new ApiError('conflict')
    await noteChange(transaction, {
      ...whoOf(caller),
      action: 'change',
      subject: 'import_batch',
      subjectId: id,
      label: after.folder,
      before: { undone_at: null },
      after: { undone_at: after.undone_at, ...undone },
    })
    return after
  })
  return { success: true, record: toImport(row), unopened: closed.map(toUnopened) }
}

/** A track that is not on sale because its sound cannot be opened. */
const toUnopened = ({ title, trackId }: SoundToOffer) => ({ id: String(trackId), title })

function toImport({
  id,
  started_at,
  undone_at,
  ...row
}: NonNullable<Awaited<ReturnType<typeof findStudioImport>>>): StudioImport {
  const fields = {
    ...row,
    id: String(id),
    started_at: started_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }
  return { ...fields, version: versionOf(imports, fields) }
}

export async function listStudioRecordings(
  { db, siteUrl, soundUrl }: TrackSettings,
  { batch_id, lang: language, ...input }: EndpointParsedInput<'listStudioRecordings'>,
): Promise<EndpointOutput<'listStudioRecordings'>> {
  const { rows, total } = await findRecordings(db, { ...input, batchId: toRecordId(batch_id) })
  return {
    success: true,
    records: rows.map((row) => toRecording(row, { siteUrl, soundUrl, language })),
    total,
  }
}

export async function getStudioRecording(
  { db, siteUrl, soundUrl }: TrackSettings,
  { id, lang: language }: EndpointParsedInput<'getStudioRecording'>,
): Promise<EndpointOutput<'getStudioRecording'>> {
  const [row] = await getStudioRecordings(db, { ids: [toRecordId(id)] })
  if (!row) throw new ApiError('not_found')
  return { success: true, record: toRecording(row, { siteUrl, soundUrl, language }) }
}

/**
 * Makes tracks of recordings, and brings changed ones up to date. What visitors could not hear is left as it is, and named; so are the
 * versions that come back with a withdrawn song.
 */
export async function publishStudioRecordings(
  { canBeHeard, db }: TrackSettings & { canBeHeard?: CanBeHeard | undefined },
  { ids, versions }: EndpointParsedInput<'publishStudioRecordings'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'publishStudioRecordings'>> {
  const unopened = canBeHeard ? await listUnheard(db, ids, canBeHeard) : []
  const closed = new Set(unopened.map(({ id }) => id))
  const heard = ids.filter((id) => !closed.has(id))
  const versionsBack = await listVersionsToOffer(db, { recordingIds: heard.map((id) => toRecordId(id)) })
  const closedVersions = await findUnheard(versionsBack, canBeHeard)
  const { changed, held, publication } = await changeRecordings(
    db,
    heard,
    caller,
    'publish',
    (transaction, some) =>
      publishImport(transaction, {
        ids: some.map(({ id }) => id),
        versions: versions ?? 'wait',
        by: caller.user.email,
        closed: closedVersions,
      }),
  )
  const hidden = new Set(await listHidden(db, { ids: closedVersions.map(({ trackId }) => trackId) }))
  const { proposed = 0, repeated = [], waiting = 0 } = publication ?? {}
  return {
    success: true,
    changed,
    barred: held,
    waiting,
    proposed,
    unopened,
    unopened_versions: closedVersions.filter(({ trackId }) => hidden.has(trackId)).map(toUnopened),
    repeated: repeated.map(({ id, isrc, owner, title }) => ({ id: String(id), title, isrc, owner })),
  }
}

/** Of the recordings that would be published, those that cannot be heard or downloaded. */
async function listUnheard(
  db: Kysely<Database>,
  given: readonly string[],
  canBeHeard: CanBeHeard,
): Promise<{ id: string; title: Translated }[]> {
  const rows = await getStudioRecordings(db, { ids: [...new Set(given.map((id) => toRecordId(id)))] })
  const due = rows.filter(({ state }) => state !== 'published')
  const unheard = await findUnheard(
    due.map(({ content, id }) => ({ ...content, id })),
    canBeHeard,
  )
  return unheard.map(({ id, title }) => ({ id: String(id), title }))
}

/** Withdraws the tracks of recordings, which are no longer offered and stay as they are. */
export async function withdrawStudioRecordings(
  { db }: TrackSettings,
  { ids }: EndpointParsedInput<'withdrawStudioRecordings'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'withdrawStudioRecordings'>> {
  const { changed } = await changeRecordings(db, ids, caller, 'withdraw', async (transaction, some) => {
    const trackIds = some.flatMap(({ track_id }) => track_id ?? [])
    await withdrawTracks(transaction, { ids: trackIds, by: caller.user.email })
  })
  return { success: true, changed }
}

type RecordingRow = Awaited<ReturnType<typeof getStudioRecordings>>[number]

/** Those that are not as wanted yet, all at once: a version may have come with another import than its song. */
async function changeRecordings(
  db: Kysely<Database>,
  given: readonly string[],
  caller: StaffCaller,
  change: 'publish' | 'withdraw',
  apply: (transaction: Transaction<Database>, some: readonly RecordingRow[]) => Promise<Publication | void>,
): Promise<{ changed: number; held: number; publication: Publication | undefined }> {
  const ids = [...new Set(given.map((id) => toRecordId(id)))]
  return db.transaction().execute(async (transaction) => {
    await lockRecordings(transaction, { ids })
    const rows = await getStudioRecordings(transaction, { ids })
    if (rows.length < ids.length) throw refuseFields([{ field: 'ids', fault: 'unknown_record' }])
    const isWanted = change === 'publish' ? ['published'] : ['draft', 'withdrawn']
    const wanted = rows.filter(({ state }) => !isWanted.includes(state))
    const isRule = change === 'publish' && (await areRightsRequired(transaction))
    const due = isRule ? wanted.filter(({ content }) => judge(content).light !== 'red') : wanted
    const publication = (await apply(transaction, due)) ?? undefined
    const after = new Map((await getStudioRecordings(transaction, { ids })).map((row) => [row.id, row.state]))
    for (const { content, id, state } of due) {
      if (after.get(id) === state) continue
      await noteChange(transaction, {
        ...whoOf(caller),
        action: 'change',
        subject: 'import_batch',
        subjectId: `recording-${id}`,
        label: content.title.en,
        before: { state },
        after: { state: change === 'publish' ? 'published' : 'withdrawn' },
      })
    }
    const left = (publication?.waiting ?? 0) + (publication?.repeated.length ?? 0)
    return { changed: due.length - left, held: wanted.length - due.length, publication }
  })
}

/** What a table calls it, or its title: `Salt (Instrumental)`. */
function versionNameOf({ family, title }: ImportedTrack): string | null {
  const { kind, version } = readVersion(title.en || title.es || title.fr)
  if (family) return family.name || version || title.en
  return kind === undefined ? null : version
}

/** Recordings that were read before rights were kept have none. */
const judge = ({ isrc, rights = noRights }: ImportedTrack) => judgeRights({ ...rights, isrc })

function toRecording(
  row: RecordingRow,
  { language, siteUrl, soundUrl }: Pick<TrackSettings, 'siteUrl' | 'soundUrl'> & { language: Language },
): StudioRecording {
  const { content, path, state } = row
  const { artist, duration_seconds, isrc, key, loudness_lufs, peaks, release_date, title, written } = content
  const { faults, light } = judge(content)
  const id = String(row.id)
  return {
    id,
    version: versionOf(
      { subject: 'import_batch', editable: ['id', 'state'], label: () => '' },
      { id, state },
    ),
    path,
    state,
    batch_id: String(row.batch_id),
    track_id: row.track_id === null ? null : String(row.track_id),
    title,
    artist,
    genre_names: content.genres.map(({ name }) => name[language]),
    duration_seconds,
    bpm: content.tempo_known ? content.bpm : null,
    key,
    loudness_lufs,
    release_date,
    isrc,
    version_name: versionNameOf(content),
    rights_light: light,
    rights_faults: faults,
    preview_url: soundUrl(content.preview),
    cover_url: mediaUrl(siteUrl, content.cover),
    peaks: encodePeaks(Buffer.from(peaks, 'base64'), studioPeaks),
    differences: findDifferences(content),
    written,
    ...describeTexts(trackTexts, content),
  }
}
