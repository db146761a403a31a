// The process in which `npm run import` reads its folder: see import-folder.ts.
import { realpath, stat } from 'node:fs/promises'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import {
  createNameMatcher,
  type DecidedName,
  describeProblem,
  type DecidedColumns,
  ImportError,
  type NameKind,
  type NameMatcher,
  type PlannedRecording,
  planImport,
  UnknownHeaderError,
} from '@tempolibre/catalogue-import'
import { slugOf } from '@tempolibre/domain/slug-of'
import { splitMeaning, splitSpelling } from '@tempolibre/domain/split-spelling'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import { isWorkbookName } from '@tempolibre/domain/upload-rules'
import {
  type Database,
  listCatalogueNames,
  listImportColumns,
  listImportNames,
  listSalesTerritories,
  listSoundsOfUndo,
  setImportColumn,
  setImportName,
  startImportBatch,
  undoImport,
} from '@tempolibre/database'
import { isOneOf } from '@tempolibre/locales'
import type { MediaStorage } from '@tempolibre/media/storage'
import { lowerPriority } from '@tempolibre/media/lower-priority'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { findExport } from '../exports/export-folder.ts'
import { checkFolder } from '../imports/check-folder.ts'
import { findClosed } from '../imports/keep-heard.ts'
import { importFolder } from '../imports/import-folder.ts'
import { openMediaStorage } from '../start-up/media-storage.ts'
import { aliveEveryMs, tellReading } from '../limited/watch-process.ts'
import { type begunImportSchema, type ImportOrder, importOrderSchema } from './import-order.ts'
import { report, say } from './report-import.ts'
import { runRestore } from './restore-export.ts'
import { describeTable, proposeColumns, readColumnDecision } from './table-columns.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `npm run import -- FOLDER             reads recordings into drafts, which nobody sees yet
npm run import -- FOLDER --publish   publishes them, those of earlier runs too
npm run import -- FOLDER --dry-run   reads every recording as an import does, and stores nothing
npm run import -- --undo NUMBER      takes back what an import has published: new tracks are withdrawn
npm run import -- EXPORT [--dry-run] restores what npm run export has written, into an empty site

  --metadata FILE       a table of metadata; else those in the folder are read
  --genre NAME          of recordings without a genre that is known
  --artist NAME         of recordings without an artist
  --dates ORDER         day-first or month-first, for dates such as 03/04/2026
  --fall-back           shows texts that are not translated in English; else a title is the same in
                        every language
  --name KIND:SPELLING=NAME
                        what a name of yours means, remembered: genre:Chill Beats=lo-fi; =new adds it to the
                        site, =split takes the parts of Ambient/Foo, =none leaves it out. KIND is genre, mood, use or instrument
  --column 'HEADING=COLUMN'
                        what a column of your tables means, remembered: 'Clima=moods'; =keep stores it under
                        its own name, =skip leaves it out, =auto forgets what was said
The columns of a table are described in docs/import.md.`

const kinds: readonly NameKind[] = ['genre', 'mood', 'use', 'instrument']

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        metadata: { type: 'string' },
        publish: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        undo: { type: 'string' },
        genre: { type: 'string' },
        artist: { type: 'string' },
        dates: { type: 'string' },
        'fall-back': { type: 'boolean' },
        name: { type: 'string', multiple: true },
        column: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

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
  const decided = await readDecisions(db, values.name ?? [])
  if (!isRehearsal) for (const decision of decided) await setImportName(db, decision)
  const columns = await decideColumns(db, values.column ?? [], isRehearsal)
  // The latest counts.
  const names = createNameMatcher(await listCatalogueNames(db), [
    ...decided.toReversed(),
    ...(await listImportNames(db)),
  ])
  const today = new Date().toISOString().slice(0, 10)
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
  // The site goes first; on a busy machine an import still makes progress.
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const options = {
    folder,
    storage,
    recordings: plan.recordings,
    leftOutSongs: plan.leftOutSongs,
    takenDown: plan.takenDown,
    today,
    async onRecording({ path }: PlannedRecording) {
      tellReading([path])
    },
    onProgress(done: number, { title }: PlannedRecording) {
      say(`${done} of ${plan.recordings.length}: ${title.en}`)
    },
  }
  if (isRehearsal) {
    const outcome = await maintain((unlimited) => checkFolder({ ...options, db: unlimited }))
    report(plan, outcome)
    const { added, changed, unchanged } = outcome
    say(`Recordings that would be imported: ${added + changed + unchanged}. Nothing has been changed.`)
    return
  }
  const batchId = begun ?? (await startImportBatch(db, await realpath(folder)))
  process.send?.({ begunImport: batchId } satisfies z.infer<typeof begunImportSchema>)
  const outcome = await maintain((unlimited) =>
    importFolder({
      ...options,
      db: unlimited,
      batchId,
      publish: values.publish ?? false,
    }),
  ).catch((error: unknown) => {
    if (!hasCode(error, ...unwritable)) throw error
    throw new CommandError(
      `The recordings cannot be stored in ${storage.place}: ${toError(error).message}. Make room there, or allow this user to write; the same command then goes on where it stopped.`,
      { cause: error },
    )
  })
  report(plan, outcome, { publishes: values.publish ?? false })
})

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

function readDayOrder(text: string | undefined) {
  if (text === undefined) return undefined
  if (text !== 'day-first' && text !== 'month-first')
    throw new CommandError(`--dates is day-first or month-first, not ${text}.`)
  return text === 'day-first' ? 'day first' : 'month first'
}

function findGenre(names: NameMatcher, text: string) {
  const genre = names.match('genre', text)
  if (genre) return genre
  const nearest = names.suggest('genre', text).map(({ name }) => name.en)
  throw new CommandError(
    `There is no genre ‘${text}’${nearest.length > 0 ? `; the nearest are ${nearest.join(', ')}` : ''}. Add it: --name 'genre:${text}=new'`,
  )
}

/** What spellings are said to mean. */
async function readDecisions(db: Kysely<Database>, decisions: readonly string[]): Promise<DecidedName[]> {
  const names = createNameMatcher(await listCatalogueNames(db), await listImportNames(db))
  return decisions.map((decision) => {
    const [, kind = '', spelling = '', meaning = ''] = /^(\w+):(.+)=(.+)$/.exec(decision) ?? []
    if (!isOneOf(kinds, kind)) throw new CommandError(`--name ${decision} cannot be read.\n${usage}`)
    const known = names.match(kind, meaning)
    if (!known && meaning === 'split') {
      if (splitSpelling(spelling).length < 2)
        throw new CommandError(
          `‘${spelling}’ has no sign between names, such as a slash: it cannot be split.`,
        )
      return { kind, spelling, id: splitMeaning }
    }
    if (!known && meaning !== 'new' && meaning !== 'none') {
      throw new CommandError(
        `There is no ${kind} ‘${meaning}’: name one that there is, or write =new, =split or =none.`,
      )
    }
    const id = meaning === 'none' ? null : meaning === 'new' ? slugOf(spelling) : (known?.id ?? null)
    if (id === '') throw new CommandError(`‘${spelling}’ has no letters that can stand in an address.`)
    return { kind, spelling, id }
  })
}

/** Remembers what columns mean, unless nothing is to be changed. @returns what holds for this import */
async function decideColumns(
  db: Kysely<Database>,
  decisions: readonly string[],
  isRehearsal: boolean,
): Promise<DecidedColumns> {
  const decided = new Map(await listImportColumns(db))
  for (const decision of decisions) {
    const { heading, meaning } = readColumnDecision(decision)
    if (meaning === null) decided.delete(heading)
    else decided.set(heading, meaning)
    if (!isRehearsal) await setImportColumn(db, { heading, meaning })
  }
  return decided
}
