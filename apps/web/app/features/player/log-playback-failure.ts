/** For whoever looks into a report: a failure of sound leaves no other trace in the browser. */
export function logPlaybackFailure(failure: {
  url: string
  code: number
  message: string
  position: number
}): void {
  // oxlint-disable-next-line no-console
  console.error('A song could not be played', failure)
}
