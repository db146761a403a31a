import { majorKeys, minorKeys, type MusicalKey } from '@tempolibre/domain'
import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Semitones above C of the natural notes, as letters, in solfège and in German. */
const notes: Readonly<Record<string, number>> = {
  c: 0,
  d: 2,
  e: 4,
  f: 5,
  g: 7,
  a: 9,
  b: 11,
  h: 11,
  do: 0,
  ut: 0,
  re: 2,
  mi: 4,
  fa: 5,
  sol: 7,
  la: 9,
  si: 11,
}
const signs: Readonly<Record<string, number>> = {
  '': 0,
  '#': 1,
  '♯': 1,
  sharp: 1,
  sostenido: 1,
  diese: 1,
  b: -1,
  '♭': -1,
  flat: -1,
  bemol: -1,
}
const minor = /^(?:m|min|minor|menor|mineur|moll)$/
const major = /^(?:|maj|major|mayor|majeur|dur)$/
/** Camelot's 1A is A flat minor, 1B is B major; each further number is a fifth higher. */
const camelotStart = { A: 8, B: 11 }

/** A key as musicians write it: `Am`, `F# minor`, `Bb`, `Do mayor`, `la mineur`, `8A` (Camelot). */
export function parseKey(text: string): Parsed<MusicalKey> {
  const key = readCamelot(text) ?? readName(text)
  return key ? parsed(key) : unreadable('cell_key', text, 'is no key: write it as C, F#m, Bb or A minor.')
}

function readCamelot(text: string): MusicalKey | undefined {
  const found = /^(1[0-2]|[1-9])\s*([AB])$/i.exec(text)
  if (!found) return undefined
  const isMinor = found[2]?.toUpperCase() === 'A'
  const fifths = Number(found[1]) - 1
  const tonic = ((isMinor ? camelotStart.A : camelotStart.B) + 7 * fifths) % 12
  return (isMinor ? minorKeys : majorKeys)[tonic]
}

function readName(text: string): MusicalKey | undefined {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    // A lone capital M is major, a lone small one minor.
    .replace(/M$/, ' maj')
    .toLowerCase()
  const found =
    /^(do|ut|re|mi|fa|sol|la|si|[a-h])[\s-]*(#|♯|♭|sharp|flat|sostenido|bemol|diese|b(?=$|[\s-]|m))?[\s-]*([a-z]*)$/.exec(
      plain,
    )
  if (!found) return undefined
  const [, note = '', sign = '', mode = ''] = found
  const tonic = ((notes[note] ?? 0) + (signs[sign] ?? 0) + 12) % 12
  if (minor.test(mode)) return minorKeys[tonic]
  return major.test(mode) ? majorKeys[tonic] : undefined
}
