import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { analyserVersion } from '@tempolibre/audio/measure-sound'
import {
  createNameMatcher,
  type ImportPlan,
  type ImportProblem,
  type NameMatcher,
  planImport,
  type PlannedTable,
  type SheetColumn,
  type SiteName,
} from '@tempolibre/catalogue-import'
import { importableKindOf } from '@tempolibre/domain'
import type { TableColumn, UploadProblem, UploadReport } from '@tempolibre/contract'
import {
  beginUploadRun,
  type Database,
  endUploadRun,
  findCheckedSound,
  findImportRecording,
  isRunOver,
  keepCheckedSound,
  listCompleteFiles,
  listCatalogueNames,
  listImportColumns,
  listImportNames,
  listSalesTerritories,
  listUploadPaths,
  markUploadFile,
  noteCheckedFile,
  setRunBatch,
  startImportBatch,
  type UploadRunWork,
} from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { checkFolder } from '../imports/check-folder.ts'
import { importFolder, type ImportOutcome } from '../imports/import-folder.ts'
import type { ReadingOutcome } from '../imports/read-recordings.ts'
import { replaceRecording } from './replace-recording.ts'
import type { UploadFolder } from './upload-folder.ts'
import { readingEnded } from './upload-order.ts'

export interface UploadRunOptions {
  db: Kysely<Database>
  /** Of the run. */
  id: number
  uploads: UploadFolder
  storage: MediaStorage
  /** `YYYY-MM-DD`. */
  today: string
  /** Asked before each recording: whether another upload has waited long enough. */
  isOthersTurn?: (() => Promise<boolean>) | undefined
  /** See `planImport`. */
  onReading?: ((paths: readonly string[]) => void) | undefined
  oneByOne?: boolean | undefined
}

/** Problems that a report keeps: a reader takes in no more at once. */
const maxProblems = 1000

/**
 * Checks or imports an upload, by the code of `npm run import`. Every step is recorded, so a run that was killed, or has
 * given way, is continued by the next call.
 * @returns whether it is over; if not, it has given way to another upload
 */
export async function runUpload(given: UploadRunOptions): Promise<boolean> {
  const { db, id, uploads } = given
  const work = await beginUploadRun(db, { id })
  if (!work) return true
  let hasGivenWay = false
  const options: UploadRunOptions = {
    ...given,
    isOthersTurn: async () => (hasGivenWay ||= (await given.isOthersTurn?.()) ?? false),
  }
  const { uploadId } = work
  const report = await uploads.withFiles(uploadId, await listCompleteFiles(db, { uploadId }), (folder) =>
    work.kind === 'replace'
      ? replaceRecording(work, { db, folder, storage: options.storage })
      : readUpload(work, folder, options),
  )
  if (!hasGivenWay) await endUploadRun(db, { id, report })
  return !hasGivenWay
}

async function readUpload(
  work: UploadRunWork,
  folder: string,
  options: UploadRunOptions,
): Promise<UploadReport> {
  const { db, oneByOne, onReading, today } = options
  const ended = (await listUploadPaths(db, { uploadId: work.uploadId })).filter(({ hasEnded }) => hasEnded)
  const site = await listCatalogueNames(db)
  const names = createNameMatcher(site, await listImportNames(db))
  const plan = await planImport({
    folder,
    names,
    today,
    soldIn: await listSalesTerritories(db),
    artist: work.artist,
    genre: names.list('genre').find(({ id: name }) => name === work.genre),
    dayOrder: work.dayOrder,
    columns: await listImportColumns(db),
    fallsBack: work.fallsBack,
    leftOut: new Map(ended.map(({ path }) => [path, readingEnded.message])),
    onReading,
    oneByOne,
  })
  const outcome =
    work.kind === 'check'
      ? await checkPlan(plan, work, folder, options)
      : await importPlan(plan, work, folder, options)
  return toReport(plan, names, outcome)
}

/** Whether a file of the same sound is one of an older upload; one of this upload is as good. */
async function isOfOlderUpload(given: string, uploads: UploadFolder): Promise<(path: string) => boolean> {
  const own = (await realpath(given)) + sep
  const inUploads = (await realpath(uploads.root)) + sep
  return (path) => path.startsWith(inUploads) && !path.startsWith(own)
}

async function checkPlan(
  plan: ImportPlan,
  { uploadId }: UploadRunWork,
  folder: string,
  { db, id, isOthersTurn, onReading, storage, today, uploads }: UploadRunOptions,
): Promise<ReadingOutcome> {
  return checkFolder({
    db,
    folder,
    storage,
    today,
    recordings: plan.recordings,
    leftOutSongs: plan.leftOutSongs,
    takenDown: plan.takenDown,
    isSuperseded: await isOfOlderUpload(folder, uploads),
    isCancelled: async () => (await isRunOver(db, { id })) || ((await isOthersTurn?.()) ?? false),
    onRecording: async ({ path }) => onReading?.([path]),
    onProgress: (_, { path }) => noteCheckedFile(db, { uploadId, path, runId: id }),
    async keepSound(path, soundHash, read) {
      const kept = await findCheckedSound(db, { uploadId, path, soundHash, analyser: analyserVersion })
      if (kept) return kept
      const checked = await read()
      await keepCheckedSound(db, {
        uploadId,
        path,
        soundHash,
        analyser: analyserVersion,
        ...checked,
      })
      return checked
    },
  })
}

async function importPlan(
  plan: ImportPlan,
  work: UploadRunWork,
  given: string,
  { db, id, isOthersTurn, onReading, storage, today, uploads }: UploadRunOptions,
): Promise<ImportOutcome> {
  const { uploadId } = work
  const folder = await realpath(given)
  const files = await listUploadPaths(db, { uploadId })
  const failed = new Set(files.filter(({ state }) => state === 'failed').map(({ path }) => path))
  await markLeftOut(
    db,
    plan,
    uploadId,
    files.map(({ path }) => path),
  )
  return importFolder({
    db,
    folder,
    storage,
    today,
    recordings: plan.recordings.filter(({ path }) => !failed.has(path)),
    // What has failed before the import gave way is not read again.
    leftOutSongs: [...plan.leftOutSongs, ...plan.recordings.filter(({ path }) => failed.has(path))],
    takenDown: plan.takenDown,
    publish: work.kind === 'publish',
    batchId: work.batchId ?? (await startBatch(db, work, folder)),
    isSuperseded: await isOfOlderUpload(folder, uploads),
    findKept: (path, soundHash) =>
      findCheckedSound(db, { uploadId, path, soundHash, analyser: analyserVersion }),
    isCancelled: async () => (await isRunOver(db, { id })) || ((await isOthersTurn?.()) ?? false),
    onRecording: async ({ path }) => {
      onReading?.([path])
      await markUploadFile(db, { uploadId, path, state: 'reading' })
    },
    async onProgress(_, { path }, problem) {
      const recording = problem ? undefined : await findImportRecording(db, join(folder, path))
      await markUploadFile(db, {
        uploadId,
        path,
        state: problem ? 'failed' : 'done',
        problem: problem && toProblem(problem),
        recordingId: recording?.id,
      })
    },
  })
}

function startBatch(db: Kysely<Database>, { id, name }: UploadRunWork, folder: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const batchId = await startImportBatch(transaction, folder, name)
    await setRunBatch(transaction, { id, batchId })
    return batchId
  })
}

/** Says of each sound file that will not be imported why. */
async function markLeftOut(
  db: Kysely<Database>,
  { problems, recordings, takenDown }: ImportPlan,
  uploadId: number,
  paths: readonly string[],
): Promise<void> {
  const imported = new Set([...recordings.map(({ path }) => path), ...takenDown])
  // The first of each.
  const reasons = new Map(
    problems.toReversed().map((problem) => [problem.recording ?? problem.file, problem]),
  )
  for (const path of paths) {
    if (imported.has(path) || importableKindOf(path) !== 'sound') continue
    const reason: ImportProblem = reasons.get(path) ?? {
      severity: 'error',
      file: path,
      code: 'row_wrong',
      message: 'something is wrong in its row of the table: correct it.',
    }
    await markUploadFile(db, { uploadId, path, state: 'failed', problem: toProblem(reason) })
  }
}

function toProblem({ code, column, file, inputs, line, message, severity }: ImportProblem): UploadProblem {
  return {
    severity,
    // The folder is the server's own.
    file: code === 'no_sounds' ? '' : file,
    message,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(code !== undefined && { code }),
    ...(inputs && { inputs }),
  }
}

function toTable({ columns, file, layout, rows }: PlannedTable): UploadReport['tables'][number] {
  return { file, layout, rows, ...(columns && { columns: columns.slice(0, maxColumns).map(toColumn) }) }
}

/** Columns of a table that a report keeps: delivery formats have some hundred. */
const maxColumns = 500

const toColumn = ({ isDecided, nearest, ...column }: SheetColumn): TableColumn => ({
  ...column,
  decided: isDecided,
  nearest: [...nearest],
})

const plainNameOf = ({ id, name }: SiteName) => ({ id, name })

function toReport(
  plan: ImportPlan,
  names: NameMatcher,
  outcome: ReadingOutcome | ImportOutcome,
): UploadReport {
  const all = [...plan.problems, ...outcome.problems]
  // The first of them are kept: what keeps recordings out goes first.
  const problems = all.toSorted(
    (one, other) => Number(one.severity !== 'error') - Number(other.severity !== 'error'),
  )
  const countOf = (wanted: ImportProblem['severity']) =>
    problems.filter(({ severity }) => severity === wanted).length
  const kinds = new Set(plan.unknownNames.map(({ kind }) => kind))
  const { added, changed, unchanged } = outcome
  const read = { added, changed, unchanged }
  return {
    recordings: added + changed + unchanged,
    left_out: new Set([...plan.leftOut, ...outcome.leftOut]).size,
    tables: plan.tables.map(toTable),
    problems: problems.slice(0, maxProblems).map(toProblem),
    errors: countOf('error'),
    warnings: countOf('warning'),
    passed_over: plan.passedOver.map(({ count, files, kind }) => ({ kind, count, files: [...files] })),
    unknown_names: plan.unknownNames.map(({ count, kind, nearest, parts, spelling }) => ({
      kind,
      spelling,
      count,
      nearest: nearest.map(plainNameOf),
      ...(parts && {
        parts: parts.map((part) => ({
          spelling: part.spelling,
          means: part.means && plainNameOf(part.means),
          nearest: part.nearest.map(plainNameOf),
        })),
      }),
    })),
    known_names: [...kinds].flatMap((kind) => names.list(kind)),
    ...('batchId' in outcome
      ? {
          outcome: {
            ...read,
            published: outcome.published,
            withdrawn: outcome.withdrawn,
            waiting: outcome.waiting,
            proposed: outcome.proposed,
          },
        }
      : { would: read }),
  }
}
