import type { ImportProblem } from '@tempolibre/catalogue-import'
import type { ImportRecording } from '@tempolibre/database'
import { type ClosedFile, findClosedFile } from '@tempolibre/media/closed-file'
import type { MediaStorage } from '@tempolibre/media/storage'

/** Of recordings that are about to be published, those that visitors can hear and download; the others are named. */
export async function keepHeard(
  due: readonly ImportRecording[],
  folder: string,
  storage: MediaStorage,
  problems: ImportProblem[],
): Promise<ImportRecording[]> {
  const heard: ImportRecording[] = []
  for (const recording of due) {
    const { artist, master, preview, title } = recording.content
    const closed = await findClosedFile(storage, { artist, master, preview, title: title.en })
    if (closed === undefined) heard.push(recording)
    else problems.push({ file: recording.path.slice(folder.length + 1), ...unopened(closed) })
  }
  return heard
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
