import { z } from 'zod'
import { isIpi, isIswc, isrcPattern } from './rights-codes.ts'
import { rightsFaults, rightsLights } from './judge-rights.ts'
import { writerRoles } from './rightholders.ts'
import { societies } from './societies.ts'
import { lineSchema } from '../texts/text-schemas.ts'
import { clearanceFields, fromTrackFields } from '../track-fields/track-fields.ts'

const maxHolders = 50

const holder = {
  name: z.string(),
  ipi: z.string().nullable(),
  society: z.string().nullable(),
  share: z.number().min(0).max(100).nullable(),
}

/** Codes in the spelling that is kept. */
export const codeSchemas = {
  isrc: z.string().regex(isrcPattern),
  iswc: z.string().refine(isIswc),
} as const

/** What is kept of a track beside its rightholders, as it was stated: codes may be wrong. */
export const clearanceLines = fromTrackFields(clearanceFields, {
  line: () => z.string().nullable(),
  code: () => z.string().nullable(),
  'optional day': () => z.iso.date().nullable(),
})

/** The rights as an import states them; its codes may be wrong. */
const trackRights = {
  writers: z
    .array(z.object({ ...holder, role: z.enum(writerRoles).nullable(), exemption: z.string().nullable() }))
    .readonly(),
  publishers: z.array(z.object(holder)).readonly(),
  ...clearanceLines,
}
export const trackRightsSchema = z.object(trackRights)

/** The rights as the studio shows them. */
export const shownRights = {
  ...trackRights,
  /** Whether the track may be sold royalty-free. */
  rights_light: z.enum(rightsLights),
  /** Why not. */
  rights_faults: z.array(z.enum(rightsFaults)),
}

const line = (maximum: number) => lineSchema(maximum).min(1)

const publisherEdit = {
  name: line(200),
  ipi: z.string().refine(isIpi).nullable().default(null),
  society: z
    .string()
    .refine((code) => societies.has(code))
    .nullable()
    .default(null),
  share: holder.share.default(null),
}
const writerEdit = {
  ...publisherEdit,
  role: z.enum(writerRoles).nullable().default(null),
  exemption: line(300).nullable().default(null),
}

/** Lines, codes and dates that may be empty, as an editor may write them, by their kind. */
export const editOfLines = {
  line: ({ max }: { max: number }) => line(max).nullable(),
  code: ({ code }: { code: keyof typeof codeSchemas }) => codeSchemas[code].nullable(),
  'optional day': () => z.iso.date().nullable(),
}

/** The rights as an editor may write them: their codes are checked. */
export const rightsEdit = {
  writers: z.array(z.object(writerEdit)).max(maxHolders),
  publishers: z.array(z.object(publisherEdit)).max(maxHolders),
  ...fromTrackFields(clearanceFields, editOfLines),
}
