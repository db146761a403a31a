import { lookPictureBounds, lookPictureKey } from '@tempolibre/domain'
import type { Picture } from '@tempolibre/domain/pictures'
import type { MediaStorage } from '@tempolibre/media/storage'
import sharp from 'sharp'
import { maxPixels, requireAvifSize } from './encode-picture.ts'
import { digestOf } from './picture-digest.ts'

/** A JPEG has no transparent ground, so it would stand in a box. */
const kinds: ReadonlySet<string | undefined> = new Set(['svg', 'png', 'webp', 'av1'])

/** At which drawings have one pixel per unit. */
const unitDensity = 72
/** sharp's limit. */
const maxDensity = 100_000

/**
 * Writes a logo or an icon into the storage, without its transparent margin, whole and for screens. A drawing is
 * turned into pixels, so that no script in it reaches a browser; nothing that it refers to is loaded.
 * @throws Error if the bytes are no picture, damaged, empty, or too large to be decoded
 */
export async function encodeLookPicture(bytes: Uint8Array, storage: MediaStorage): Promise<Picture> {
  const { whole } = lookPictureBounds
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { compression, format, height, width } = await sharp(bytes, limits).metadata()
  const kind = format === 'heif' ? compression : format
  if (!kinds.has(kind)) throw new Error(`logos of the kind ${kind} are not taken`)
  requireAvifSize(kind, { width, height })
  const enlargement = Math.max(1, Math.min(whole.width / width, whole.height / height))
  const density = Math.min(maxDensity, Math.max(1, Math.round(unitDensity * enlargement)))
  const opened = sharp(bytes, kind === 'svg' ? { ...limits, density } : limits)
  const trimmed = await opened
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 })
    .resize({ ...whole, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  const picture = { digest: digestOf(bytes), width: trimmed.info.width, height: trimmed.info.height }
  const screen = await sharp(trimmed.data)
    .resize({ ...lookPictureBounds.screen, fit: 'inside', withoutEnlargement: true })
    .webp({ nearLossless: true, quality: 80, effort: 6 })
    .toBuffer()
  await storage.write(lookPictureKey(picture, 'screen'), screen)
  await storage.write(lookPictureKey(picture, 'whole'), trimmed.data)
  return picture
}
