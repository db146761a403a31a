import { basename, posix, resolve } from 'node:path'
import { realpath } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { AudioError } from '@tempolibre/audio/audio-error'
import type { ImportProblem, PlannedRecording } from '@tempolibre/catalogue-import'
import { hasCode } from '@tempolibre/contract/thrown'
import { recordingKeys } from '@tempolibre/contract/media-keys'
import { findDifferences, type ImportedDifference, type ImportedTrack } from '@tempolibre/contract'
import {
  countOnSale,
  type Database,
  findImportRecording,
  type ImportRecording,
  startImportBatch,
  withdrawImport,
} from '@tempolibre/database'
import { findClosedFile } from '@tempolibre/media/closed-file'
import type { MediaStorage } from '@tempolibre/media/storage'
import { lengthOf } from '@tempolibre/media/whole-file'
import type { Kysely } from 'kysely'
import { createGiveWay, type GiveWay } from '@tempolibre/media/give-way'
import { createImportStore, type ImportStore } from './import-store.ts'
import { listUnprintable } from './list-unprintable.ts'
import { type CheckedSound, hashFile, type ReadSound, readRecording, silentLufs } from './read-recording.ts'
import { requireReadableSize } from './recording-limits.ts'
import { isRed } from './judge-recording.ts'
import { createPortions } from './publish-portions.ts'
import { type CodeKeeper, createCodeKeeper, sortByQuality } from './keep-codes.ts'
import { createCoverStore, type StoreCover } from './store-cover.ts'

/** What a check and an import do alike. */
export interface ReadingOptions {
  db: Kysely<Database>
  folder: string
  storage: MediaStorage
  recordings: readonly PlannedRecording[]
  /** `YYYY-MM-DD`: the release date of recordings without one; later ones stay drafts. */
  today: string
  /** Whether a file of the same sound gives way to the one that is imported, as in an older upload. */
  isSuperseded?: ((path: string) => boolean) | undefined
  /** Told before each recording. */
  onRecording?: ((recording: PlannedRecording) => Promise<void>) | undefined
  /** Told after each recording, with what was wrong with it. */
  onProgress(done: number, recording: PlannedRecording, problem?: ImportProblem): void | Promise<void>
  /** Asked before each recording; what was read stays a draft. */
  isCancelled?: (() => Promise<boolean>) | undefined
}

export interface ImportOptions extends ReadingOptions {
  /** Paths below the folder of files whose tracks are withdrawn. */
  takenDown: readonly string[]
  /** Makes tracks of them, and of the drafts of earlier runs, as they are whole; withdraws those that were taken down. */
  publish: boolean
  /** Recordings that are published together at first; later ones grow with what is on sale. */
  portion?: number | undefined
  /** The import that this run goes on with; undefined: a new one. */
  batchId?: number | undefined
  /** What a check has found in the same bytes, if it was asked before: it is not measured again. */
  findKept?: ((path: string, soundHash: string) => Promise<CheckedSound | undefined>) | undefined
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

export interface ImportOutcome extends ReadingOutcome {
  /** Names the import, for undoing it. */
  batchId: number
  /** Tracks that are new, or have changed, for visitors. */
  published: number
  /** Tracks that visitors see no longer. */
  withdrawn: number
  /** Recordings that stay drafts until somebody has decided of which song they are versions. */
  waiting: number
  /** Tracks that were on sale before and seem to be versions of songs that are new. */
  proposed: number
}

export interface Difference extends ImportedDifference {
  /** Path below the folder. */
  file: string
}

/**
 * Imports recordings: each is decoded, measured and stored unless that was done before. Each is stored in one step, so a run
 * that is killed is continued by the next one. What is whole is published while the rest is read. Nothing is deleted.
 */
export async function importFolder(options: ImportOptions): Promise<ImportOutcome> {
  const { db, portion, publish, recordings, storage, today } = options
  // One file has one path, whatever links lead to it.
  const folder = await realpath(resolve(options.folder))
  const batchId = options.batchId ?? (await startImportBatch(db, folder))
  const portions = publish
    ? createPortions({ db, batchId, folder, portion, recordings, storage, today })
    : undefined
  // What an import that was killed has left half written.
  await storage.clearUnfinished('masters')
  const {
    cancelled,
    problems,
    read: _read,
    ...outcome
  } = await readRecordings({
    ...options,
    folder,
    store: createImportStore(db, batchId),
    readSound: async (recording, parts) =>
      readRecording(recording, {
        ...parts,
        kept: await options.findKept?.(recording.path, parts.soundHash),
      }),
    storeCover: createCoverStore(storage),
    onRead: portions?.note,
    isCancelled: async () => portions?.isUndone() === true || ((await options.isCancelled?.()) ?? false),
  })
  if (!cancelled) await portions?.finish()
  const { problems: told = [], proposed = 0, waiting = 0 } = portions?.totals() ?? {}
  const published = await countOnSale(db, { batchId })
  const gone = publish && !cancelled ? await findWithdrawn(db, folder, options.takenDown) : []
  await withdrawImport(db, { batchId, ids: gone })
  return {
    ...outcome,
    batchId,
    published,
    withdrawn: gone.length,
    waiting,
    proposed,
    problems: [...problems, ...told],
  }
}

/** Where what is read is noted, and how sound and covers are read: an import stores them, a check does not. */
export interface ReadingParts {
  store: ImportStore
  /** Told each recording that was read, or left out. */
  onRead?: ((path: string, isThere: boolean) => Promise<void>) | undefined
  readSound: typeof readRecording
  storeCover: StoreCover
}

/** Reads recordings, one after the other. @param options `folder` is its real path */
export async function readRecordings(options: ReadingOptions & ReadingParts) {
  const { db, folder, onProgress, onRead, store } = options
  const recordings = sortByQuality(options.recordings)
  const codes = createCodeKeeper(db)
  const problems: ImportProblem[] = []
  const differences: Difference[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const ready: string[] = []
  const leftOut: string[] = []
  let cancelled = false
  const giveWay = createGiveWay()
  const warn = (problem: ImportProblem) => void problems.push(problem)
  for (const [index, recording] of recordings.entries()) {
    cancelled = (await options.isCancelled?.()) ?? false
    if (cancelled) break
    await options.onRecording?.(recording)
    const outcome = await tryRecording(recording, { ...options, codes, giveWay, warn })
    if (typeof outcome === 'string') {
      counts[outcome]++
      const path = resolve(folder, recording.path)
      if (outcome !== 'unchanged') differences.push(...(await listDifferences(store, path, recording.path)))
      ready.push(path)
    } else {
      problems.push(outcome)
      leftOut.push(recording.path)
    }
    await onRead?.(recording.path, typeof outcome === 'string')
    await giveWay()
    await onProgress(index + 1, recording, typeof outcome === 'string' ? undefined : outcome)
  }
  const read: ImportRecording[] = []
  for (const path of ready) {
    const recording = await store.find(path)
    if (recording) read.push(recording)
  }
  const red = read.filter(({ content }) => isRed(content)).length
  return { ...counts, problems, differences, leftOut, red, read, cancelled }
}

type RecordingOutcome = 'added' | 'changed' | 'unchanged' | ImportProblem

interface RecordingOptions extends ReadingOptions, ReadingParts {
  codes: CodeKeeper
  giveWay: GiveWay
  /** Told what is wrong beside the recording itself. */
  warn(problem: ImportProblem): void
}

/** A bad file stops no other. */
async function tryRecording(
  recording: PlannedRecording,
  options: RecordingOptions,
): Promise<RecordingOutcome> {
  try {
    return await importRecording(recording, options)
  } catch (error) {
    if (isUnstorable(error))
      return {
        severity: 'error',
        file: recording.path,
        code: 'unstorable',
        message:
          'it cannot be stored: its path or one of its texts is too long, or has signs that cannot be kept. Shorten it.',
      }
    if (!(error instanceof AudioError)) throw error
    const name = basename(recording.path)
    const message = error.message.startsWith(`${name} `)
      ? `it${error.message.slice(name.length)}`
      : error.message
    return { severity: 'error', file: recording.path, code: `sound_${error.code}`, message }
  }
}

/**
 * PostgreSQL's codes for what no column takes: characters of no encoding, texts that are too long, keys longer than an index takes.
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html)
 */
const unstorableCodes = ['22001', '22021', '22P05', '54000'] as const
/** Of a file system: a name that is too long, or has bytes that it does not take. */
const unstorableNames = ['ENAMETOOLONG', 'EILSEQ'] as const
const isUnstorable = (error: unknown) => hasCode(error, ...unstorableCodes, ...unstorableNames)

async function importRecording(
  recording: PlannedRecording,
  {
    codes,
    folder,
    giveWay,
    isSuperseded,
    readSound,
    storage,
    store,
    storeCover,
    today,
    warn,
  }: RecordingOptions,
): Promise<RecordingOutcome> {
  requireReadableSize(recording)
  const path = resolve(folder, recording.path)
  const place = { path, bytes: recording.bytes, modifiedMs: Math.floor(recording.modifiedMs) }
  let known = await store.find(path)
  const isUntouched = known?.bytes === place.bytes && known.modifiedMs === place.modifiedMs
  const soundHash = isUntouched && known ? known.soundHash : await hashFile(path)
  if (known?.soundHash !== soundHash) {
    const twin = (await store.ofSound(soundHash)).find((other) => other.path !== path)
    if (twin && !known) {
      if (!isSuperseded?.(twin.path) && (await lengthOf(twin.path)) !== undefined) {
        return {
          severity: 'warning',
          file: recording.path,
          code: 'same_file',
          inputs: { file: twin.path },
          message: `it is the same file as ${twin.path}, so it was left out.`,
        }
      }
      // Its folder was moved or renamed, or it was uploaded again.
      known = twin
    }
  }
  const isStored = known?.soundHash === soundHash && (await isWhole(known, storage))
  // A file is named after its sound: the one that is there may be another recording's.
  const wasThere = isStored || (await storage.find(recordingKeys(soundHash).master)) !== undefined
  const sound =
    isStored && known
      ? known.content
      : await readSound(recording, {
          folder,
          giveWay,
          storage,
          soundHash,
          onLowered: (decibels) => warn(loweredSound(recording.path, decibels)),
        })
  if (sound.loudness_lufs <= silentLufs) {
    return {
      severity: 'error',
      file: recording.path,
      code: 'silent',
      message: 'it is silent: export it again, or remove it.',
    }
  }
  const repeated = await codes.claim(recording, sound, known?.id)
  if (repeated) {
    if (!wasThere) await storage.remove(sound.master)
    return repeated
  }
  const { key: cover, unreadable } = await storeCover(recording, folder)
  if (unreadable !== undefined)
    warn({
      severity: 'warning',
      file: unreadable,
      code: 'picture_unreadable',
      message: 'its picture cannot be read, so it has none: export it again as JPEG, PNG, WebP or AVIF.',
    })
  for (const problem of await listUnprintable(recording)) warn(problem)
  const content = describeTrack(recording, { ...sound, cover }, known?.content, today)
  if (known?.soundHash === soundHash && isDeepStrictEqual(known.content, content)) {
    if (!isUntouched || known.path !== path) await store.move(known, place)
    return 'unchanged'
  }
  await store.save({ ...place, soundHash, content }, known)
  return known ? 'changed' : 'added'
}

/** What is told of a sound that was lowered. */
export function loweredSound(file: string, excess: number): ImportProblem {
  const decibels = Math.max(0.1, excess).toFixed(1)
  return {
    severity: 'warning',
    file,
    code: 'sound_lowered',
    inputs: { decibels },
    message: `it goes ${decibels} dB above full scale: it was lowered by that, instead of being cut off there.`,
  }
}

/** A draft is opened as it will be before it is published, so that importing it again mends what is damaged. */
async function isWhole({ content, published }: ImportRecording, storage: MediaStorage): Promise<boolean> {
  const { artist, master, preview, title } = content
  if (isDeepStrictEqual(content, published)) return (await storage.find(master)) !== undefined
  return (await findClosedFile(storage, { artist, master, preview, title: title.en })) === undefined
}

/** Written values win over measured ones. */
function describeTrack(
  {
    artist,
    artists,
    description,
    fallback,
    family,
    genres,
    instruments,
    moods,
    path,
    rights,
    title,
    uses,
    written,
  }: PlannedRecording,
  sound: ReadSound & Pick<ImportedTrack, 'cover'>,
  before: ImportedTrack | undefined,
  today: string,
): ImportedTrack {
  const { measured } = sound
  const named = (names: PlannedRecording['genres']) => names.map(({ id, name }) => ({ id, name }))
  return {
    title,
    description,
    ...(fallback && { fallback }),
    artist,
    ...(artists && { artists }),
    genres: named(genres),
    moods: named(moods),
    uses: named(uses),
    instruments: named(instruments),
    duration_seconds: sound.duration_seconds,
    bpm: written.bpm ?? measured.bpm,
    tempo_known: written.bpm !== undefined || measured.tempo_known,
    key: written.key ?? measured.key,
    energy: sound.energy,
    vocals: written.vocals ?? false,
    ...(written.explicit && { explicit: true }),
    loudness_lufs: sound.loudness_lufs,
    true_peak_dbtp: sound.true_peak_dbtp,
    sound: sound.sound,
    peaks: sound.peaks,
    // A recording without a date keeps the day of its first import.
    release_date: written.releaseDate ?? before?.release_date ?? today,
    featured: written.featured ?? before?.featured ?? false,
    preview: sound.preview,
    master: sound.master,
    cover: sound.cover,
    isrc: written.isrc ?? null,
    rights,
    fingerprint: sound.fingerprint,
    ...(family && {
      family: {
        main: family.main === undefined ? null : posix.relative(posix.dirname(path), family.main),
        name: family.name,
        kind: family.kind ?? null,
      },
    }),
    // As the database returns it.
    written: JSON.parse(JSON.stringify(written)),
    measured,
  }
}

async function listDifferences(store: ImportStore, path: string, file: string): Promise<Difference[]> {
  const recording = await store.find(path)
  return recording ? findDifferences(recording.content).map((each) => ({ file, ...each })) : []
}

/** The recordings of these files that visitors see. */
async function findWithdrawn(
  db: Kysely<Database>,
  folder: string,
  paths: readonly string[],
): Promise<number[]> {
  const known = await Promise.all(paths.map((path) => findImportRecording(db, resolve(folder, path))))
  return known.flatMap((recording) => (recording?.published && !recording.withdrawn ? recording.id : []))
}
