import { hash } from 'node:crypto'
import { z } from 'zod'

/** What the picture of a page shows where its address is shared. */
export interface SharePicture {
  /** What the site is called. */
  name: string
  title: string
  /** A line below the title; empty for none. */
  note: string
  /** Absolute address of a cover; null for the mark in its place. */
  cover: string | null
}

export const sharePictureSchema = z.object({
  name: z.string(),
  title: z.string(),
  note: z.string(),
  cover: z.string().nullable(),
})

/** Its size in pixels, as every network asks for it. */
export const shareWidth = 1200
export const shareHeight = 630

/** Raised whenever pictures are drawn otherwise: their addresses are for good. */
const edition = 2
/** More letters no picture can show. */
const maxTextLength = 200

/** The picture with no more in it than can be drawn. */
export function clipPicture({ cover, name, note, title }: SharePicture): SharePicture {
  return { name: clip(name), title: clip(title), note: clip(note), cover }
}

function clip(text: string): string {
  return text.toWellFormed().slice(0, maxTextLength).toWellFormed()
}

/** The storage key of a picture: same picture, same key. */
export function shareKey({ cover, name, note, title }: SharePicture): string {
  return `share/${hash('sha256', JSON.stringify([edition, name, title, note, cover])).slice(0, 32)}.png`
}
