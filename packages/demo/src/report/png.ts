import { crc32, deflateSync } from 'node:zlib'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export interface IndexedPicture {
  width: number
  height: number
  /** Red, green and blue 0–255 of each colour; at most 256 colours. */
  palette: readonly (readonly [red: number, green: number, blue: number])[]
  /** Palette index of each pixel, row by row from the top. */
  pixels: Uint8Array
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), framed.length - 4)
  return framed
}

/**
 * Encodes a picture of few colours as PNG: eight bits a pixel, no filter. Source: PNG, third edition (W3C), 5 and
 * 11.2.
 * @throws RangeError if the pixels do not fill the picture or use a colour that the palette lacks
 */
export function encodePng({ height, palette, pixels, width }: IndexedPicture): Buffer {
  if (pixels.length !== width * height) {
    throw new RangeError(
      `A picture of ${width} × ${height} has ${width * height} pixels; pass that many, not ${pixels.length}.`,
    )
  }
  const missing = pixels.find((index) => index >= palette.length)
  if (missing !== undefined || palette.length > 256) {
    throw new RangeError(
      `The palette has ${palette.length} colours: pass at most 256, and pixels below that number, not ${missing}.`,
    )
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, palette colours; then the only defined compression and filter methods, and no interlacing.
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}
