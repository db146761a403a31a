import type { UsedWork } from './used-work.ts'

/** Who asks for a file. */
export interface Visit {
  /** On whose behalf it is rendered: readers take turns, however many files each has asked for. */
  reader: string
  /** Aborts when they no longer wait. */
  left: AbortSignal
  /** Why nothing may be made for them now, as for one in debt; asked only if something has to be. Absent: all are served. */
  refuse?: (() => RefusedError | undefined) | undefined
  /** Whether they have worked much lately while others are there: what is saved for them pauses between its pieces. */
  givesWay?: (() => boolean) | undefined
  /** Told while a file is rendered on their behalf what it has cost since the last call. */
  spend?: ((used: UsedWork) => void) | undefined
  /**
   * Whether the answer begins before it is the reader's turn, as that of a download whose head is known. If its file has to give
   * way to others, or they are refused when its turn comes, the answer breaks off, and its progress says until when.
   */
  beginsAtOnce?: boolean | undefined
}

/** Why nothing is made for a reader. */
export interface RefusedError extends Error {
  /** Until something may be. */
  seconds?: number
}

/**
 * The progress of a file. `secondsLeft` until it is complete: estimated from the speed of rendering, undefined until
 * that has been measured. `place`: 1 for the file that is started next.
 */
export type RenditionProgress =
  | { state: 'ready' | 'not_started' }
  /** Its reader was refused when its turn came. It may be asked for again in `secondsLeft`. */
  | { state: 'postponed'; secondsLeft: number }
  | { state: 'rendering'; secondsLeft: number | undefined }
  | { state: 'waiting'; place: number; secondsLeft: number | undefined }
