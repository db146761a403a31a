import { iconForms } from '@tempolibre/domain'
import type { SiteIcon } from '@tempolibre/contract/site'
import sharp from 'sharp'
import { colours, drawMarkAlone } from './draw-picture.ts'

/** Rasterises the site's icon to PNG, or to ICO if it has several sizes. @param source the operator's own picture */
export async function rasteriseIcon(icon: SiteIcon, source: Uint8Array | undefined): Promise<Buffer> {
  const { sides } = iconForms[icon.form]
  const pictures: Buffer[] = []
  for (const side of sides) pictures.push(await rasteriseSide(icon, side, source))
  const [only = Buffer.alloc(0)] = pictures
  return pictures.length === 1 ? only : packIcons(pictures, sides)
}

async function rasteriseSide(
  { accent, form }: SiteIcon,
  side: number,
  source: Uint8Array | undefined,
): Promise<Buffer> {
  const { ground, margin } = iconForms[form]
  const free = Math.round(side * margin)
  const inner = side - 2 * free
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const input = await sharp(source ?? Buffer.from(drawMarkAlone(accent, inner)))
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  return sharp({
    create: { width: side, height: side, channels: 4, background: ground ? colours.paper : clear },
  })
    .composite([{ input, left: free, top: free }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const headerLength = 6
const entryLength = 16

/** Several PNGs as one ICO file (https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)). */
function packIcons(pictures: readonly Buffer[], sides: readonly number[]): Buffer {
  const directory = Buffer.alloc(headerLength + pictures.length * entryLength)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  pictures.forEach(({ length }, index) => {
    const at = headerLength + index * entryLength
    const side = sides[index] ?? 0
    directory.writeUInt8(side, at)
    directory.writeUInt8(side, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += length
  })
  return Buffer.concat([directory, ...pictures])
}
