import { basename, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AudioError } from '@tempolibre/audio/audio-error'
import type { ImportProblem, PlannedRecording } from '@tempolibre/catalogue-import'
import { recordingKeys } from '@tempolibre/domain/media-keys'
import { hasCode } from '@tempolibre/domain/thrown'
import type { ImportRecording } from '@tempolibre/database'
import { findClosedFile } from '@tempolibre/media/closed-file'
import type { GiveWay } from '@tempolibre/media/give-way'
import type { MediaStorage } from '@tempolibre/media/storage'
import { describeTrack } from './describe-track.ts'
import type { ImportStore } from './import-store.ts'
import type { KnownFinder } from './find-known.ts'
import type { CodeKeeper } from './keep-codes.ts'
import { listUnprintable } from './list-unprintable.ts'
import { type readRecording, silentLufs } from './read-recording.ts'
import { requireReadableSize } from './recording-limits.ts'
import { haveSameSound } from './same-recording.ts'
import type { StoreCover } from './store-cover.ts'

/** Where what is read is noted, and how sound and covers are read: an import stores them, a check does not. */
export interface RecordingParts {
  store: ImportStore
  readSound: typeof readRecording
  storeCover: StoreCover
}

export interface RecordingOptions extends RecordingParts {
  /** Its real path. */
  folder: string
  storage: MediaStorage
  /** `YYYY-MM-DD`: the release date of a recording without one. */
  today: string
  codes: CodeKeeper
  finder: KnownFinder
  giveWay: GiveWay
  /** Told what is wrong beside the recording itself. */
  warn(problem: ImportProblem): void
}

/** What has become of a recording; a problem: it is left out. */
export type RecordingOutcome = 'added' | 'changed' | 'unchanged' | ImportProblem

/** A bad file stops no other. */
export async function tryRecording(
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

/** A file of the folder by its path below it, as everything else is named; another one by its whole path. */
const nameBelow = (folder: string, path: string) =>
  path.startsWith(folder + sep) ? path.slice(folder.length + sep.length) : path

async function importRecording(
  recording: PlannedRecording,
  { codes, finder, folder, giveWay, readSound, storage, store, storeCover, today, warn }: RecordingOptions,
): Promise<RecordingOutcome> {
  requireReadableSize(recording)
  const path = resolve(folder, recording.path)
  const place = { path, bytes: recording.bytes, modifiedMs: Math.floor(recording.modifiedMs) }
  const { known, soundHash, soundOf, twin, wasAt } = await finder.find(recording)
  if (twin !== undefined) {
    const file = nameBelow(folder, twin)
    return {
      severity: 'warning',
      file: recording.path,
      code: 'same_file',
      inputs: { file },
      message: `it is the same file as ${file}, so it was left out.`,
    }
  }
  const isStored = known?.soundHash === soundHash && (await isWhole(known, storage))
  // A file is named after its sound: the one that is there may be another recording's.
  const wasThere = isStored || (await storage.find(recordingKeys(soundHash).master)) !== undefined
  let loweredBy: number | null = null
  const read =
    isStored && known
      ? known.content
      : await readSound(recording, {
          folder,
          giveWay,
          storage,
          soundHash,
          onLowered: (decibels) => void (loweredBy = decibels),
        })
  if (read.loudness_lufs <= silentLufs) {
    return {
      severity: 'error',
      file: recording.path,
      code: 'silent',
      message: 'it is silent: export it again, or remove it.',
    }
  }
  const repeated = await codes.claim(recording, read, known?.id)
  if (repeated) {
    if (!wasThere) await storage.remove(read.master)
    return repeated
  }
  const sound = { ...read, ...(known && (await findKeptFiles(known.content, read, storage))) }
  if (sound.master !== read.master && !wasThere) await storage.remove(read.master)
  const { key: cover, unreadable } = await storeCover(recording, folder)
  if (unreadable !== undefined)
    warn({
      severity: 'warning',
      file: unreadable,
      code: 'picture_unreadable',
      message: 'its picture cannot be read, so it has none: export it again as JPEG, PNG, WebP or AVIF.',
    })
  for (const problem of await listUnprintable(recording)) warn(problem)
  const isOwn = known !== undefined && store.isOwn(known)
  if (isOwn && isStored) loweredBy = known?.loweredBy ?? null
  if (loweredBy !== null) warn(loweredSound(recording.path, loweredBy))
  if (wasAt !== undefined) warn(renamed(recording.path, nameBelow(folder, wasAt)))
  if (soundOf !== undefined) warn(exchanged(recording.path, nameBelow(folder, soundOf)))
  const content = describeTrack(recording, { ...sound, cover }, known?.content, today)
  if (known?.soundHash === soundHash && isDeepStrictEqual(known.content, content)) {
    const isMoved =
      known.path !== path || known.bytes !== place.bytes || known.modifiedMs !== place.modifiedMs
    if (isMoved) await store.move(known, place)
    // An import that was interrupted counts what it had read as it did then.
    return (isOwn && known.readAs) || 'unchanged'
  }
  const readAs = known === undefined || (isOwn && known.readAs === 'added') ? 'added' : 'changed'
  await store.save({ ...place, soundHash, content, readAs, loweredBy }, known)
  return readAs
}

/** What is told of a song that goes with its sound, though another one has its former name. */
const renamed = (file: string, former: string): ImportProblem => ({
  severity: 'warning',
  file,
  code: 'recording_renamed',
  inputs: { file: former },
  message: `it has the sound that ${former} had: it is that song, with its address and licences.`,
})

/** What is told of a song that gets the sound of another one. */
const exchanged = (file: string, former: string): ImportProblem => ({
  severity: 'warning',
  file,
  code: 'sound_of_other',
  inputs: { file: former },
  message: `it has the sound that ${former} had: the song of this name gets it. If the names of the files were mixed up, put them right and import again.`,
})

/** The files of a recording whose tags alone have changed: it has no other sound, so its track gets no other recording. */
async function findKeptFiles(
  { master, preview }: Pick<ImportRecording['content'], 'master' | 'preview'>,
  read: { master: string | null },
  storage: MediaStorage,
): Promise<{ master: string; preview: string } | undefined> {
  if (master === null || read.master === null || master === read.master) return undefined
  return (await haveSameSound(storage, master, read.master)) ? { master, preview } : undefined
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
