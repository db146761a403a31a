import { encode } from 'uqr'
import type { OpenDocument } from './open-document.ts'

const ink = '#16120e'

/** A QR code with its text as the alternative for screen readers. */
export function drawCode(
  { pdf, group }: OpenDocument,
  code: {
    text: string
    alternative: string
    x: number
    y: number
    size: number
    /** Its parent element; by default a section of its own. */
    within?: PDFKit.PDFStructureElement
  },
): void {
  const { data, size: modules } = encode(code.text, { border: 0 })
  const module = code.size / modules
  const figure = pdf.struct('Figure', { alt: code.alternative }, [
    () => {
      pdf.save()
      data.forEach((row, line) =>
        row.forEach((dark, column) => {
          if (dark) pdf.rect(code.x + column * module, code.y + line * module, module, module)
        }),
      )
      pdf.fill(ink)
      pdf.restore()
    },
  ])
  ;(code.within ?? group('Sect')).add(figure)
}
