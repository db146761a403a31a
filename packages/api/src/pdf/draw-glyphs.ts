import type { Font } from 'fontkit'
import type { PlacedGlyph } from './shape.ts'
import { addShapedFont, type ShapedFont } from './shaped-font.ts'
import { splitIntoLetters } from './split-into-letters.ts'

/** Draws shaped glyphs in one document. */
export interface GlyphPen {
  /** From the left end of the baseline. Each letter keeps its text for copying and screen readers. */
  draw(
    run: { font: Font; text: string; glyphs: readonly PlacedGlyph[]; isRightToLeft: boolean },
    at: { x: number; baseline: number; size: number },
  ): void
  /** Embeds the fonts that were used. */
  finish(): void
}

/** Opens a pen for a document of PDFKit. */
export function openPen(pdf: PDFKit.PDFDocument): GlyphPen {
  const fonts = new Map<Font, ShapedFont>()

  function fontFor(font: Font): ShapedFont {
    const known = fonts.get(font)
    if (known) return known
    const added = addShapedFont(pdf, font, `N${fonts.size + 1}`)
    fonts.set(font, added)
    return added
  }

  return {
    draw({ font, ...run }, { baseline, size, x }) {
      const shaped = fontFor(font)
      pdf.page.fonts[shaped.name] ??= shaped.reference
      const { height } = pdf.page
      const scale = size / font.unitsPerEm
      pdf.save()
      // The pages of PDFKit count from the top, glyphs do not.
      pdf.transform(1, 0, 0, -1, 0, height)
      pdf.addContent(`BT /${shaped.name} ${write(size)} Tf`)
      let left = x
      // Where the next glyph would be drawn without a word on it, and what is drawn by one operator.
      let pen: number | undefined
      let shown: string[] = []
      const flush = () => {
        if (shown.length > 0) pdf.addContent(`[${shown.join(' ')}] TJ`)
        shown = []
      }
      for (const letter of splitIntoLetters(font, run)) {
        if (letter.actualText !== undefined) {
          flush()
          pdf.addContent(`/Span << /ActualText <feff${writeUnits(letter.actualText)}> >> BDC`)
        }
        for (const { id, isBlank = false, said, xAdvance, xOffset, yOffset } of letter.glyphs) {
          const from = left + xOffset * scale
          if (yOffset !== 0 || xOffset !== 0 || pen === undefined) {
            flush()
            pdf.addContent(`1 0 0 1 ${write(from)} ${write(height - baseline + yOffset * scale)} Tm`)
          } else if (Math.abs(left - pen) > 0.001) {
            shown.push(write(((pen - left) * 1000) / size))
          }
          shown.push(`<${shaped.encode(id, said, isBlank)}>`)
          pen = yOffset === 0 && xOffset === 0 ? left + (shaped.widthOf(id) * size) / 1000 : undefined
          left += xAdvance * scale
        }
        if (letter.actualText !== undefined) {
          flush()
          pdf.addContent('EMC')
        }
      }
      flush()
      pdf.addContent('ET')
      pdf.restore()
    },
    finish() {
      for (const font of fonts.values()) font.embed()
    },
  }
}

const write = (value: number) => String(Math.round(value * 1000) / 1000)

const writeUnits = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
