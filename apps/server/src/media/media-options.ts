import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JudgeSound } from '@tempolibre/api'
import type { WorkBudget } from '@tempolibre/fair-share'
import type { Visit } from '@tempolibre/media'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Logger } from '../logging/log.ts'

/** A file that is read while it is being made. */
export interface GrowingFile {
  /** Its final length in bytes, if known beforehand. */
  totalBytes: number | undefined
  /** The bytes from an offset on, as they become available. */
  read(from: number): AsyncIterable<Uint8Array>
  /** Number of bytes available so far. */
  renderedBytes?: () => number
}

export interface MediaServerOptions {
  storage: MediaStorage
  /**
   * Makes files on demand: the file being made, once it is the visitor's turn, or undefined for another key. Throws a
   * `RenderingError`: `busy` if too many are queued, `stopped`.
   */
  open(key: string, visit: Visit): Promise<GrowingFile | undefined>
  /** What senders may have rendered; undefined: anything. */
  budget?: WorkBudget | undefined
  /** The expected length in bytes of a file that `open` can make: a stored one of another length is damaged. */
  lengthOf?(key: string): number | undefined
  /** Draws immediately what could not be stored. */
  draw?(key: string): string | undefined
  /** Makes complete files on demand: true once the file exists, false for another key, or one who has left. */
  make(key: string, visit: Visit): Promise<boolean>
  /** Whether `make` could make it. */
  canMake(key: string): Promise<boolean>
  /** Who hears a sound; undefined: everybody. */
  judgeSound?: JudgeSound | undefined
  /** Passes the request to the process that makes files; undefined if this one does. */
  forward?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  headers: Record<string, string>
  trustProxy: boolean
  log: Logger
}
