import type { Mix, Throw } from '../score.ts'

/** Bars of a song at their place in a splice; times in seconds. */
interface PlacedBars {
  /** First and last line in the song. */
  opens: number
  closes: number
  /** First line in the splice. */
  start: number
}

/** Allows for lines that differ in their last bit. */
const margin = 0.01

/** Spans that end within bars, moved there; what begins before the bars begins with them. */
function moveSpans<Span extends { start: number; end: number }>(
  spans: readonly Span[],
  bars: PlacedBars,
  pace: number,
): Span[] {
  return spans
    .filter(({ end }) => end > bars.opens + margin && end <= bars.closes + margin)
    .map((span) => ({
      ...span,
      start: bars.start + (Math.max(span.start, bars.opens) - bars.opens) / pace,
      end: bars.start + (span.end - bars.opens) / pace,
    }))
}

/** The filters and risers of a song that lead to a line of the splice. */
export function spliceEffects(
  { risers, sweeps }: Mix,
  placed: readonly PlacedBars[],
  pace: number,
): Pick<Mix, 'risers' | 'sweeps'> {
  return {
    sweeps: placed.flatMap((bars) => moveSpans(sweeps, bars, pace)),
    risers: placed.flatMap((bars) => moveSpans(risers, bars, pace)),
  }
}

/** The throws of a part within the bars of a splice. */
export function spliceThrows(throws: readonly Throw[], placed: readonly PlacedBars[], pace: number): Throw[] {
  return placed.flatMap((bars) => moveSpans(throws, bars, pace))
}
