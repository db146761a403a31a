/** Logs a playback failure, which leaves no other trace in the browser, for bug reports. */
export function logPlaybackFailure(failure: {
  url: string
  code: number
  message: string
  position: number
}): void {
  // oxlint-disable-next-line no-console
  console.error('A song could not be played', failure)
}
