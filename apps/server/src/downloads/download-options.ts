import type { DownloadableFile, FindDownload } from '@tempolibre/api'
import type { EditionOffer } from '@tempolibre/domain/editions'
import type { WorkBudget } from '@tempolibre/fair-share'
import type { Media, SoundFile, Visit } from '@tempolibre/media'
import type { Logger } from '../logging/log.ts'
import type { createStatements } from './state-sound.ts'
import type { ReadTagCover } from './tag-cover.ts'

export interface DownloadServerOptions {
  find: FindDownload
  /** What senders and accounts may have rendered; undefined: anything. */
  budget?: WorkBudget | undefined
  /** Whether a proxy names the sender's address. */
  trustProxy?: boolean
  /** The stored recording; undefined if there is none. Throws a `RenderingError` `busy` if too many are queued. */
  open(file: DownloadableFile, visit: Visit): Promise<SoundFile | undefined>
  /** The same, of which nothing is rendered until it is read; undefined if its length is not known before. */
  foresee: Media['foresee']
  progress: Media['progress']
  /** What can be made of the recording under a storage key; undefined if it does not exist. */
  offer(key: string): Promise<EditionOffer | undefined>
  readCover: ReadTagCover
  /** States how a file sounds that its licence has signed no fingerprint of; undefined: none do. */
  prepareStatement?: ReturnType<typeof createStatements> | undefined
  headers: Readonly<Record<string, string>>
  log: Logger
  /** See `beginsAfterMs`. */
  beginsAfterMs?: number | undefined
}
