import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Tempi in beats per minute. */
const bpmRange = { min: 20, max: 400 }

/** A number with a point or a comma, as `3`, `3.0` or `3,5`. */
function readNumber(text: string): number | undefined {
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** A tempo, with or without its unit: `120`, `98.5`, `120 BPM`. */
export function parseBpm(text: string): Parsed<number> {
  const bpm = readNumber(text.replace(/\s*(?:bpm|ppm)$/i, ''))
  return bpm !== undefined && bpm >= bpmRange.min && bpm <= bpmRange.max
    ? parsed(bpm)
    : unreadable(
        'cell_tempo',
        text,
        `is no tempo: write beats per minute from ${bpmRange.min} to ${bpmRange.max}.`,
      )
}

/** A track number, which spreadsheets write as `3.0` and tags as `3/12`. */
export function parseTrackNumber(text: string): Parsed<number> {
  const number = readNumber(text.replace(/\s*\/.*$/, ''))
  return number !== undefined && Number.isInteger(number) && number < 10_000
    ? parsed(number)
    : unreadable('cell_track_number', text, 'is no track number: write a whole number below 10,000.')
}

/** A share in percent, with or without its sign. */
export function parseShare(text: string): Parsed<number> {
  const share = readNumber(text.replace(/\s*%$/, ''))
  return share !== undefined && share <= 100
    ? parsed(share)
    : unreadable('cell_share', text, 'is no share: write a percentage from 0 to 100.')
}
