import type { RenderingErrorCode } from '../rendering-error.ts'
import type { StorageSettings } from '../files/storage.ts'
import type { Rendition } from './rendition.ts'
import type { UsedWork } from './used-work.ts'

/** What the server tells the rendering process. */
export type ToRenderer =
  | {
      type: 'start'
      storage: StorageSettings
      folder: string
      ahead: readonly Rendition[] | undefined
      /** As setpriority(2) takes it. */
      niceness: number
    }
  /** Wants a file's bytes from an offset on, under a number of the asker's choice; `isFirst`: before most others. */
  | { type: 'open'; request: number; rendition: Rendition; from: number; isFirst: boolean }
  /** Somebody will soon want a recording of this module. */
  | { type: 'prepare'; module: string }
  /** How much longer than it works it pauses between its pieces, since others come first. */
  | { type: 'pause'; pausePerWork: number }
  /** A file is no longer waited for. */
  | { type: 'drop'; key: string }
  | { type: 'stop' }

/** What the rendering process tells the server. `used`: what the file has cost since the last message about it. */
export type FromRenderer =
  | { type: 'bytes'; request: number; bytes: Uint8Array; used: UsedWork }
  | { type: 'end'; request: number; used: UsedWork }
  | { type: 'failed'; request: number; code: RenderingErrorCode; message: string; used: UsedWork }
  | { type: 'progress'; done: number; total: number; title: string }
  | { type: 'error'; code: RenderingErrorCode; message: string }
  /** Everything is rendered and no reader waits: the process ends when the channel is closed. */
  | { type: 'idle' }
