import { hasCode } from '@tempolibre/domain/thrown'
const codes = [
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]

/**
 * Whether an error only means that the client has left: it has skipped in a song, aborted a download or closed a tab.
 * Such errors are not logged.
 */
export function isBrokenOff(error: unknown): boolean {
  return hasCode(error, ...codes)
}
