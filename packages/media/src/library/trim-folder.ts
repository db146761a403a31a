import type { ListedFile, MediaStorage } from '../files/storage.ts'
import type { MediaLog } from './media-log.ts'

/** Minimum time between two looks at the folder, in ms. */
const lookAgainMs = 60_000
/** A file this young, in ms, may still be being sent. */
const youngMs = 3600_000

/**
 * Returns a function to be called when a file is added to a folder: at most once a minute it removes the oldest files until
 * the folder holds no more than `maxBytes`. Files can be made again; those of the last hour stay.
 */
export function trimFolder({
  folder,
  log,
  maxBytes,
  now = Date.now,
  storage,
}: {
  storage: Pick<MediaStorage, 'list' | 'remove'>
  /** Ends with a slash. */
  folder: string
  maxBytes: number
  log: MediaLog
  now?: () => number
}): () => void {
  let lookedAt = -Infinity

  async function trim(): Promise<void> {
    const files: ListedFile[] = []
    for await (const file of storage.list(folder)) files.push(file)
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files.toSorted((one, other) => Number(one.modified) - Number(other.modified))) {
      if (bytes <= maxBytes || now() - Number(file.modified) < youngMs) return
      await storage.remove(file.key)
      bytes -= file.bytes
    }
  }

  return () => {
    if (now() - lookedAt < lookAgainMs) return
    lookedAt = now()
    trim().catch((error: unknown) => log.warn({ err: error }, `old files of ${folder} could not be removed`))
  }
}
