import type { CellProblem } from './cell-problem.ts'

/** Where something is wrong, and its name. */
export interface ImportPlace {
  /** Path of the file below the folder that is imported, or its name. */
  file: string
  /** From 1. */
  line?: number | undefined
  /** Header of the column, as written. */
  column?: string | undefined
  /** Path of the recording that it keeps out, if the place is in a table. */
  recording?: string | undefined
  /** Names the problem, for words in other languages. */
  code?: string | undefined
  /** What the words name, such as a spelling. */
  inputs?: Record<string, string> | undefined
}

/** Something that an import cannot take, and what would be right. */
export interface ImportProblem extends ImportPlace {
  /** An error keeps the recording out; a warning does not. */
  severity: 'error' | 'warning'
  message: string
}

/** What is wrong with a whole file. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly place: ImportPlace

  constructor(place: ImportPlace, message: string, options?: ErrorOptions) {
    super(message, options)
    this.place = place
  }
}

/** One line for the terminal, such as `tracks.csv, line 3, BPM: …`. */
export function describeProblem({ column, file, line, message }: Omit<ImportProblem, 'severity'>): string {
  const place = [file, line !== undefined && `line ${line}`, column].filter(Boolean).join(', ')
  return `${place}: ${message}`
}

/** What is told of a text that was cleaned. */
export const textCleaned = (signs: string) => ({
  severity: 'warning' as const,
  code: 'text_cleaned',
  inputs: { signs },
  message: `it had signs that nobody sees (${signs}): they were left out.`,
})

/** What is told of a code in a message, or of a tag, that cannot be read: the recording comes in without it, unless it is kept. */
export const codeUnread = ({ code, inputs, isKept, message, value }: CellProblem) => ({
  severity: 'warning' as const,
  code,
  inputs: { value, ...inputs },
  message: isKept ? message : `${message} It was left out.`,
})

/** Recordings that are named in a note. */
const maxNamed = 5

/** What is told of a table or a message that describes recordings in vain. @param other which counts */
export function describedElsewhere(file: string, other: string, sounds: readonly string[]): ImportProblem {
  const more = sounds.length - maxNamed
  const names = `${sounds.slice(0, maxNamed).join(', ')}${more > 0 ? ` + ${more}` : ''}`
  return {
    severity: 'warning',
    file,
    code: 'rows_elsewhere',
    inputs: { other, files: names },
    message: `${other} describes these as well, and counts; what this says of them is not read: ${names}.`,
  }
}
