import type { PlaybackCondition } from '../../foundation/state/index.ts'

/** Seconds an arrow key moves the position. */
export const seekStepSeconds = 5

/** Back within a song's first seconds goes to the song before it; later it goes to its start. */
export const restartAfterSeconds = 3

/** A second failure this close to the last one, in seconds of the song, is not tried again. */
const progressSeconds = 5

/** `MediaError.code` of a file that arrived and is no audio the browser can decode (HTML Standard, 4.8.11.1). */
const decodeErrorCode = 3

export interface PlaybackFailure {
  /** `MediaError.code`. */
  code: number
  /** Where the song stopped, in seconds. */
  position: number
  online: boolean
  /** Where it last was tried again by itself, if it was. */
  retriedAt: number | undefined
}

/** What to do about a failure: try once more by itself, or tell the listener. */
export function decideAfterFailure(failure: PlaybackFailure): 'retry' | PlaybackCondition {
  if (failure.code === decodeErrorCode) return 'unplayable'
  if (!failure.online) return 'offline'
  const { retriedAt, position } = failure
  return retriedAt === undefined || position - retriedAt > progressSeconds ? 'retry' : 'unreachable'
}

/** The browser's own measure of a whole file; the catalogue's while it streams and nobody knows the end. */
export function chooseDuration(measured: number, catalogued: number): number {
  return Number.isFinite(measured) && measured > 0 ? measured : catalogued
}

/** A position within the song. */
export function clampPosition(seconds: number, duration: number): number {
  return Math.min(Math.max(0, seconds), duration)
}

/** 0–100, as the slider has it; 0 where there is no length. */
export function percentOf(position: number, duration: number): number {
  return duration > 0 ? Math.min(100, (position / duration) * 100) : 0
}
