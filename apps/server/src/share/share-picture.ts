import { hash } from 'node:crypto'
import { iconForms, typefaces } from '@tempolibre/domain'
import type { SharePicture, SiteIcon } from '@tempolibre/contract/site'
import { keysOf } from '@tempolibre/locales'
import { z } from 'zod'

export const sharePictureSchema: z.ZodType<SharePicture> = z.object({
  name: z.string(),
  title: z.string(),
  note: z.string(),
  cover: z.string().nullable(),
  // Missing in notes from before there was a choice.
  accent: z.string().nullable().default(null),
  logo: z.string().nullable().default(null),
  typeface: z.enum(keysOf(typefaces)).nullable().default(null),
})

export const siteIconSchema: z.ZodType<SiteIcon> = z.object({
  form: z.enum(keysOf(iconForms)),
  picture: z.string().nullable(),
  accent: z.string().nullable(),
})

/** What is drawn under one key. */
export type Drawing = SharePicture | SiteIcon

export const drawingSchema = z.union([siteIconSchema, sharePictureSchema])

/** Size in pixels, as every network expects it. */
export const shareWidth = 1200
export const shareHeight = 630

/** Incremented when the drawing changes, since addresses are immutable. */
const edition = 2
/** More characters than a picture can show. */
const maxTextLength = 200

/** Limits the texts of a picture to what can be drawn. */
export function clipPicture({ name, note, title, ...rest }: SharePicture): SharePicture {
  return { name: clip(name), title: clip(title), note: clip(note), ...rest }
}

function clip(text: string): string {
  return text.toWellFormed().slice(0, maxTextLength).toWellFormed()
}

/** The storage key of a picture: equal pictures have equal keys. */
export function shareKey({ accent, cover, logo, name, note, title, typeface }: SharePicture): string {
  const chosen = { ...(accent && { accent }), ...(logo && { logo }), ...(typeface && { typeface }) }
  const content = [edition, name, title, note, cover, ...(Object.keys(chosen).length > 0 ? [chosen] : [])]
  return `${keyStem(content)}.png`
}

/** The storage key of an icon. */
export function iconKey({ accent, form, picture }: SiteIcon): string {
  return `${keyStem([edition, form, picture, accent])}.${form === 'shortcut' ? 'ico' : 'png'}`
}

const keyStem = (content: readonly unknown[]): string =>
  `share/${hash('sha256', JSON.stringify(content)).slice(0, 32)}`
