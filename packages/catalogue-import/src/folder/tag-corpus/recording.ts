import { mp3Frames } from './containers.ts'
import { described, type Encoding, type Frame, text } from './id3.ts'

/** Two pictures that differ. Nobody looks at them. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpeg = Buffer.from('ffd8ffe000104a46494600ff00ffd9', 'hex')

export type CorpusFile = readonly [name: string, bytes: Buffer]

/** An MP3 of silence between its tags. */
export const mp3 = (head: Buffer, tail: Buffer = Buffer.alloc(0)) => Buffer.concat([head, mp3Frames, tail])

/** The same recording, in each version and each encoding that the version has. */
export const encodingsOf: Readonly<Record<2 | 3 | 4, readonly Encoding[]>> = {
  2: ['latin1', 'utf16', 'utf16big'],
  3: ['latin1', 'utf16', 'utf16big', 'utf16bare'],
  4: ['latin1', 'utf16', 'utf16big', 'utf16be', 'utf8'],
}
const short: Readonly<Record<string, string>> = {
  TIT2: 'TT2',
  TPE1: 'TP1',
  TALB: 'TAL',
  TCOM: 'TCM',
  TPUB: 'TPB',
  TCOP: 'TCR',
  TSRC: 'TRC',
  TBPM: 'TBP',
  TKEY: 'TKE',
  TCON: 'TCO',
  TIT3: 'TT3',
  TRCK: 'TRK',
  TYER: 'TYE',
  TDAT: 'TDA',
}

export function recording(version: 2 | 3 | 4, encoding: Encoding): Frame[] {
  const texts: [string, string][] = [
    ['TIT2', encoding === 'latin1' ? 'Canción nº 3' : 'Canción Łódź Ω 物語'],
    ['TPE1', encoding === 'latin1' ? 'Ñandú' : 'Ñandú Σ Привет'],
    ['TALB', 'Été à l’envers'.replace('’', encoding === 'latin1' ? "'" : '’')],
    ['TCOM', 'Ada Vega'],
    ['TPUB', 'Söhne & Co'],
    ['TCOP', '2026 Vega Music'],
    ['TSRC', 'ESA1B2600001'],
    ['TBPM', '98'],
    ['TKEY', 'F#m'],
    ['TCON', 'Ambient'],
    ['TIT3', 'Instrumental'],
    ['TRCK', '3/12'],
    ...(version === 4
      ? [['TDRC', '2026-03-01']]
      : [
          ['TYER', '2026'],
          ['TDAT', '0103'],
        ]
    ).map(([id = '', value = '']): [string, string] => [id, value]),
  ]
  const comment = { encoding, language: 'eng', value: 'A calm piece for señoras.' }
  const keywords = { encoding, name: 'KEYWORDS', value: 'calm, sea' }
  const isShort = version === 2
  return [
    ...texts.map(([id, value]) => text(isShort ? (short[id] ?? id) : id, value, encoding)),
    described(isShort ? 'COM' : 'COMM', comment),
    described(isShort ? 'TXX' : 'TXXX', keywords),
  ]
}

export const title = (value: string, encoding?: Encoding) => text('TIT2', value, encoding)
export const artist = (value: string, encoding?: Encoding) => text('TPE1', value, encoding)
