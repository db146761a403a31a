import { z } from 'zod'
import { keysOf } from '@tempolibre/locales'
import { homeSections } from '@tempolibre/domain/home-sections'
import { lookPictureBounds } from '@tempolibre/domain/look-pictures'
import { typefaces } from '@tempolibre/domain/typefaces'
import { recordParts } from '../studio/studio-parts.ts'

/** A colour as `#rrggbb`. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

const fields = {
  /** Buttons, links and marks follow it, in each theme as the nearest colour with enough contrast. Null: the house's own. */
  accent: colour.nullable(),
  /** The sections of the home page below the first screen, in their order. Null: the house's own. */
  home_sections: z
    .array(z.enum(homeSections))
    .refine((sections) => new Set(sections).size === sections.length, 'each section once')
    .nullable(),
  /** The face of headings. Null: the house's own. */
  typeface: z.enum(keysOf(typefaces)).nullable(),
}

const pixels = (max: number) => z.number().int().min(1).max(max)

/** A logo or an icon that was uploaded. */
export const uploadedLookPictureSchema = z.object({
  /** Of the uploaded file: the same file is the same picture. */
  digest: z.string().regex(/^[0-9a-f]{32}$/),
  width: pixels(lookPictureBounds.whole.width),
  height: pixels(lookPictureBounds.whole.height),
})

/** A logo or an icon as clients show it. */
const lookPictureSchema = z.object({
  /** A PNG. */
  url: z.url(),
  /** In pixels. */
  width: pixels(lookPictureBounds.whole.width),
  height: pixels(lookPictureBounds.whole.height),
  /** A WebP for screens, of the same proportions, at most 160 pixels high. */
  screen_url: z.url(),
})
export type LookPicture = z.infer<typeof lookPictureSchema>

const picturesOf = <Schema extends z.ZodType>(picture: Schema) => ({
  /** Shown instead of the name. Null: the house's mark beside the name. */
  logo: picture.nullable(),
  /** The logo on dark grounds. Null: the same. */
  logo_dark: picture.nullable(),
  /** In tabs and on home screens. Null: the logo, if it is about square, else the house's mark. */
  icon: picture.nullable(),
})

const edited = { ...fields, ...picturesOf(uploadedLookPictureSchema) }

/** What the site is called and how it looks. Servers of earlier releases know neither pictures nor faces. */
export const siteLookSchema = z.object({
  /** The seller's name for it or, if no seller is set, the site's host. */
  name: z.string(),
  ...fields,
  typeface: fields.typeface.optional(),
  ...z.object(picturesOf(lookPictureSchema)).partial().shape,
})
export type SiteLook = z.infer<typeof siteLookSchema>

/** The look as the studio edits it. */
export const studioLookSchema = z.object({ version: recordParts.version, ...edited })
export type StudioLook = z.infer<typeof studioLookSchema>

/** What an administrator may change of the look. */
export const studioLookChangeSchema = z.object(edited).partial()
export type StudioLookChange = z.infer<typeof studioLookChangeSchema>
