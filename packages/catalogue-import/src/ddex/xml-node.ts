import { withoutOuterSpaces } from '@tempolibre/domain/clean-text'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of an XML document. Prefixes are dropped, since a namespace may have any. */
export interface XmlNode {
  /** Children of a name, in order; none if there is no such child. */
  all(name: string): XmlNode[]
  /** The first child along a path such as `DealTerms/ValidityPeriod`. */
  find(path: string): XmlNode | undefined
  /** The text of the first child along a path; undefined if there is none or it is empty. */
  text(path: string): string | undefined
  /** Its own text. */
  value: string | undefined
  attribute(name: string): string | undefined
  /** On which it begins, from 1; undefined for an element without children and attributes. */
  line: number | undefined
  /** The texts of its children, by name. */
  texts(): [string, string][]
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // A document type may define entities that grow without end or name files: only the five of XML are read, below.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // A byte order mark is no space, and is told: see `textOf`.
  trimValues: false,
  captureMetaData: true,
})
const metaData: unknown = XMLParser.getMetaDataSymbol()

/** Tags, attributes and references of a document: a release of 200 songs has 60,000. More take all memory. */
const maxMarks = 400_000

/** A document by the local name of its root, and its root. */
export interface XmlDocument {
  name: string
  root: XmlNode
}

/** Why a document cannot be parsed: `own_entities` would be missing wherever it refers to them. */
export type XmlFault = 'no_xml' | 'too_large' | 'own_entities' | 'other_encoding'

/** Parses a document. @returns why, if it cannot be */
export function parseXml(bytes: Uint8Array): XmlDocument | XmlFault {
  const text = decodeXml(bytes)
  if (text === undefined) return 'other_encoding'
  if (hasMoreMarks(text, maxMarks)) return 'too_large'
  if (definesEntities(text)) return 'own_entities'
  if (XMLValidator.validate(text) !== true || hasBareMark(text)) return 'no_xml'
  let parsed: unknown
  try {
    parsed = parser.parse(text)
  } catch {
    return 'no_xml'
  }
  if (!isObject(parsed)) return 'no_xml'
  const name = Object.keys(parsed).find((key) => !key.startsWith('?') && !key.startsWith('#'))
  return name === undefined
    ? 'no_xml'
    : { name, root: createNode(first(parsed[name]), createLineFinder(text)) }
}

/**
 * The text of a document by its byte order mark, else in the encoding that it names, else UTF-8 (XML 1.0, 4.3.3). What is written
 * in another encoding than it says would get other letters without a word.
 * @returns undefined if its bytes are no text of that encoding
 */
function decodeXml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(encodingOf(head, named), { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** @param head of the document, a character for each byte */
function encodingOf(head: string, named: string): string {
  if (/^(?:\u00ff\u00fe|<\0)/.test(head)) return 'utf-16le'
  if (/^(?:\u00fe\u00ff|\0<)/.test(head)) return 'utf-16be'
  // A name that could be read byte by byte is not written in 16 bits: programs that hand on text as UTF-8 leave it there.
  return head.startsWith('\u00ef\u00bb\u00bf') || /^(?:utf-?16|ucs-?2)/i.test(named) ? 'utf-8' : named
}

/** Whether it has a `&` that refers to nothing, outside comments and CDATA (XML 1.0, 4.1). */
function hasBareMark(text: string): boolean {
  const markup = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  return /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(markup)
}

function hasMoreMarks(text: string, most: number): boolean {
  let count = 0
  for (const mark of ['<', '=', '&'])
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1))
      if (++count > most) return true
  return false
}

/** Whether it has a document type with definitions of its own, before the first element (XML 1.0, 2.8). */
function definesEntities(text: string): boolean {
  const type = text.indexOf('<!DOCTYPE')
  if (type === -1 || type > text.search(/<[a-z_:]/i)) return false
  const definitions = text.indexOf('[', type)
  const end = text.indexOf('>', type)
  return definitions !== -1 && (end === -1 || definitions < end)
}

/** Finds the line of a place in a text. */
function createLineFinder(text: string): (at: number) => number {
  let starts: number[] | undefined
  return (at) => {
    starts ??= [0, ...Array.from(text.matchAll(/\r\n?|\n/g), (end) => end.index + end[0].length)]
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low + 1
  }
}

function createNode(content: unknown, lineOf: (at: number) => number): XmlNode {
  const fields = isObject(content) ? content : undefined
  const node: XmlNode = {
    value: textOf(content),
    get line() {
      const at = fields && startOf(fields)
      return at === undefined ? undefined : lineOf(at)
    },
    all(name) {
      const found = fields?.[name]
      if (found === undefined) return []
      return (Array.isArray(found) ? found : [found]).map((each) => createNode(each, lineOf))
    },
    find: (path) => path.split('/').reduce<XmlNode | undefined>((at, name) => at?.all(name)[0], node),
    text: (path) => node.find(path)?.value,
    attribute: (name) => textOf(fields?.[`@${name}`]),
    texts: () =>
      Object.keys(fields ?? {})
        .filter((name) => !/^[@#?]/.test(name))
        .flatMap((name) => node.all(name).map((child): [string, string] => [name, child.value ?? ''])),
  }
  return node
}

function textOf(content: unknown): string | undefined {
  const text = isObject(content) ? content['#text'] : content
  if (typeof text !== 'string') return undefined
  const trimmed = withoutOuterSpaces(text)
  return trimmed === '' ? undefined : decodeEntities(trimmed)
}

/** Where an element begins, as the parser has noted it. */
function startOf(fields: Record<string, unknown>): number | undefined {
  const noted: unknown = typeof metaData === 'symbol' ? Reflect.get(fields, metaData) : undefined
  const at = isObject(noted) ? noted['startIndex'] : undefined
  return typeof at === 'number' ? at : undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The predefined entities and character references (XML 1.0, 4.1 and 4.6); any other stays as it is written. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

const first = (content: unknown): unknown => (Array.isArray(content) ? content[0] : content)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
