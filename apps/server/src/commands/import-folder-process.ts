// The process in which `npm run import` reads its folder: see import-folder.ts.
import { realpath, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import {
  createNameMatcher,
  describeProblem,
  ImportError,
  type ImportPlan,
  type PlannedRecording,
  planImport,
  UnknownHeaderError,
} from '@tempolibre/catalogue-import'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import { isWorkbookName } from '@tempolibre/domain/upload-rules'
import {
  type Database,
  listCatalogueNames,
  listImportNames,
  listSalesTerritories,
  listSoundsOfUndo,
  setImportName,
  startImportBatch,
  undoImport,
} from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import { lowerPriority } from '@tempolibre/media/lower-priority'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { findExport } from '../exports/export-folder.ts'
import { checkFolder } from '../imports/check-folder.ts'
import { findClosed } from '../imports/keep-heard.ts'
import { importFolder } from '../imports/import-folder.ts'
import type { OpenDatabase } from '../start-up/database.ts'
import { openMediaStorage } from '../start-up/media-storage.ts'
import { aliveEveryMs, tellReading } from '../limited/watch-process.ts'
import { type ImportValues, readArguments, usage } from './import-arguments.ts'
import { decideColumns, findGenre, readDayOrder, readDecisions } from './import-decisions.ts'
import { type begunImportSchema, type ImportOrder, importOrderSchema } from './import-order.ts'
import { report, say } from './report-import.ts'
import { runRestore } from './restore-export.ts'
import { describeTable, proposeColumns } from './table-columns.ts'
import { CommandError, runCommand } from './run-command.ts'

/** Why a file cannot be written: a full disk, or a folder that is not ours. */
const unwritable = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EFBIG']

// Decoders complain of every frame of a damaged file: the report says once what is wrong with it.
// oxlint-disable-next-line no-console -- it is muted
console.error = () => {}

/** Whoever started it waits for its end, and for nothing that it says. */
const {
  batchId: begun,
  leftOut,
  oneByOne,
} = await new Promise<ImportOrder>((resolve) => {
  process.once('message', (message) => resolve(importOrderSchema.parse(message)))
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
setInterval(() => process.send?.({ alive: process.memoryUsage.rss() }), aliveEveryMs).unref()

await runCommand(async ({ dataDirectory, db, environment, maintain }) => {
  const { positionals, values } = readArguments()
  const [folder, ...more] = positionals
  const { 'dry-run': isRehearsal = false, undo: undone } = values
  if (undone !== undefined && isRehearsal) throw new CommandError(usage)
  if (undone !== undefined)
    return maintain((unlimited) => undo(unlimited, undone, openMediaStorage(environment, dataDirectory)))
  if (folder === undefined || more.length > 0) throw new CommandError(usage)
  if (!(await isFolder(folder))) throw new CommandError(`There is no folder ${folder}: correct its path.`)
  const storage = openMediaStorage(environment, dataDirectory)
  const found = await findExport(folder)
  if (found !== undefined) {
    const { 'dry-run': _, ...others } = values
    if (Object.keys(others).length > 0) throw new CommandError(usage)
    return maintain((unlimited) => runRestore(found, { db: unlimited, folder, storage, isRehearsal }))
  }
  const today = new Date().toISOString().slice(0, 10)
  const plan = await planFolder(db, { folder, values, isRehearsal, today })
  // The site goes first; on a busy machine an import still makes progress.
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const reading = readingOf(plan, { folder, storage, today })
  if (isRehearsal) return rehearse(plan, reading, maintain)
  return carryOut(plan, reading, { db, maintain, publishes: values.publish ?? false })
})

/** What the folder would be imported as, once what was said of its names and columns is remembered. @throws CommandError */
async function planFolder(
  db: Kysely<Database>,
  {
    folder,
    isRehearsal,
    today,
    values,
  }: { folder: string; values: ImportValues; isRehearsal: boolean; today: string },
): Promise<ImportPlan> {
  const decided = await readDecisions(db, values.name ?? [])
  if (!isRehearsal) for (const decision of decided) await setImportName(db, decision)
  const columns = await decideColumns(db, values.column ?? [], isRehearsal)
  // The latest counts.
  const names = createNameMatcher(await listCatalogueNames(db), [
    ...decided.toReversed(),
    ...(await listImportNames(db)),
  ])
  const plan = await planImport({
    folder,
    names,
    metadata: values.metadata,
    today,
    soldIn: await listSalesTerritories(db),
    artist: values.artist,
    genre: values.genre === undefined ? undefined : findGenre(names, values.genre),
    dayOrder: readDayOrder(values.dates),
    columns,
    fallsBack: values['fall-back'],
    leftOut: new Map(
      leftOut.map(({ path, why }) => [
        path,
        `it cannot be read (${why}): ${isWorkbookName(path) ? 'save it as CSV' : 'export it again'}, or leave it out.`,
      ]),
    ),
    onReading: tellReading,
    oneByOne,
  }).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error
    if (error instanceof UnknownHeaderError) showUnread(error)
    throw new CommandError(describeProblem({ ...error.place, message: error.message }), { cause: error })
  })
  for (const line of plan.tables.flatMap(describeTable)) say(line)
  return plan
}

/** How the recordings of a plan are read, by a rehearsal as by an import. */
function readingOf(
  { leftOutSongs, recordings, takenDown }: ImportPlan,
  place: { folder: string; storage: MediaStorage; today: string },
) {
  return {
    ...place,
    recordings,
    leftOutSongs,
    takenDown,
    async onRecording({ path }: PlannedRecording) {
      tellReading([path])
    },
    onProgress(done: number, { title }: PlannedRecording) {
      say(`${done} of ${recordings.length}: ${title.en}`)
    },
  }
}
type Reading = ReturnType<typeof readingOf>

/** Reads every recording, stores nothing, and says what an import would do. */
async function rehearse(
  plan: ImportPlan,
  reading: Reading,
  maintain: OpenDatabase['maintain'],
): Promise<void> {
  const outcome = await maintain((db) => checkFolder({ ...reading, db }))
  report(plan, outcome)
  const { added, changed, unchanged } = outcome
  say(`Recordings that would be imported: ${added + changed + unchanged}. Nothing has been changed.`)
}

/** Imports the recordings, in the import that an earlier process of this command has begun, if any. */
async function carryOut(
  plan: ImportPlan,
  reading: Reading,
  {
    db,
    maintain,
    publishes,
  }: { db: Kysely<Database>; maintain: OpenDatabase['maintain']; publishes: boolean },
): Promise<void> {
  const batchId = begun ?? (await startImportBatch(db, await realpath(reading.folder)))
  process.send?.({ begunImport: batchId } satisfies z.infer<typeof begunImportSchema>)
  const outcome = await maintain((unlimited) =>
    importFolder({ ...reading, db: unlimited, batchId, publish: publishes }),
  ).catch((error: unknown) => {
    if (!hasCode(error, ...unwritable)) throw error
    throw new CommandError(
      `The recordings cannot be stored in ${reading.storage.place}: ${toError(error).message}. Make room there, or allow this user to write; the same command then goes on where it stopped.`,
      { cause: error },
    )
  })
  report(plan, outcome, { publishes })
}

/** Shows the columns of the table of `--metadata`, and what to do, if its header is unknown. */
function showUnread({ columns, place: { file } }: UnknownHeaderError): void {
  const table = { file, layout: null, rows: 0, columns }
  for (const line of [...describeTable(table), ...proposeColumns([table]), '']) say(line)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function undo(db: Kysely<Database>, number: string, storage: MediaStorage): Promise<void> {
  const batchId = /^\d{1,9}$/.test(number) ? Number(number) : undefined
  const closed =
    batchId === undefined ? [] : await findClosed(await listSoundsOfUndo(db, { batchId }), storage)
  const done = batchId === undefined ? undefined : await undoImport(db, { batchId, closed })
  if (!done)
    throw new CommandError(
      `There is no import ${number} to undo, or it was undone already: its number is in its last lines.`,
    )
  say(
    `Import ${number} is undone. Tracks withdrawn: ${done.withdrawn}; as they were before: ${done.restored}. Whoever holds licences keeps them with all their files, and --publish offers the same tracks again.`,
  )
  for (const { title } of closed)
    say(
      `Error: ${title.en}: nobody could hear or download it as it was, so it is withdrawn: import it again.`,
    )
  if (closed.length > 0) process.exitCode = 1
}
