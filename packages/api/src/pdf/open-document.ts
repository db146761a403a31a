import type { Language } from '@tempolibre/locales'
import { openPen } from './draw-glyphs.ts'
import { openTypeface, type Typeface, type Writing } from './fonts.ts'
import { breakLines, type Line, type LineStyle, type Piece } from './lay-out.ts'
import { sourceOf, type Weight } from './open-font.ts'

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
  /** Whether a text so far has a character that no font has, and shows the replacement sign for it. */
  hasReplaced(): boolean
  /** A structure element with children: `Table`, `TR`, `Sect`. */
  group(tag: string, within?: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement
  /** Draws decoration: lines, areas, ornaments. Screen readers skip it. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void
  /** Goes on to another page. */
  turnPage(): void
  /** Closes the document. */
  finish(): Promise<Buffer>
}

const black = '#16120e'

/**
 * Opens a document. PDFKit is loaded with the first one, the fonts of a script with the first announced text in it.
 * Characters that no font has are drawn as replacement signs and keep their text for copying and screen readers.
 */
export async function openDocument(
  about: {
    title: string
    language: Language
    author: string
    /** The document's creation date; the same input gives the same document except for its file identifier. */
    createdAt: Date
  } & Writing,
): Promise<OpenDocument> {
  const [{ default: PdfDocument }, typeface] = await Promise.all([import('pdfkit'), openTypeface(about)])
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
  const writer = createTextWriter(pdf, root, typeface)
  return {
    pdf,
    text: writer.text,
    measure: writer.measure,
    hasReplaced: writer.hasReplaced,
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
      writer.finish()
      pdf.end()
      return bytes
    },
  }
}

/** Lays texts out and draws them, each in an element of the structure below `root`. */
function createTextWriter(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  typeface: Typeface,
): Pick<OpenDocument, 'text' | 'measure' | 'hasReplaced'> & { finish(): void } {
  const pen = openPen(pdf)
  let hasReplaced = false
  /** What is measured is drawn next. */
  let broken: { key: string; lines: Line[] } | undefined

  function breakText(text: string, style: LineStyle & { width: number }): Line[] {
    const key = JSON.stringify([text, style.size, style.weight, style.width])
    if (broken?.key !== key) broken = { key, lines: breakLines(typeface, text, style) }
    return broken.lines
  }

  function drawPiece(piece: Piece, at: { x: number; baseline: number; size: number; color: string }): void {
    const { baseline, color, size, x } = at
    pdf.fillColor(color)
    if (piece.glyphs) return pen.draw({ ...piece, glyphs: piece.glyphs }, at)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library takes fontkit's fonts, but its types lack them
    pdf.font(piece.font as unknown as PDFKit.Mixins.PDFFontSource, sourceOf(piece.font).name, size)
    const top = baseline - (piece.font.ascent * size) / piece.font.unitsPerEm
    pdf.text(piece.text, x, top, { lineBreak: false })
  }

  return {
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
      for (const line of breakText(placed.text, { size, weight, width: placed.width })) {
        const height = heightOf(line, lineHeight)
        const baseline = y + (line.above + (lineHeight + line.ascent - line.descent) / 2) * size
        let x = placed.x + (align === 'right' ? placed.width - line.width : 0)
        const left = x
        for (const piece of line.pieces) {
          const from = x
          const write = () => drawPiece(piece, { x: from, baseline, size, color })
          hasReplaced ||= piece.isReplaced
          element.add(piece.isReplaced ? pdf.struct('Span', { actual: piece.text }, [write]) : write)
          x += piece.width
        }
        if (link !== undefined) {
          // PDFKit writes plain strings as names and boxed ones as texts.
          const annotation = { structParent: element, Contents: Object(placed.text) }
          pdf.link(left, y, line.width, height * size, link, annotation)
        }
        y += height * size
      }
      return y
    },
    measure(text, { lineHeight = 1.35, size, weight = 'regular', width }) {
      const lines = breakText(text, { size, weight, width })
      return {
        height: lines.reduce((total, line) => total + heightOf(line, lineHeight) * size, 0),
        width: Math.max(0, ...lines.map((line) => line.width)),
        lines: lines.length,
      }
    },
    hasReplaced: () => hasReplaced,
    finish: () => pen.finish(),
  }
}

/** As a multiple of the size. A line grows for a script that needs more room. */
function heightOf(line: Line, lineHeight: number): number {
  return lineHeight + line.above + line.below
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
