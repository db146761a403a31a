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

/** Codes by which a release is known, the one that identifies it best first: its UPC or EAN, its GRid, and what the label calls it. */
const releaseCodes = ['ICPN', 'GRid', 'CatalogNumber', 'ProprietaryId'] as const

/** The code of a release as it is written: its ICPN (UPC, EAN), GRid, or the label's own number. */
export function releaseCode(release: XmlNode | undefined): string | undefined {
  const ids = release?.all('ReleaseId') ?? []
  return releaseCodes.flatMap((kind) => ids.map((id) => id.text(kind))).find(Boolean)
}

/** All codes of a release by their kinds, see `plainCode`. */
export function codesOfRelease(release: XmlNode | undefined): ReadonlyMap<string, string> {
  const ids = release?.all('ReleaseId') ?? []
  return new Map(
    releaseCodes.flatMap((kind) => {
      const code = ids.map((id) => id.text(kind)).find(Boolean)
      return code === undefined ? [] : [[kind, plainCode(code)] as const]
    }),
  )
}

/** Whether two releases are one: the first kind of code that both have decides. */
export function areOneRelease(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  const kind = releaseCodes.find((each) => one.has(each) && other.has(each))
  return kind !== undefined && one.get(kind) === other.get(kind)
}

/** One code in two spellings is one release: whatever its dashes, spaces and capitals; a UPC is an EAN without its first zero. */
export function plainCode(code: string): string {
  const plain = cleanLine(code)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain
}
