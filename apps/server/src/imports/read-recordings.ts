import { resolve } from 'node:path'
import type { ImportProblem, LeftOutSong, PlannedRecording } from '@tempolibre/catalogue-import'
import { findDifferences, type ImportedDifference } from '@tempolibre/domain'
import type { Database, ImportRecording } from '@tempolibre/database'
import { createGiveWay } from '@tempolibre/media/give-way'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { createKnownFinder } from './find-known.ts'
import { type RecordingOutcome, type RecordingParts, tryRecording } from './import-recording.ts'
import type { ImportStore } from './import-store.ts'
import { isRed } from './judge-recording.ts'
import { createCodeKeeper, sortByQuality } from './keep-codes.ts'
import { findOrphans, planFamilies, type ReadingState, songLeftOut } from './plan-families.ts'

/** What a check and an import do alike. */
export interface ReadingOptions {
  db: Kysely<Database>
  folder: string
  storage: MediaStorage
  recordings: readonly PlannedRecording[]
  /** Sound files beside them that are not read, as far as they are known: versions of them wait. */
  leftOutSongs?: readonly LeftOutSong[] | undefined
  /** `YYYY-MM-DD`: the release date of recordings without one; later ones stay drafts. */
  today: string
  /** Whether a file of the same sound gives way to the one that is imported, as in an older upload. */
  isSuperseded?: ((path: string) => boolean) | undefined
  /** Paths below the folder of files that are no longer offered: one of the same sound that is takes over their tracks. */
  takenDown?: readonly string[] | undefined
  /** Told before each recording. */
  onRecording?: ((recording: PlannedRecording) => Promise<void>) | undefined
  /** Told after each recording, with what was wrong with it. */
  onProgress(done: number, recording: PlannedRecording, problem?: ImportProblem): void | Promise<void>
  /** Asked before each recording; what was read stays a draft. */
  isCancelled?: (() => Promise<boolean>) | undefined
}

export interface ReadingParts extends RecordingParts {
  /** Told each recording, and what has become of it. */
  onRead?: ((path: string, became: ReadingState) => Promise<void>) | undefined
}

/** What was read of a folder, or would be. */
export interface ReadingOutcome {
  /** Read for the first time. */
  added: number
  /** With another sound or other words than before. */
  changed: number
  unchanged: number
  problems: readonly ImportProblem[]
  /** Paths below the folder of recordings that are left out: what is wrong with each is among the problems. */
  leftOut: readonly string[]
  /** Of new and changed recordings: what is written otherwise than measured. */
  differences: readonly Difference[]
  /** Recordings that were read whose rights are not settled, by what is written of them. */
  red: number
}

export interface Difference extends ImportedDifference {
  /** Path below the folder. */
  file: string
}

/** Reads recordings, one after the other. @param options `folder` is its real path */
export async function readRecordings(options: ReadingOptions & ReadingParts) {
  const { db, folder, onProgress, onRead, store } = options
  const recordings = sortByQuality(options.recordings)
  const codes = createCodeKeeper(db)
  const takenDown = new Set(options.takenDown?.map((path) => resolve(folder, path)))
  const isSuperseded = (path: string) => takenDown.has(path) || (options.isSuperseded?.(path) ?? false)
  const finder = createKnownFinder({ folder, recordings, store, isSuperseded })
  const problems: ImportProblem[] = []
  const differences: Difference[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const ready: string[] = []
  const leftOut: string[] = []
  const states = new Map<string, ReadingState>()
  let cancelled = false
  const giveWay = createGiveWay()
  const warn = (problem: ImportProblem) => void problems.push(problem)
  for (const [index, recording] of recordings.entries()) {
    cancelled = (await options.isCancelled?.()) ?? false
    if (cancelled) break
    await options.onRecording?.(recording)
    const outcome = await tryRecording(recording, { ...options, codes, finder, giveWay, warn })
    if (typeof outcome === 'string') {
      counts[outcome]++
      const path = resolve(folder, recording.path)
      if (outcome !== 'unchanged') differences.push(...(await listDifferences(store, path, recording.path)))
      ready.push(path)
    } else {
      problems.push(outcome)
      leftOut.push(recording.path)
    }
    states.set(recording.path, stateOf(outcome))
    await onRead?.(recording.path, stateOf(outcome))
    await giveWay()
    await onProgress(index + 1, recording, typeof outcome === 'string' ? undefined : outcome)
  }
  const read: ImportRecording[] = []
  for (const path of ready) {
    const recording = await store.find(path)
    if (recording) read.push(recording)
  }
  if (!cancelled) problems.push(...(await listOrphans(options, states)))
  const red = read.filter(({ content }) => isRed(content)).length
  return { ...counts, problems, differences, leftOut, red, read, cancelled }
}

const stateOf = (outcome: RecordingOutcome): ReadingState =>
  typeof outcome === 'string' ? 'read' : outcome.severity === 'error' ? 'left out' : 'there'

/** What is said of new versions whose song is left out, and was not imported before. */
async function listOrphans(
  { folder, leftOutSongs = [], recordings, store }: ReadingOptions & ReadingParts,
  became: ReadonlyMap<string, ReadingState>,
): Promise<ImportProblem[]> {
  const states = new Map([...leftOutSongs.map(({ path }) => [path, 'left out'] as const), ...became])
  if ([...states.values()].every((state) => state === 'read')) return []
  const told: ImportProblem[] = []
  for (const orphan of planFamilies({ recordings, leftOutSongs }).flatMap((family) =>
    findOrphans(family, (path) => states.get(path)),
  )) {
    const known = await store.find(resolve(folder, orphan.path))
    if (known?.published !== null) continue
    if (!(await store.find(resolve(folder, orphan.song)))) told.push(songLeftOut(orphan))
  }
  return told
}

async function listDifferences(store: ImportStore, path: string, file: string): Promise<Difference[]> {
  const recording = await store.find(path)
  return recording ? findDifferences(recording.content).map((each) => ({ file, ...each })) : []
}
