/** One measured number, with its bound if any. */
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

/** The maximum or minimum of a figure, in its own unit. */
export type Bound = { max: number } | { min: number }

/** The result of one subject. */
export interface SubjectReport {
  figures: Figure[]
  /** How it was measured, and explanations of the figures, one line each. */
  remarks: string[]
}

export interface BenchOptions {
  /** Few and short rounds: shows that a subject can be measured, not how fast it is. */
  short: boolean
  /** The size of the catalogue, for subjects that grow one; undefined: their own sizes. */
  tracks: number | undefined
  /** The commit to compare with; undefined: the subject's own. */
  against: string | undefined
  /** Reports progress. */
  say(line: string): void
}

export interface Subject {
  name: string
  /** A short description of what it measures. */
  summary: string
  /** Measured only if named: it takes long, or explains figures without bounds of its own. */
  onRequest?: boolean
  measure(options: BenchOptions): Promise<SubjectReport>
}

/** Something cannot be measured here; the message is one line with the reason and the remedy. */
export class UnmeasurableError extends Error {
  override readonly name = 'UnmeasurableError'
}

export function isMet({ bound, value }: Figure): boolean | undefined {
  if (!bound) return undefined
  return 'max' in bound ? value <= bound.max : value >= bound.min
}

/** The median. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('A median needs at least one value.')
  return (upper + lower) / 2
}
