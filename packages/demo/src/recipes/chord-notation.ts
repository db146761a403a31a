import { isKeyOf } from '@tempolibre/locales'
import { itemAt } from '../item-at.ts'
/** Intervals in semitones above the root; a voicing may omit them, last first. */
const qualities = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '69': [0, 4, 7, 9, 14],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  mmaj7: [0, 3, 7, 11],
  '9': [0, 4, 7, 10, 14],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m11: [0, 3, 7, 10, 14, 17],
  '13': [0, 4, 7, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  m7b5: [0, 3, 6, 10],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  aug: [0, 4, 8],
} as const satisfies Record<string, readonly number[]>
export type QualityId = keyof typeof qualities

/** A chord relative to the tonic. */
export interface DegreeChord {
  /** Semitones of the root above the tonic, 0–11. */
  root: number
  /** Semitones of the bass above the tonic, 0–11; the root unless written after a slash. */
  bass: number
  /** Semitones above the root. */
  intervals: readonly number[]
  symbol: string
}

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
const majorSteps = [0, 2, 4, 5, 7, 9, 11]
const chordPattern = /^([b#]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)([a-z0-9]*)(?:\/([b#]?)([1-7]))?$/

function shift(accidental: string | undefined): number {
  if (accidental === 'b') return -1
  return accidental === '#' ? 1 : 0
}

function parseChord(symbol: string): DegreeChord {
  const match = chordPattern.exec(symbol)
  if (!match) {
    throw new Error(
      `'${symbol}' is not a chord; write a Roman degree with a quality, such as ii7 or bVIImaj7/1`,
    )
  }
  const [, accidental, numeral = 'I', suffix = '', bassAccidental, bassDegree] = match
  const minor = numeral === numeral.toLowerCase()
  const own: Readonly<Record<string, string>> = minor
    ? { '': 'minor', '6': 'm6', '7': 'm7', '9': 'm9', '11': 'm11', maj7: 'mmaj7', add9: 'madd9' }
    : { '': 'major' }
  const quality = own[suffix] ?? suffix
  const intervals = isKeyOf(qualities, quality) ? qualities[quality] : undefined
  if (!intervals || (minor && ['m7', 'm9'].includes(suffix))) {
    throw new Error(
      `'${symbol}' has an unknown quality '${suffix}'; known: ${Object.keys(qualities).join(', ')}`,
    )
  }
  const root = (itemAt(majorSteps, numerals.indexOf(numeral.toUpperCase())) + shift(accidental) + 12) % 12
  const bass = bassDegree
    ? (itemAt(majorSteps, Number(bassDegree) - 1) + shift(bassAccidental) + 12) % 12
    : root
  return { root, bass, intervals, symbol }
}

const degreeNames = ['I', 'bII', 'II', 'bIII', 'III', 'IV', 'bV', 'V', 'bVI', 'VI', 'bVII', 'VII']

/**
 * The chord on a degree.
 * @param root semitones above the tonic
 * @param quality as written after an upper-case numeral: `7`, `m7`, `dim7`; empty for a major triad
 */
export function chordOn(root: number, quality: QualityId | '' = ''): DegreeChord {
  const degree = ((root % 12) + 12) % 12
  return {
    root: degree,
    bass: degree,
    intervals: qualities[quality === '' ? 'major' : quality],
    symbol: `${itemAt(degreeNames, degree)}${quality === 'minor' ? 'm' : quality}`,
  }
}

/**
 * Parses a progression into bars of chords.
 * @throws Error naming the symbol if a bar is empty or a chord cannot be read.
 */
export function parseProgression(text: string): DegreeChord[][] {
  return text.split('|').map((bar) => {
    const symbols = bar.trim().split(/\s+/).filter(Boolean)
    if (symbols.length === 0) throw new Error(`'${text}' has an empty bar; write at least one chord in each`)
    return symbols.map(parseChord)
  })
}
