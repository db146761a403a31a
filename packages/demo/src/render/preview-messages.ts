import type { PreviewErrorCode } from './preview-error.ts'
import type { PreviewSong } from './preview-queue.ts'

/** What the web server tells the process that renders. */
export type ToRenderer =
  | { type: 'start'; directory: string; songs: readonly PreviewSong[]; ahead: boolean; composer: string }
  /** Wants a preview's bytes from an offset on, under a number of the asker's choice. */
  | { type: 'open'; request: number; key: string; from: number }
  /** Nobody waits for a song any more. */
  | { type: 'drop'; key: string }
  | { type: 'stop' }

/** What the process that renders tells the web server. */
export type FromRenderer =
  | { type: 'bytes'; request: number; bytes: Uint8Array }
  | { type: 'end'; request: number }
  | { type: 'failed'; request: number; code: PreviewErrorCode; message: string }
  | { type: 'progress'; done: number; total: number; title: string }
  | { type: 'error'; code: PreviewErrorCode; message: string }
  /** Everything is rendered and nobody waits: the process ends when the channel is closed. */
  | { type: 'idle' }
