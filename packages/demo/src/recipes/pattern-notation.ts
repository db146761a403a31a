/** One stroke of a pattern, with its length in steps. */
export interface Stroke {
  /** Steps from the start of the pattern. */
  step: number
  /** Steps until the next stroke or rest. */
  length: number
  mark: string
}

export interface Pattern {
  strokes: Stroke[]
  /** Steps in the whole pattern: one or more bars. */
  steps: number
}

/** Marks allowed for each use of patterns, besides `_` (hold) and `.` (rest). */
export const patternMarks = {
  drums: 'Xxort',
  chords: 'Xxo>',
  bass: '135678ao>',
  figure: '0123456789',
  melody: 'xX',
} as const
export type PatternUse = keyof typeof patternMarks

const parsed = new Map<string, Pattern>()

/** Parses a pattern. Spaces and bar lines are ignored; a hold lengthens the stroke before it. */
export function parsePattern(text: string): Pattern {
  const known = parsed.get(text)
  if (known) return known
  const strokes: Stroke[] = []
  let step = 0
  let sounding: Stroke | undefined
  for (const mark of text) {
    if (mark === ' ' || mark === '|') continue
    if (mark === '_') {
      if (sounding) sounding.length++
    } else if (mark === '.') {
      sounding = undefined
    } else {
      sounding = { step, length: 1, mark }
      strokes.push(sounding)
    }
    step++
  }
  const pattern = { strokes, steps: step }
  parsed.set(text, pattern)
  return pattern
}

/**
 * Checks one pattern against the metre.
 * @throws Error naming the wrong mark or length.
 */
export function checkPattern(text: string, use: PatternUse, stepsPerBar: number): void {
  const { strokes, steps } = parsePattern(text)
  const wrong = strokes.find((stroke) => !patternMarks[use].includes(stroke.mark))
  if (wrong) {
    throw new Error(
      `'${text}' has the mark '${wrong.mark}'; allowed: ${[...Array.from(patternMarks[use]), '_', '.'].join(' ')}`,
    )
  }
  if (steps === 0 || steps % stepsPerBar !== 0) {
    throw new Error(`'${text}' has ${steps} steps; a bar has ${stepsPerBar}, so write whole bars`)
  }
}
