import { cleanLine, namesOfRemoved } from '@tempolibre/domain/clean-text'
import type { Parsed } from '../fields/parsed.ts'
import type { RecordNotice, TrackRecord } from '../record.ts'
import type { XmlNode } from './xml-node.ts'

/** Reads a code that a message writes for a field: undefined if it has none, or it cannot be read. */
export type CodeReader = <Value>(
  field: keyof TrackRecord,
  text: string | undefined,
  parse: (text: string) => Parsed<Value>,
) => Value | undefined

/** Codes are cleaned before they are read, so what nobody sees makes no other code; what is left out, or cannot be read, is noted. */
export function createCodeReader(notices: RecordNotice[]): CodeReader {
  return (field, text, parse) => {
    if (text === undefined) return undefined
    const signs = namesOfRemoved(text)
    if (signs !== '') notices.push({ field, signs })
    const clean = cleanLine(text)
    if (clean === '') return undefined
    const read = parse(clean)
    const problem = 'value' in read ? read.doubt : read.problem
    if (problem) notices.push({ field, problem })
    return 'value' in read ? read.value : undefined
  }
}

/** The code of a release as it is written: its ICPN (UPC, EAN), GRid, or the label's own number. */
export function releaseCode(release: XmlNode | undefined): string | undefined {
  const id = release?.find('ReleaseId')
  return id && ['ICPN', 'GRid', 'CatalogNumber', 'ProprietaryId'].map((kind) => id.text(kind)).find(Boolean)
}

/** One code in two spellings is one release: whatever its dashes, spaces and capitals; a UPC is an EAN without its first zero. */
export function plainCode(code: string): string {
  const plain = cleanLine(code)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain
}
