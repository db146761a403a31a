import { z } from 'zod'
import { homeSections } from './home-sections.ts'
import { recordParts } from '../studio/studio-parts.ts'

/** A colour as `#rrggbb`. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

const look = {
  /** Buttons, links and marks follow it, in each theme as the nearest colour with enough contrast. Null: the house's own. */
  accent: colour.nullable(),
  /** The sections of the home page below the first screen, in their order. Null: the house's own. */
  home_sections: z
    .array(z.enum(homeSections))
    .refine((sections) => new Set(sections).size === sections.length, 'each section once')
    .nullable(),
}

/** What the site is called and how it looks. */
export const siteLookSchema = z.object({
  /** The seller's name for it or, if no seller is set, the site's host. */
  name: z.string(),
  ...look,
})
export type SiteLook = z.infer<typeof siteLookSchema>

/** The look as the studio edits it. */
export const studioLookSchema = z.object({ version: recordParts.version, ...look })
export type StudioLook = z.infer<typeof studioLookSchema>

/** What an administrator may change of the look. */
export const studioLookChangeSchema = z.object(look).partial()
export type StudioLookChange = z.infer<typeof studioLookChangeSchema>
