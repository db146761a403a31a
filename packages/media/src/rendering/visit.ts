import type { UsedWork } from './used-work.ts'

/** Who asks for a file. */
export interface Visit {
  /** On whose behalf it is rendered: readers take turns, however many files each has asked for. */
  reader: string
  /** Aborts when they no longer wait. */
  left: AbortSignal
  /** Why nothing may be made for them now, as for one in debt; asked only if something has to be. Absent: nobody is refused. */
  refuse?: (() => Error | undefined) | undefined
  /** Told while a file is rendered on their behalf what it has cost since the last call. */
  spend?: ((used: UsedWork) => void) | undefined
  /**
   * Whether the answer begins before it is the reader's turn, as that of a download whose head is known. If its file has to give
   * way to others, the answer breaks off instead of being refused.
   */
  beginsAtOnce?: boolean | undefined
}

/**
 * The progress of a file. `secondsLeft` until it is complete: estimated from the speed of rendering, undefined until
 * that has been measured. `place`: 1 for the file that is started next.
 */
export type RenditionProgress =
  | { state: 'ready' | 'not_started' }
  | { state: 'rendering'; secondsLeft: number | undefined }
  | { state: 'waiting'; place: number; secondsLeft: number | undefined }
