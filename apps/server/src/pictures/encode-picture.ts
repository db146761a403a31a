import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  maxPictureSide,
  type Picture,
  pictureFormats,
  pictureKey,
  pictureWidths,
} from '@tempolibre/contract/pictures'
import { writeWholeFile } from '@tempolibre/media/whole-file'
import sharp from 'sharp'

/** A file of a few kilobytes can claim more pixels than there is memory. */
export const maxPixels = 100_000_000
/** An AVIF is a HEIF file with AV1; others need decoders that are not free. */
const kinds: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp', 'av1'])

const quality = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } } as const

/** Names an uploaded file by its content. */
export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Writes a picture into the media folder in every size and format, upright and without metadata, such as the place where
 * it was taken. The file of its address is written last, so whoever finds that finds all.
 * @throws Error if the bytes are no picture, damaged, or too large to be decoded
 */
export async function encodePicture(bytes: Uint8Array, mediaDirectory: string): Promise<Picture> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { autoOrient, compression, format } = await source.metadata()
  const kind = format === 'heif' ? compression : format
  if (!kinds.has(kind)) throw new Error(`pictures of the kind ${kind} are not taken`)
  const scale = Math.min(1, maxPictureSide / Math.max(autoOrient.width, autoOrient.height))
  const picture = {
    digest: digestOf(bytes),
    width: Math.max(1, Math.round(autoOrient.width * scale)),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
  }
  const upright = await source
    .autoOrient()
    .resize(picture.width, picture.height, { fit: 'fill' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  for (const width of pictureWidths(picture)) {
    for (const encoding of pictureFormats) {
      const file = await sharp(upright).resize({ width }).toFormat(encoding, quality[encoding]).toBuffer()
      await writeWholeFile(join(mediaDirectory, pictureKey(picture, width, encoding)), file)
    }
  }
  return picture
}
