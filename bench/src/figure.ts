/** One measured number, with the bound it is held to where there is one. */
export interface Figure {
  name: string
  value: number
  unit: Unit
  bound?: Bound
}

export type Unit =
  | '%'
  | 'KB'
  | 'MB'
  | 's'
  | 'ms'
  | 'µs'
  | 'points'
  | 'requests/s'
  | 'pages/s'
  | 'frames/s'
  | '× real time'

/** The most, or the least, a figure may be, in the figure's own unit. */
export type Bound = { most: number } | { least: number }

/** What one subject found. */
export interface SubjectReport {
  figures: Figure[]
  /** How it was measured and what stands behind the figures, one line each. */
  remarks: string[]
}

export interface BenchOptions {
  /** Few and brief rounds: shows that a subject can be measured, not how fast it is. */
  short: boolean
  /** Tells what is under way. */
  say(line: string): void
}

export interface Subject {
  name: string
  /** What it measures, in a few words. */
  summary: string
  /** Measured only when it is named: it takes long, or explains figures and has no bounds of its own. */
  onRequest?: boolean
  measure(options: BenchOptions): Promise<SubjectReport>
}

/** Something cannot be measured here; the message is one line that says why and what to do. */
export class UnmeasurableError extends Error {
  override readonly name = 'UnmeasurableError'
}

export function isMet({ bound, value }: Figure): boolean | undefined {
  if (!bound) return undefined
  return 'most' in bound ? value <= bound.most : value >= bound.least
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing.')
  return (upper + lower) / 2
}
