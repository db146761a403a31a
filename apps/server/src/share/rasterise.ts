import sharp, { type Sharp } from 'sharp'
import { coverLeft, drawLogo, drawPicture } from './draw-picture.ts'
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
 * @param cover the cover's file, drawn or photographed
 */
export async function rasterise(picture: SharePicture, cover: Uint8Array | undefined): Promise<Buffer> {
  const ground = sharp(Buffer.from(drawPicture(picture, cover !== undefined)))
  if (cover) {
    const panel = await sharp(cover, { density: drawingDensity, limitInputPixels: maxPixels })
      .resize(shareWidth - coverLeft, shareHeight, { fit: 'cover' })
      .png()
      .toBuffer()
    ground.composite([{ input: panel, left: coverLeft, top: 0 }])
  }
  return toPng(ground)
}

/** Rasterises a cover to a square PNG of `side` pixels. */
export function rasteriseCover(cover: Uint8Array, side: number): Promise<Buffer> {
  return toPng(
    sharp(cover, { density: drawingDensity, limitInputPixels: maxPixels }).resize(side, side, {
      fit: 'cover',
    }),
  )
}

/** Rasterises the site's logo to PNG. */
export function rasteriseLogo(): Promise<Buffer> {
  return toPng(sharp(Buffer.from(drawLogo())))
}

function toPng(picture: Sharp): Promise<Buffer> {
  return picture.png({ palette: true, quality: 90, compressionLevel: 9, effort: 7 }).toBuffer()
}
