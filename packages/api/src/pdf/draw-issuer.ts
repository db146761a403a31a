import { deriveAccent } from '@tempolibre/domain'
import type { PaperLook } from '../look/paper-look.ts'
import type { OpenDocument } from './open-document.ts'

/** Where the name begins; a logo takes the room above it as well. */
const nameTop = 66
const logoBox = { top: 55, width: 200, height: 28 } as const

/** Draws who issues a paper at its top left: a line in the accent, then the logo, or the name. @returns the y below */
export function drawIssuer(
  document: OpenDocument,
  {
    look,
    name,
    width,
    x,
  }: { name: string; look: Pick<PaperLook, 'accent' | 'logo'>; x: number; width: number },
): number {
  const { logo } = look
  const lineTop = logo ? logoBox.top - 13 : nameTop - 14
  document.decorate((pdf) => pdf.rect(x, lineTop, 40, 5).fill(deriveAccent(look.accent).light.hot))
  if (!logo) return document.text({ tag: 'P', text: name, x, y: nameTop, width, size: 13, weight: 'bold' })
  const { group, pdf } = document
  const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height)
  const size = { width: logo.width * scale, height: logo.height * scale }
  group('P').add(
    pdf.struct('Figure', { alt: name }, [
      // It may come from another thread as plain bytes.
      () => void pdf.image(Buffer.from(logo.png), x, logoBox.top + logoBox.height - size.height, size),
    ]),
  )
  return logoBox.top + logoBox.height
}
