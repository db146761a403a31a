import type { ImportProblem } from '@tempolibre/catalogue-import'
import {
  type Database,
  type ImportRecording,
  listVersionsToOffer,
  type SoundToOffer,
  type VersionToOffer,
} from '@tempolibre/database'
import { type ClosedFile, findClosedFile } from '@tempolibre/media/closed-file'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'

interface HeardOptions {
  db: Kysely<Database>
  /** Its real path. */
  folder: string
  storage: MediaStorage
  /** Told what cannot be opened. */
  problems: ImportProblem[]
}

/**
 * Of recordings that are about to be published, those that visitors can hear and download, and the versions that would come back with
 * them and cannot be opened. What cannot be is named.
 */
export async function keepHeard(
  due: readonly ImportRecording[],
  { db, folder, problems, storage }: HeardOptions,
): Promise<{ heard: ImportRecording[]; closed: VersionToOffer[] }> {
  const heard: ImportRecording[] = []
  const fileOf = ({ path }: ImportRecording) => path.slice(folder.length + 1)
  for (const recording of due) {
    const { artist, master, preview, title } = recording.content
    const closed = await findClosedFile(storage, { artist, master, preview, title: title.en })
    if (closed === undefined) heard.push(recording)
    else problems.push({ file: fileOf(recording), ...unopened(closed) })
  }
  const byId = new Map(heard.map((recording) => [recording.id, recording]))
  const closed = await findClosed(await listVersionsToOffer(db, { recordingIds: [...byId.keys()] }), storage)
  for (const { recordingId, title } of closed) {
    const song = byId.get(recordingId)
    if (song) problems.push({ file: fileOf(song), ...unopenedVersion(title.en) })
  }
  return { heard, closed }
}

/** Of tracks that are about to be on sale, those that nobody could hear or download. */
export async function findClosed<Sound extends SoundToOffer>(
  sounds: readonly Sound[],
  storage: MediaStorage,
): Promise<Sound[]> {
  const closed: Sound[] = []
  for (const sound of sounds)
    if (await findClosedFile(storage, { ...sound, title: sound.title.en })) closed.push(sound)
  return closed
}

/** What is said of a recording that stays a draft because nobody could hear or download it. */
export const unopened = (closed: ClosedFile): Omit<ImportProblem, 'file'> => ({
  severity: 'error',
  code: `unopened_${closed}`,
  message:
    closed === 'master'
      ? 'its recording cannot be opened in the media storage, so it stays a draft: import it again.'
      : 'its preview can neither be opened nor made, so it stays a draft: import it again.',
})

const unopenedVersion = (title: string): Omit<ImportProblem, 'file'> => ({
  severity: 'error',
  code: 'unopened_version',
  inputs: { title },
  message: `it is offered again, but its version ‘${title}’ stays withdrawn, since nobody could hear or download it: import that one again.`,
})
