import type { PlaybackCondition } from '../../../foundation/state/index.ts'

/** Seconds an arrow key moves the position. */
export const seekStepSeconds = 5

/** Within a song's first seconds, back goes to the previous song; later, to its start. */
export const restartAfterSeconds = 3

/** A second failure within this many seconds of the first, in song time, is not retried. */
const progressSeconds = 5

/** `MediaError.code` of a loaded file that the browser cannot decode (HTML Standard, 4.8.11.1). */
const decodeErrorCode = 3

export interface PlaybackFailure {
  /** `MediaError.code`. */
  code: number
  /** Position at the failure, in seconds. */
  position: number
  online: boolean
  /** Position of the last automatic retry, if any. */
  retriedAt: number | undefined
}

/** What to do after a failure: retry once automatically, or tell the listener. */
export function decideAfterFailure(failure: PlaybackFailure): 'retry' | PlaybackCondition {
  if (failure.code === decodeErrorCode) return 'unplayable'
  if (!failure.online) return 'offline'
  const { retriedAt, position } = failure
  return retriedAt === undefined || position - retriedAt > progressSeconds ? 'retry' : 'unreachable'
}

/** The measured duration of a complete file, or the catalogue's while it streams with an unknown end. */
export function chooseDuration(measured: number, catalogued: number): number {
  return Number.isFinite(measured) && measured > 0 ? measured : catalogued
}

/** Limits a position to the song. */
export function clampPosition(seconds: number, duration: number): number {
  return Math.min(Math.max(0, seconds), duration)
}

/** Progress in percent, for the slider; 0 without a duration. */
export function percentOf(position: number, duration: number): number {
  return duration > 0 ? Math.min(100, (position / duration) * 100) : 0
}
