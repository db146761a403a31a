import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { coverLeft, drawPicture, logoBox } from './draw-picture.ts'
import type { SharePicture } from '@tempolibre/contract/site'
import { shareHeight, shareWidth } from './share-picture.ts'

// One picture at a time on one core; pictures are never drawn twice, so caching is useless.
sharp.concurrency(1)
sharp.cache(false)

/** More than any cover needs; a larger drawing is not opened. */
const maxPixels = 40_000_000
/** Drawings default to 72 dots per inch and are mostly small; a higher density keeps their edges sharp. */
const drawingDensity = 200

/**
 * Rasterises a share picture to PNG.
 * @param files the cover, drawn or photographed, and the operator's logo
 */
export async function rasterise(
  picture: SharePicture,
  { cover, logo }: { cover?: Uint8Array | undefined; logo?: Uint8Array | undefined },
): Promise<Buffer> {
  const hasParts = { cover: cover !== undefined, logo: logo !== undefined }
  const ground = sharp(Buffer.from(drawPicture(picture, hasParts)))
  const parts: OverlayOptions[] = []
  if (logo) {
    const { height, left, top, width } = logoBox
    const input = await sharp(logo).resize(width, height, { fit: 'inside' }).png().toBuffer()
    parts.push({ input, left, top })
  }
  if (cover) {
    const panel = await sharp(cover, { density: drawingDensity, limitInputPixels: maxPixels })
      .resize(shareWidth - coverLeft, shareHeight, { fit: 'cover' })
      .png()
      .toBuffer()
    parts.push({ input: panel, left: coverLeft, top: 0 })
  }
  return toPng(ground.composite(parts))
}

/** Rasterises a cover to a square PNG of `side` pixels. */
export function rasteriseCover(cover: Uint8Array, side: number): Promise<Buffer> {
  return toPng(
    sharp(cover, { density: drawingDensity, limitInputPixels: maxPixels }).resize(side, side, {
      fit: 'cover',
    }),
  )
}

function toPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ palette: true, quality: 90, compressionLevel: 9, effort: 7 }).toBuffer()
}
