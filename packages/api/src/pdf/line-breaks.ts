import LineBreaker from 'linebreak'

/** Splits a text wherever a line may end (Unicode Standard Annex 14); spaces stay at the end of their piece. */
export function splitAtBreaks(text: string): string[] {
  const breaker = new LineBreaker(text)
  const pieces: string[] = []
  let start = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    pieces.push(text.slice(start, found.position))
    start = found.position
  }
  return pieces
}
