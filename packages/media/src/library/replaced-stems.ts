import type { MediaStorage } from '../files/storage.ts'
import type { MediaLog } from './media-log.ts'
import type { Tracks } from './tracks.ts'

/** Minimum time between two looks at the folder, in ms: long enough for listeners of a file to finish. */
const sweepMs = 60 * 60 * 1000
/** The names of files with delivered stems begin so; their stems are replaced by editors, those of the demo by releases. */
const prefix = 'stems/delivered-'

/**
 * Returns a function to be called when stems are opened: at most once an hour it removes the files of delivered stems that
 * were replaced or taken away, once they have been so at two looks. Licensed mixes are not made of these files but of the
 * recordings.
 */
export function removeReplacedStems({
  log,
  storage,
  tracks,
}: {
  storage: Pick<MediaStorage, 'list' | 'remove'>
  tracks: Pick<Tracks, 'findStems'>
  log: MediaLog
}): () => void {
  let sweptAt = 0
  let replaced = new Set<string>()

  async function sweep(): Promise<void> {
    const found = new Set<string>()
    for await (const { key } of storage.list('stems/')) {
      if (!key.startsWith(prefix) || (await tracks.findStems({ key }))) continue
      if (replaced.has(key)) await storage.remove(key)
      else found.add(key)
    }
    replaced = found
  }

  return () => {
    if (Date.now() - sweptAt < sweepMs) return
    sweptAt = Date.now()
    sweep().catch((error: unknown) => log.warn({ err: error }, 'replaced stems could not be removed'))
  }
}
