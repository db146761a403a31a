import { z } from 'zod'
import { isIpi, isIswc } from './rights-codes.ts'
import { rightsFaults, rightsLights } from './judge-rights.ts'
import { writerRoles } from './rightholders.ts'
import { societies } from './societies.ts'
import { lineSchema } from '../text-schemas.ts'

const maxHolders = 50

const holder = {
  name: z.string(),
  ipi: z.string().nullable(),
  society: z.string().nullable(),
  share: z.number().min(0).max(100).nullable(),
}

/** The rights as an import states them; its codes may be wrong. */
const trackRights = {
  writers: z
    .array(z.object({ ...holder, role: z.enum(writerRoles).nullable(), exemption: z.string().nullable() }))
    .readonly(),
  publishers: z.array(z.object(holder)).readonly(),
  iswc: z.string().nullable(),
  label: z.string().nullable(),
  album: z.string().nullable(),
  p_line: z.string().nullable(),
  c_line: z.string().nullable(),
  consented_on: z.iso.date().nullable(),
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

/** The rights as an editor may write them: their codes are checked. */
export const rightsEdit = {
  writers: z.array(z.object(writerEdit)).max(maxHolders),
  publishers: z.array(z.object(publisherEdit)).max(maxHolders),
  iswc: z.string().refine(isIswc).nullable(),
  label: line(200).nullable(),
  album: line(200).nullable(),
  p_line: line(300).nullable(),
  c_line: line(300).nullable(),
  consented_on: z.iso.date().nullable(),
}
