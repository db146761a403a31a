import {
  maxPictureSide,
  type Picture,
  type PictureCrop,
  pictureFormats,
  pictureKey,
  pictureWidths,
  rasterSides,
  squareKey,
  writePictureCrop,
} from '@tempolibre/domain/pictures'
import type { MediaStorage } from '@tempolibre/media/storage'
import sharp from 'sharp'
import { digestOf } from './picture-digest.ts'

/** A file of a few kilobytes can claim more pixels than there is memory. */
export const maxPixels = 100_000_000
/** The largest of an AVIF (AV1, level 6.3), which is decoded as a whole: 100 million would take 2.4 GB, of two kilobytes. */
const maxAvifPixels = 35_651_584
/** An AVIF is a HEIF file with AV1; others need decoders that are not free. */
const kinds: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp', 'av1'])

const squareQuality = { quality: 82, mozjpeg: true }
const quality = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } } as const

/**
 * Writes a picture into the storage in every size and format, upright and without metadata, such as the place where
 * it was taken. The file of its address is written last: once it is there, all are.
 * @param storage undefined: the picture is decoded, and nothing is written
 * @param crop the part that is kept; the same part of the same file is the same picture
 * @throws Error if the bytes are no picture, damaged, or too large to be decoded, or the part is not within it
 */
export async function encodePicture(
  bytes: Uint8Array,
  storage: MediaStorage | undefined,
  crop?: PictureCrop,
): Promise<Picture> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { autoOrient, compression, format } = await source.metadata()
  const kind = format === 'heif' ? compression : format
  if (!kinds.has(kind)) throw new Error(`pictures of the kind ${kind} are not taken`)
  requireAvifSize(kind, autoOrient)
  const kept = crop ?? { left: 0, top: 0, ...autoOrient }
  if (kept.left + kept.width > autoOrient.width || kept.top + kept.height > autoOrient.height)
    throw new Error(`the part ${writePictureCrop(kept)} is not within the picture`)
  const scale = Math.min(1, maxPictureSide / Math.max(kept.width, kept.height))
  const picture = {
    digest: digestOf(bytes, crop && writePictureCrop(crop)),
    width: Math.max(1, Math.round(kept.width * scale)),
    height: Math.max(1, Math.round(kept.height * scale)),
  }
  const address = pictureKey(picture, picture.width, 'webp')
  if (storage && (await storage.find(address)) !== undefined) return picture
  const upright = await source
    .autoOrient()
    .extract({ left: kept.left, top: kept.top, width: kept.width, height: kept.height })
    .resize(picture.width, picture.height, { fit: 'fill' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  if (!storage) return picture
  // Stored once all are there: one that ends the process on its way leaves nothing.
  const files = new Map<string, Uint8Array>()
  for (const side of rasterSides) {
    const square = sharp(upright).resize(side, side, { fit: 'cover' }).flatten({ background: '#fff' })
    files.set(squareKey(picture, side), await square.jpeg(squareQuality).toBuffer())
  }
  for (const width of pictureWidths(picture)) {
    for (const encoding of pictureFormats)
      files.set(
        pictureKey(picture, width, encoding),
        await sharp(upright).resize({ width }).toFormat(encoding, quality[encoding]).toBuffer(),
      )
  }
  await storeAll(storage, files)
  return picture
}

/** Stores files in their order. If one cannot be, none of them stays. */
export async function storeAll(
  storage: Pick<MediaStorage, 'remove' | 'write'>,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const stored: string[] = []
  try {
    for (const [key, bytes] of files) {
      stored.push(key)
      await storage.write(key, bytes)
    }
  } catch (error) {
    for (const key of stored) await storage.remove(key).catch(() => {})
    throw error
  }
}

/** @throws Error if it is an AVIF that no decoder must take */
export function requireAvifSize(
  kind: string | undefined,
  { height, width }: { width: number; height: number },
): void {
  if (kind === 'av1' && width * height > maxAvifPixels)
    throw new Error(`an AVIF of ${width} × ${height} pixels is too large to be decoded`)
}

/** Writes the largest square in the middle of a picture, see `encodePicture`. */
export async function encodeSquare(bytes: Uint8Array, storage: MediaStorage | undefined): Promise<Picture> {
  const { height, width } = (await sharp(bytes, { limitInputPixels: maxPixels }).metadata()).autoOrient
  const side = Math.min(width, height)
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  return encodePicture(
    bytes,
    storage,
    width === height ? undefined : { left, top, width: side, height: side },
  )
}
