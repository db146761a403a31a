import { hash } from 'node:crypto'
import type { SharePicture } from '@tempolibre/contract/site'
import { z } from 'zod'

export const sharePictureSchema: z.ZodType<SharePicture> = z.object({
  name: z.string(),
  title: z.string(),
  note: z.string(),
  cover: z.string().nullable(),
  // Missing in notes from before there was a choice.
  accent: z.string().nullable().default(null),
})

/** Size in pixels, as every network expects it. */
export const shareWidth = 1200
export const shareHeight = 630

/** Incremented when the drawing changes, since addresses are immutable. */
const edition = 2
/** More characters than a picture can show. */
const maxTextLength = 200

/** Limits the texts of a picture to what can be drawn. */
export function clipPicture({ accent, cover, name, note, title }: SharePicture): SharePicture {
  return { name: clip(name), title: clip(title), note: clip(note), cover, accent }
}

function clip(text: string): string {
  return text.toWellFormed().slice(0, maxTextLength).toWellFormed()
}

/** The storage key of a picture: equal pictures have equal keys. */
export function shareKey({ accent, cover, name, note, title }: SharePicture): string {
  const content = [edition, name, title, note, cover, ...(accent === null ? [] : [accent])]
  return `share/${hash('sha256', JSON.stringify(content)).slice(0, 32)}.png`
}
