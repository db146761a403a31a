const codes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/**
 * Whether sending or reading failed since the other side has left: who skips ahead in a song, breaks off a download or
 * closes a tab does so. That is no fault, and nothing for the log.
 */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && codes.has((error as NodeJS.ErrnoException).code)
}
