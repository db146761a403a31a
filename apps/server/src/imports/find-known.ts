import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { AudioError } from '@tempolibre/audio/audio-error'
import type { PlannedRecording } from '@tempolibre/catalogue-import'
import { songKey } from '@tempolibre/domain'
import { hasCode } from '@tempolibre/domain/thrown'
import { plainPath } from '@tempolibre/domain/upload-rules'
import type { ImportRecording } from '@tempolibre/database'
import type { ImportStore } from './import-store.ts'
import { hashFile } from './read-recording.ts'

/** What is known of a file. */
export interface KnownFile {
  /** Its recording; undefined: it is new. */
  known: ImportRecording | undefined
  /** SHA-256, hexadecimal. */
  soundHash: string
  /** Path of another file with the same sound, which is the recording. */
  twin?: string
  /** Path under which the sound was before, if its song has lost it to this one. */
  soundOf?: string
  /** Path under which the recording was before, if another one is there now. */
  wasAt?: string
}

/** Finds what is known of the files of an import. */
export interface KnownFinder {
  find(recording: PlannedRecording): Promise<KnownFile>
}

interface FinderOptions {
  /** Its real path. */
  folder: string
  /** All that are read. */
  recordings: readonly PlannedRecording[]
  store: ImportStore
  /** Whether a file of the same sound gives way to the one that is imported, as in an older upload. */
  isSuperseded?: ((path: string) => boolean) | undefined
}

/**
 * A recording is known by the path of its file, else by its sound. Where files have exchanged names, or passed them on, a song goes
 * with its sound if what is written of it does as well; otherwise it keeps its name, and gets the sound that is there.
 */
export function createKnownFinder({
  folder,
  isSuperseded = () => false,
  recordings,
  store,
}: FinderOptions): KnownFinder {
  const planned = new Map(recordings.map((recording) => [resolve(folder, recording.path), recording]))
  const byWords = groupByWords(recordings)
  const hashes = new Map<string, Promise<string>>()
  /** Each file is read once for it. @throws AudioError if it cannot be read */
  const hashOf = (path: string) => {
    const hash = hashes.get(path) ?? hashFile(path)
    hashes.set(path, hash)
    return hash
  }
  const has = (path: string, soundHash: string) =>
    hashOf(path).then(
      (hash) => hash === soundHash,
      (error: unknown) => {
        // What is wrong with it is said when it is its turn.
        if (error instanceof AudioError) return false
        throw error
      },
    )
  let below: ReturnType<ImportStore['placesBelow']> | undefined
  const listBelow = () => (below ??= store.placesBelow(folder + sep))
  const findSpelled = createSpellingFinder(listBelow, store, planned)
  const plannedAt = countPlaces(recordings)
  let knownAt: Promise<ReadonlyMap<string, number>> | undefined
  const countKnown = async () => countPlaces(await listBelow())
  /** Sounds that recordings have lost in this import, and the paths of those. */
  const lost = new Map<string, string>()

  /** Of files of one size and time, as unpacked from an archive, any may have taken the name of another. */
  async function isAlone(file: Timed): Promise<boolean> {
    const known = (await (knownAt ??= countKnown())).get(placeOf(file)) ?? 0
    return known <= 1 && (plannedAt.get(placeOf(file)) ?? 0) <= 1
  }

  /** Whether a recording goes with its sound, which lies in another file now. */
  async function goesWith(
    owner: ImportRecording,
    file: PlannedRecording,
    named: ImportRecording | undefined,
  ) {
    const isNamed = named !== undefined && speaksOf(file, named)
    if (!(await exists(owner.path))) return named === undefined || (speaksOf(file, owner) && !isNamed)
    const there = planned.get(owner.path)
    return !(there && speaksOf(there, owner)) && speaksOf(file, owner) && !isNamed
  }

  /** Whether a recording, in whose file another sound lies now, goes with its own to another file of this import. */
  async function isElsewhere(known: ImportRecording): Promise<boolean> {
    for (const file of byWords(known)) {
      const path = resolve(folder, file.path)
      if (path === known.path || !speaksOf(file, known) || !(await has(path, known.soundHash))) continue
      if (await goesWith(known, file, await store.find(path))) return true
    }
    return false
  }

  /** Whether the file of a recording still has its sound. */
  async function stillHas(known: ImportRecording): Promise<boolean> {
    const found = await findFile(known.path)
    if (!found || found.size !== known.bytes) return false
    const isUntouched = Math.floor(found.mtimeMs) === known.modifiedMs && (await isAlone(known))
    return isUntouched || has(known.path, known.soundHash)
  }

  return {
    async find(recording) {
      const path = resolve(folder, recording.path)
      const named = (await store.find(path)) ?? (await findSpelled(path))
      const isUntouched =
        named?.path === path && placeOf(named) === placeOf(recording) && (await isAlone(recording))
      const soundHash = isUntouched ? named.soundHash : await hashOf(path)
      if (named?.soundHash === soundHash) return { known: named, soundHash }
      const found = { soundHash }
      const owner = (await store.ofSound(soundHash)).find((other) => other.path !== path)
      const isOlder = owner !== undefined && isSuperseded(owner.path)
      if (owner && !isOlder && (await stillHas(owner))) return { ...found, known: named, twin: owner.path }
      if (owner && (isOlder ? !named : await goesWith(owner, recording, named))) {
        const wasAt = owner.path.replace(asideOf(owner), '')
        const isTaken = named || wasAt !== owner.path || (!isOlder && (await exists(wasAt)))
        if (named) await putAside(store, named)
        return { ...found, known: owner, ...(isTaken && { wasAt }) }
      }
      if (named && !speaksOf(recording, named) && (await isElsewhere(named))) {
        await putAside(store, named)
        return { ...found, known: undefined }
      }
      const soundOf = named && !isOlder ? (owner?.path ?? lost.get(soundHash)) : undefined
      if (named) lost.set(named.soundHash, named.path)
      return { ...found, known: named, ...(soundOf !== undefined && { soundOf }) }
    },
  }
}

type Timed = Pick<PlannedRecording, 'bytes' | 'modifiedMs'>
const placeOf = ({ bytes, modifiedMs }: Timed) => `${bytes} ${Math.floor(modifiedMs)}`

function countPlaces(files: readonly Timed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(placeOf(file), (counts.get(placeOf(file)) ?? 0) + 1)
  return counts
}

/** The recording leaves a path to another one. No sound file has such a name; by its sound it is found wherever that lies. */
const putAside = (store: ImportStore, known: ImportRecording) =>
  store.move(known, { ...known, path: known.path + asideOf(known) })
const asideOf = ({ id }: ImportRecording) => `#${id}`

/** Finds the files of as many bytes as a recording of which the same may be written: see `speaksOf`. */
function groupByWords(
  files: readonly PlannedRecording[],
): (known: ImportRecording) => readonly PlannedRecording[] {
  const keyOf = (bytes: number, title: string, artist: string) =>
    [bytes, songKey(title), songKey(artist)].join('\n')
  const byIsrc = Map.groupBy(files, ({ bytes, written }) => `${bytes} ${written.isrc ?? ''}`)
  const byTitle = Map.groupBy(files, ({ artist, bytes, title }) => keyOf(bytes, title.en, artist))
  return ({ bytes, content: { artist, isrc, title } }) => [
    ...(isrc === null ? [] : (byIsrc.get(`${bytes} ${isrc}`) ?? [])),
    ...(byTitle.get(keyOf(bytes, title.en, artist)) ?? []),
  ]
}

/** Whether what is written of a file is written of a recording: one ISRC, else title and artist. */
function speaksOf({ artist, title, written }: PlannedRecording, { content }: ImportRecording): boolean {
  if (written.isrc !== undefined && content.isrc !== null) return written.isrc === content.isrc
  return songKey(title.en) === songKey(content.title.en) && songKey(artist) === songKey(content.artist)
}

const exists = async (path: string) => (await findFile(path)) !== undefined

/** Undefined for a file that is gone, or whose name cannot be one here. What cannot be read for a while may be there. */
async function findFile(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EILSEQ')) return undefined
    throw error
  }
}

/**
 * Finds what is known of a file whose name was spelled in another form of Unicode (UAX #15) or with other capitals, as copying between
 * systems does, and under which no other file is there any more.
 */
function createSpellingFinder(
  listBelow: () => Promise<readonly { path: string }[]>,
  store: ImportStore,
  planned: ReadonlyMap<string, PlannedRecording>,
): (path: string) => Promise<ImportRecording | undefined> {
  let spellings: Promise<ReadonlyMap<string, readonly string[]>> | undefined
  const listSpellings = async () =>
    Map.groupBy(
      (await listBelow()).map((known) => known.path),
      plainPath,
    )
  return async (path) => {
    // The folder itself may have been spelled otherwise.
    const forms = [path.normalize('NFC'), path.normalize('NFD')]
    const spelled = (await (spellings ??= listSpellings())).get(plainPath(path)) ?? []
    const free: ImportRecording[] = []
    for (const other of new Set([...forms, ...spelled])) {
      if (other === path || planned.has(other) || (await isOtherFile(other, path))) continue
      const known = await store.find(other)
      if (known) free.push(known)
    }
    return free.length === 1 ? free[0] : undefined
  }
}

/** Whether another file is there under a name: a disk that does not tell names apart shows the same one under both. */
async function isOtherFile(other: string, path: string): Promise<boolean> {
  const [one, two] = [await findFile(other), await findFile(path)]
  return one !== undefined && (one.ino !== two?.ino || one.dev !== two.dev)
}
