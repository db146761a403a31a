import {
  type Database,
  findImportRecording,
  type ImportRecording,
  listImportPlaces,
  listImportRecordingsOfSound,
  moveImportRecording,
  type NewImportRecording,
  saveImportRecording,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'

type Place = Pick<ImportRecording, 'bytes' | 'modifiedMs' | 'path'>

/** What an import knows of the recordings that were read before, and notes of those that it reads. */
export interface ImportStore {
  /** Whether it was this import that changed a recording last, before it was interrupted. */
  isOwn(known: ImportRecording): boolean
  /** By its real path. */
  find(path: string): Promise<ImportRecording | undefined>
  /** Those with the same bytes, whatever their path. */
  ofSound(soundHash: string): Promise<ImportRecording[]>
  /** The files of all below a folder. @param folder with a separator at its end */
  placesBelow(folder: string): Promise<readonly Place[]>
  /** @param known what it replaces; undefined: it is new */
  save(recording: NewImportRecording, known: ImportRecording | undefined): Promise<void>
  /** The file is elsewhere, or was touched; its sound is the same. */
  move(known: ImportRecording, place: Place): Promise<void>
}

/** Keeps recordings in the database. */
export function createImportStore(db: Kysely<Database>, batchId: number): ImportStore {
  return {
    isOwn: (known) => known.batchId === batchId,
    find: (path) => findImportRecording(db, path),
    ofSound: (soundHash) => listImportRecordingsOfSound(db, soundHash),
    placesBelow: (folder) => listImportPlaces(db, folder),
    save: (recording, known) => saveImportRecording(db, { ...recording, id: known?.id }, batchId),
    move: ({ id }, place) => moveImportRecording(db, id, place),
  }
}

/** Knows what the database knows and remembers what an import would have written, which is forgotten with it. */
export function createRehearsalStore(db: Kysely<Database>): ImportStore {
  /** By id; new ones have numbers below zero, so that they count as the last. */
  const noted = new Map<number, ImportRecording>()
  const values = () => [...noted.values()]
  return {
    isOwn: () => false,
    async find(path) {
      const own = values().find((recording) => recording.path === path)
      if (own) return own
      const stored = await findImportRecording(db, path)
      return stored && noted.has(stored.id) ? undefined : stored
    },
    async ofSound(soundHash) {
      const stored = await listImportRecordingsOfSound(db, soundHash)
      return [
        ...stored.filter(({ id }) => !noted.has(id)),
        ...values().filter((recording) => recording.soundHash === soundHash),
      ]
    },
    placesBelow: (folder) => listImportPlaces(db, folder),
    async save(recording, known) {
      const { batchId, id, published, withdrawn } = known ?? {
        // Of none.
        batchId: 0,
        id: -1 - noted.size,
        published: null,
        withdrawn: null,
      }
      noted.set(id, { loweredBy: null, readAs: null, ...recording, batchId, id, published, withdrawn })
    },
    async move(known, place) {
      noted.set(known.id, { ...known, ...place })
    },
  }
}
