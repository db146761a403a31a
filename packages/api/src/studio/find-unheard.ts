import type { Translated } from '@tempolibre/locales'
import type { CanBeHeard } from './studio-settings.ts'

/** Recordings that are opened at once: each asks the storage for a few bytes. */
const openedAtOnce = 8

/**
 * Of recordings that are about to be on sale, those that visitors could not hear or download.
 * @param canBeHeard undefined: there are no files, and nothing is asked
 * @throws ApiError `unavailable` while the storage does not answer
 */
export async function findUnheard<
  Sound extends { title: Translated; artist: string; preview: string; master: string | null },
>(sounds: readonly Sound[], canBeHeard: CanBeHeard | undefined): Promise<Sound[]> {
  if (!canBeHeard) return []
  const unheard: Sound[] = []
  for (let at = 0; at < sounds.length; at += openedAtOnce) {
    const some = sounds.slice(at, at + openedAtOnce)
    const heard = await Promise.all(
      some.map(({ artist, master, preview, title }) =>
        canBeHeard({ title: title.en, artist, master, preview }),
      ),
    )
    unheard.push(...some.filter((_, index) => !heard[index]))
  }
  return unheard
}
