import type { Font, Subset } from 'fontkit'
import { sourceOf } from './open-font.ts'

/** A font as a document embeds it: only its glyphs that are drawn, each under a code for each text that it stands for. */
export interface ShapedFont {
  /** Its name on the pages. */
  name: string
  reference: PDFKit.PDFKitReference
  /** The code for a glyph that stands for a text, as four hexadecimal digits. A blank takes no room. */
  encode(glyph: number, text: string, isBlank: boolean): string
  /** The width of a glyph, in thousandths of the size. */
  widthOf(glyph: number): number
  /** Writes the font. */
  embed(): void
}

interface Code {
  /** In the font that is embedded. */
  glyph: number
  text: string
  width: number
}

/** Bits of a font descriptor (ISO 32000-1, table 123): not only the characters of the Latin standard set. */
const symbolic = 4
/** A row of a character map has at most 100 entries (Adobe Technical Note 5014). */
const maxMapRows = 100

/**
 * Adds a TrueType font to a document. PDFKit gives each glyph one text, the first it is met with; the shapes of Arabic
 * and Indian letters stand for several, and so do brackets.
 */
export function addShapedFont(pdf: PDFKit.PDFDocument, font: Font, name: string): ShapedFont {
  const subset: Subset = font.createSubset()
  const reference = pdf.ref({})
  const scale = 1000 / font.unitsPerEm
  const widthOf = (glyph: number) => font.getGlyph(glyph).advanceWidth * scale
  // The first code is that of characters which are missing.
  const codes: Code[] = [{ glyph: 0, text: '\uFFFD', width: widthOf(0) }]
  const known = new Map<string, string>()

  return {
    name,
    reference,
    widthOf,
    encode(glyph, text, isBlank) {
      const key = `${glyph} ${isBlank ? 'blank ' : ''}${text}`
      const code = known.get(key) ?? writeHex(codes.length)
      if (known.has(key)) return code
      known.set(key, code)
      codes.push({
        glyph: Number(subset.includeGlyph(font.getGlyph(glyph))),
        text,
        width: isBlank ? 0 : widthOf(glyph),
      })
      return code
    },
    embed() {
      const file = end(pdf.ref({}), subset.encode())
      const fontName = `${tagOf(name)}+${sourceOf(font).name.replaceAll(/[^\w-]/g, '-')}`
      const { bbox } = font
      const descriptor = end(
        pdf.ref({
          Type: 'FontDescriptor',
          FontName: fontName,
          Flags: symbolic,
          FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((extent) => extent * scale),
          ItalicAngle: 0,
          Ascent: font.ascent * scale,
          Descent: font.descent * scale,
          CapHeight: (font.capHeight || font.ascent) * scale,
          StemV: 0,
          FontFile2: file,
        }),
      )
      const glyphs = Buffer.alloc(codes.length * 2)
      for (const [code, { glyph }] of codes.entries()) glyphs.writeUInt16BE(glyph, code * 2)
      const descendant = end(
        pdf.ref({
          Type: 'Font',
          Subtype: 'CIDFontType2',
          BaseFont: fontName,
          // PDFKit writes plain strings as names and boxed ones as texts.
          CIDSystemInfo: { Registry: Object('Adobe'), Ordering: Object('Identity'), Supplement: 0 },
          FontDescriptor: descriptor,
          W: [0, codes.map(({ width }) => width)],
          CIDToGIDMap: end(pdf.ref({}), glyphs),
        }),
      )
      Object.assign(reference.data, {
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: fontName,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: end(pdf.ref({}), writeMap(codes)),
      })
      reference.end(undefined)
    },
  }
}

/** What each code stands for (ISO 32000-1, 9.10.3). */
function writeMap(codes: readonly Code[]): string {
  const rows = codes.map(
    ({ text }, code) => `<${writeHex(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks: string[] = []
  for (let start = 0; start < rows.length; start += maxMapRows) {
    const block = rows.slice(start, start + maxMapRows)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

/** Six capitals before the name say that a font is a part of one. */
function tagOf(name: string): string {
  return Array.from(name.padStart(6, '0'), (letter) =>
    String.fromCharCode((letter.charCodeAt(0) % 26) + 65),
  ).join('')
}

const writeHex = (code: number) => code.toString(16).padStart(4, '0')

function end(reference: PDFKit.PDFKitReference, content?: Uint8Array | string): PDFKit.PDFKitReference {
  reference.end(content)
  return reference
}
