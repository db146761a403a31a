import { withoutOuterSpaces } from '@tempolibre/domain/clean-text'
import { writeClock, writeNumber } from './cell-value.ts'

/** Of an element, by their names with prefixes. */
export type Attributes = Readonly<Partial<Record<string, string>>>

/** How often something is repeated; once if that is not said. */
export function countOf(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isSafeInteger(count) && count >= 1 ? count : 1
}

/** What a cell says: its value, or what its sheet shows where the format adds what counts, as the zeros of `00123`. */
export function textOf(attributes: Attributes, shown: string): string {
  const text = withoutOuterSpaces(shown)
  const value = attributes['office:value']
  // An error has a value beside it, which nobody means.
  if (attributes['calcext:value-type'] === 'error') return text
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency': {
      const number = Number(value)
      if (value === undefined || Number.isNaN(number)) return text
      return /^0\d+$/.test(text) && Number(text) === number ? text : writeNumber(number)
    }
    case 'percentage':
      return value === undefined || Number.isNaN(Number(value))
        ? text
        : `${writeNumber(Number(value) * 100)}%`
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return (attributes['office:date-value'] ?? text).replace(/T00:00:00(?:[.,]0+)?$/, '')
    case 'time':
      return readDuration(attributes['office:time-value']) ?? text
    case 'string':
      return text === '' ? withoutOuterSpaces(attributes['office:string-value'] ?? '') : text
    default:
      return text === '' ? (attributes['table:formula'] ?? '').replace(/^[^=]*:?=/, '=') : text
  }
}

/** `PT03H25M00S` as `03:25:00`. */
function readDuration(text: string | undefined): string | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(text ?? '') ?? []
  return whole === undefined
    ? undefined
    : writeClock(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')))
}
