import type { Language } from '@tempolibre/locales'
import type { Font } from 'fontkit'
import { splitAtBreaks } from './line-breaks.ts'
import { openTypeface, type Run, type Typeface, type Weight } from './fonts.ts'

/** A4 in PDF points (1/72 inch). */
export const pageSize = { width: 595.28, height: 841.89 } as const

export interface TextStyle {
  /** In points. */
  size: number
  weight?: Weight
  /** Of one line, as a multiple of the size. */
  lineHeight?: number
}

export interface PlacedText extends TextStyle {
  /** The role of the text for screen readers: a structure type such as `H1`, `P`, `TD`. */
  tag: string
  text: string
  /** The upper left corner of the first line. */
  x: number
  y: number
  /** Lines are broken to fit this width. */
  width: number
  align?: 'left' | 'right'
  /** `#rrggbb`. */
  color?: string
  /** Link target. */
  link?: string
  /** Its parent element, e.g. a row of a table; by default the document itself. */
  within?: PDFKit.PDFStructureElement
}

/** Pages in A4, tagged for screen readers (PDF/UA-1), in one language. */
export interface OpenDocument {
  /** PDFKit's document, for custom drawing. Everything except `text` must be inside `decorate`. */
  readonly pdf: PDFKit.PDFDocument
  /** Writes a text in any script. Returns the y below its last line. */
  text(placed: PlacedText): number
  /** Measures a text laid out in this width. */
  measure(
    text: string,
    style: TextStyle & { width: number },
  ): { height: number; width: number; lines: number }
  /** A structure element with children: `Table`, `TR`, `Sect`. */
  group(tag: string, within?: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement
  /** Draws decoration: lines, areas, ornaments. Screen readers skip it. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void
  /** Goes on to another page. */
  turnPage(): void
  /** Closes the document. */
  finish(): Promise<Buffer>
}

interface Line {
  runs: Run[]
  width: number
}

const black = '#16120e'

/**
 * Opens a document. PDFKit is loaded with the first one. Characters that no font has are drawn as empty boxes and
 * keep their text for copying and screen readers.
 */
export async function openDocument(about: {
  title: string
  language: Language
  author: string
  /** The document's creation date; the same input gives the same document except for its file identifier. */
  createdAt: Date
}): Promise<OpenDocument> {
  const [{ default: PdfDocument }, typeface] = await Promise.all([import('pdfkit'), openTypeface()])
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: about.language,
    displayTitle: true,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library writes it, but its types lack it
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    info: {
      Title: about.title,
      Author: about.author,
      Creator: about.author,
      CreationDate: about.createdAt,
    },
    // The standard fonts are not used: they are not embedded and only cover Western European languages.
    font: '',
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const bytes = collect(pdf)

  return {
    pdf,
    text(placed) {
      const { align = 'left', color = black, lineHeight = 1.35, link, size, weight = 'regular' } = placed
      const element = pdf.struct(link === undefined ? placed.tag : 'Link')
      if (link === undefined) {
        ;(placed.within ?? root).add(element)
      } else {
        const block = pdf.struct(placed.tag)
        ;(placed.within ?? root).add(block)
        block.add(element)
      }
      let y = placed.y
      for (const line of breakLines(typeface, placed.text, { size, weight, width: placed.width })) {
        let x = placed.x + (align === 'right' ? placed.width - line.width : 0)
        const left = x
        for (const { font, text } of line.runs) {
          const drawn = font ?? typeface.fallback(weight)
          const [from, top] = [x, y]
          const write = () => {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library takes fontkit's fonts, but its types lack them
            pdf.font(drawn as unknown as PDFKit.Mixins.PDFFontSource, nameOf(drawn), size).fillColor(color)
            pdf.text(text, from, top + ((lineHeight - heightOf(drawn)) / 2) * size, { lineBreak: false })
          }
          element.add(font ? write : pdf.struct('Span', { actual: text }, [write]))
          x += widthOf(drawn, text, size)
        }
        if (link !== undefined) {
          // PDFKit writes plain strings as names and boxed ones as texts.
          const annotation = { structParent: element, Contents: Object(placed.text) }
          pdf.link(left, y, line.width, lineHeight * size, link, annotation)
        }
        y += lineHeight * size
      }
      return y
    },
    measure(text, { lineHeight = 1.35, size, weight = 'regular', width }) {
      const lines = breakLines(typeface, text, { size, weight, width })
      return {
        height: lines.length * lineHeight * size,
        width: Math.max(0, ...lines.map((line) => line.width)),
        lines: lines.length,
      }
    },
    group(tag, within = root) {
      const element = pdf.struct(tag)
      within.add(element)
      return element
    },
    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      pdf.save()
      draw(pdf)
      pdf.restore()
      pdf.endMarkedContent()
    },
    turnPage() {
      pdf.addPage()
    },
    finish() {
      pdf.end()
      return bytes
    },
  }
}

/** Breaks where Unicode allows it; a piece longer than a line is broken at the end of the line. */
function breakLines(
  typeface: Typeface,
  text: string,
  { size, weight, width }: { size: number; weight: Weight; width: number },
): Line[] {
  const lines: Line[] = []
  const layOut = (piece: string): Line => {
    const runs = typeface.splitIntoRuns(piece, weight)
    return {
      runs,
      width: sum(runs.map((run) => widthOf(run.font ?? typeface.fallback(weight), run.text, size))),
    }
  }
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of splitAtBreaks(paragraph)) {
      if (layOut((line + word).trimEnd()).width <= width) {
        line += word
        continue
      }
      if (line !== '') lines.push(layOut(line.trimEnd()))
      line = ''
      for (const character of word) {
        if (line !== '' && layOut(line + character).width > width) {
          lines.push(layOut(line))
          line = ''
        }
        line += character
      }
    }
    lines.push(layOut(line.trimEnd()))
  }
  return lines
}

function widthOf(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** From the highest ascender to the lowest descender, as a multiple of the type size: PDFKit's line height. */
function heightOf(font: Font): number {
  return (font.ascent - font.descent) / font.unitsPerEm
}

const names = new WeakMap<Font, string>()

/** Files of one family share their name; PDFKit needs distinct ones. */
function nameOf(font: Font): string {
  const known = names.get(font)
  if (known !== undefined) return known
  const name = `${font.postscriptName}-${font.characterSet[0]}-${font.numGlyphs}`
  names.set(font, name)
  return name
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
