import { join, resolve } from 'node:path'
import { importableKindOf, type PassedOver } from '@tempolibre/domain/upload-rules'
import type { DayOrder } from '../fields/parse-day.ts'
import { tagLimits } from '@tempolibre/audio/metadata'
import { type FolderFile, type FolderFiles, listFolder } from '../folder/list-folder.ts'
import { readTags } from '../folder/read-tags.ts'
import type { ImportProblem } from '../import-error.ts'
import type { TrackRecord } from '../record.ts'
import type { DecidedColumns } from '../layouts/columns.ts'
import type { NameMatcher, SiteName } from '../vocabulary/match-names.ts'
import { createPictureFinder } from './find-pictures.ts'
import { createMainFinder } from './find-main.ts'
import {
  type LeftOutSong,
  type PlanContext,
  type PlannedRecording,
  planRecording,
  songOfName,
} from './plan-recording.ts'
import { readMessages } from './read-messages.ts'
import {
  addMessageRows,
  type PlannedTable,
  readTables,
  type RowOfTable,
  spreadsheetsIn,
} from './read-tables.ts'
import { findWaiting, listPassedOver } from './rest-of-folder.ts'
import { createUnknownNames, type UnknownName } from './unknown-names.ts'

export interface ImportPlan {
  recordings: readonly PlannedRecording[]
  /** Paths below the folder of sound files that are no longer offered. */
  takenDown: readonly string[]
  problems: readonly ImportProblem[]
  unknownNames: readonly UnknownName[]
  /** Tables and messages that were read, and tables whose header is unknown. */
  tables: readonly PlannedTable[]
  /** Paths of sound files that are neither planned nor taken down. */
  leftOut: readonly string[]
  /** What is known of them. */
  leftOutSongs: readonly LeftOutSong[]
  /** Files that are no sound and are not used, by why. */
  passedOver: readonly PassedOver[]
}

export interface PlanOptions {
  /** Path of the folder. */
  folder: string
  /** Path of a table of metadata; without it the tables in the folder are read. */
  metadata?: string | undefined
  /** How dates with the year last are written. */
  dayOrder?: DayOrder | undefined
  /** What the operator has decided about columns of tables. */
  columns?: DecidedColumns | undefined
  names: NameMatcher
  /** `YYYY-MM-DD`. */
  today: string
  /** Where the site sells, as codes of ISO 3166-1; undefined or empty: everywhere. Deals of messages are judged by it. */
  soldIn?: readonly string[] | undefined
  /** Of recordings that have no known one. */
  genre?: SiteName | undefined
  /** Of recordings that name none. */
  artist?: string | undefined
  /** Whether texts that are not translated are shown in English; otherwise a title is the same in every language. */
  fallsBack?: boolean | undefined
  /** Files that have ended an earlier reading, with what is said of each: they are not opened. Paths below the folder, or the name of `metadata`. */
  leftOut?: ReadonlyMap<string, string> | undefined
  /** Told the files that are read next, by the same names: if the process ends meanwhile, one of them has ended it. */
  onReading?: ((paths: readonly string[]) => void | Promise<void>) | undefined
  /** Reads no two files side by side, so that `onReading` names one at a time. */
  oneByOne?: boolean | undefined
}

/**
 * Says what an import of a folder would take, and everything that is wrong, without changing anything.
 * @throws ImportError if the table given cannot be read
 */
export async function planImport({
  leftOut = new Map(),
  onReading = () => {},
  ...options
}: PlanOptions): Promise<ImportPlan> {
  const { artist, fallsBack = false, folder, genre, metadata, names, oneByOne = false } = options
  const files = withoutFiles(await listFolder(folder), leftOut)
  const paths = files.sounds.map(({ path }) => path)
  const { messages, problems, read, tables } = await readDescriptions(files, {
    ...options,
    leftOut,
    onReading,
  })
  const { rows } = read
  const takenDown = new Set(messages.takenDown)
  const wrongLines = new Set(
    problems.flatMap(({ file, line, severity }) => (severity === 'error' ? [`${file} ${line}`] : [])),
  )
  const unknown = createUnknownNames(names)
  const pictures = createPictureFinder(files)
  const mains = createMainFinder(rows)
  problems.push(...mains.problems)
  const endedMessages = [...leftOut.keys()].filter((path) => importableKindOf(path) === 'message')
  const unreadMessages = [...messages.broken, ...endedMessages]
  const waiting = findWaiting({ messages: unreadMessages, tables: read.broken }, paths, rows)
  problems.push(...waiting.problems)
  const wanted = files.sounds.filter(({ path }) => !takenDown.has(path) && !waiting.paths.has(path))
  // Of what is mended and imported later as well.
  const usedPictures = new Set(
    paths.flatMap((path) => (waiting.paths.has(path) ? (pictures.beside(path) ?? []) : [])),
  )
  const { recordings, songs } = await planSounds(
    readTagsOf(folder, wanted, { onReading, oneByOne }),
    rows,
    wrongLines,
    usedPictures,
    {
      pictures,
      findMain: mains.find,
      artist,
      genre,
      fallsBack,
      match: unknown.match,
      tell: (problem) => problems.push(problem),
    },
  )
  await onReading([])
  if (files.sounds.length === 0) problems.push(noSounds(folder))
  const planned = new Set(recordings.map(({ path }) => path))
  const left = [...paths, ...files.unreadable, ...leftOut.keys()].filter(
    (path) => importableKindOf(path) === 'sound' && !planned.has(path) && !takenDown.has(path),
  )
  const known = new Set(songs.map(({ path }) => path))
  return {
    recordings,
    takenDown: messages.takenDown,
    problems,
    unknownNames: unknown.list(),
    tables,
    leftOut: left,
    leftOutSongs: [...songs, ...left.flatMap((path) => (known.has(path) ? [] : songOfName(path, artist)))],
    passedOver: listPassedOver(files, {
      emptyMessages: messages.empty,
      documents: read.documents,
      savedAgain: read.savedAgain,
      takenDown: messages.takenDown,
      usedPictures,
      otherTables: metadata === undefined ? [] : otherTables(folder, files, metadata),
    }),
  }
}

/** Reads what messages and tables say of sound files. */
async function readDescriptions(
  files: FolderFiles,
  {
    columns: decided,
    dayOrder,
    folder,
    leftOut,
    metadata,
    onReading,
    soldIn,
    today,
  }: PlanOptions & Required<Pick<PlanOptions, 'leftOut' | 'onReading'>>,
) {
  const sounds = new Set(files.sounds.map(({ path }) => path))
  const messages = await readMessages(folder, files.messages, sounds, { today, soldIn }, onReading)
  const read = await readTables({ decided, dayOrder, files, folder, leftOut, metadata, onReading })
  const problems = [
    // A message that cannot be read comes first: the others may follow from it.
    ...messages.problems.filter(({ severity }) => severity === 'error'),
    ...files.unreadable.map(cannotOpen),
    ...[...leftOut].map(toEnded),
    ...messages.problems.filter(({ severity }) => severity !== 'error'),
    ...read.problems,
    ...addMessageRows(read.rows, messages.rows),
  ]
  return { messages, problems, read, tables: [...messages.tables, ...read.tables] }
}

/**
 * Plans sound files one after the other.
 * @param wrongLines lines of tables with an error, each as `table line`
 * @param usedPictures to which those of these files are added
 */
async function planSounds(
  files: AsyncIterable<{ file: FolderFile; tags: TrackRecord }>,
  rows: ReadonlyMap<string, RowOfTable>,
  wrongLines: ReadonlySet<string>,
  usedPictures: Set<string>,
  context: PlanContext,
): Promise<{ recordings: PlannedRecording[]; songs: LeftOutSong[] }> {
  const { pictures, tell } = context
  const recordings: PlannedRecording[] = []
  const songs: LeftOutSong[] = []
  for await (const { file, tags } of files) {
    const row = rows.get(file.path)
    const planned = planRecording(file, tags, row, context)
    const picture = 'problems' in planned ? pictures.beside(file.path) : planned.picture
    if (picture !== undefined) usedPictures.add(picture)
    if ('problems' in planned) {
      for (const problem of planned.problems) tell(problem)
      if (planned.song) songs.push(planned.song)
      continue
    }
    // What is wrong with its row is reported already.
    if (row && wrongLines.has(`${row.table} ${row.record.line}`)) {
      songs.push(planned)
      continue
    }
    recordings.push(planned)
    const { picture: named } = planned.written
    if (named !== undefined && pictures.named(file.path, named) === undefined)
      tell({
        severity: 'warning',
        file: file.path,
        code: 'picture_missing',
        inputs: { name: named },
        message: `its picture ‘${named}’ is not in the folder: the one beside it or in the file is taken, if any.`,
      })
  }
  return { recordings, songs }
}

/** Tables in a folder that are not read because one was given. */
function otherTables(folder: string, files: FolderFiles, metadata: string): string[] {
  const tables = [...files.tables.map(({ path }) => path), ...spreadsheetsIn(files)]
  return tables.filter((path) => resolve(folder, path) !== resolve(metadata))
}

const noSounds = (folder: string): ImportProblem => ({
  severity: 'error',
  file: folder,
  code: 'no_sounds',
  message: 'there is no sound file in it: WAV, AIFF, FLAC, MP3, Ogg, Opus or M4A.',
})

function cannotOpen(file: string): ImportProblem {
  // Node.js reads bytes that are no UTF-8 as this sign, by which no file can be found again.
  if (file.includes('\ufffd'))
    return {
      severity: 'error',
      file,
      code: 'name_not_utf8',
      message: 'its name, or that of its folder, is not UTF-8, so it cannot be opened: rename it.',
    }
  return {
    severity: 'error',
    file,
    code: 'unreadable',
    message: 'it cannot be opened: allow this user to read it, or remove it.',
  }
}

const toEnded = ([file, message]: [string, string]): ImportProblem => ({
  severity: 'error',
  file,
  code: 'reading_ended',
  message,
})

function withoutFiles(files: FolderFiles, leftOut: ReadonlyMap<string, string>): FolderFiles {
  const without = (list: readonly FolderFile[]) => list.filter(({ path }) => !leftOut.has(path))
  const { messages, pictures, sounds, tables, ...rest } = files
  return {
    ...rest,
    messages: without(messages),
    pictures: without(pictures),
    sounds: without(sounds),
    tables: without(tables),
  }
}

/** Files whose tags are read at once: half of the time of each is waiting for the disk. */
const filesAtOnce = 16
/** Of each of these; tags that take more are read alone. */
const sharedLimits = { bytes: 4 * 1024 ** 2, reads: 10_000 }

/** The tags of files, in their order. */
async function* readTagsOf(
  folder: string,
  files: readonly FolderFile[],
  { onReading, oneByOne }: Required<Pick<PlanOptions, 'oneByOne' | 'onReading'>>,
) {
  const size = oneByOne ? 1 : filesAtOnce
  for (let at = 0; at < files.length; at += size) {
    const group = files.slice(at, at + size)
    await onReading(group.map(({ path }) => path))
    const read = await Promise.all(
      group.map(({ path }) => readTags(join(folder, path), { skipCovers: true, limits: sharedLimits })),
    )
    for (const [index, file] of group.entries()) {
      let tags = read[index]
      if (!tags) {
        await onReading([file.path])
        tags = await readTags(join(folder, file.path), { skipCovers: true, limits: tagLimits })
      }
      yield { file, tags: tags?.record ?? {} }
    }
  }
}
