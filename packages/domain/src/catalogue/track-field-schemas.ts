import { z } from 'zod'
import { codeSchemas } from '../rights/rights-schemas.ts'
import {
  addedOf,
  firstOf,
  fromTrackFields,
  listedTrackFields,
  shownTrackFields,
  trackColumnFields,
} from '../track-fields/track-fields.ts'

// What libraries, imports, exports and the public API say of the plain fields of a track (`trackFields`). What earlier releases do
// not know may be missing.

type Code = { code: keyof typeof codeSchemas }

const flag = () => z.boolean()
const day = () => z.iso.date()
const text = () => z.string()
const code = (field: Code) => codeSchemas[field.code]
const line = (field: { max: number }) => z.string().min(1).max(field.max)

/** As a library delivers them. */
export const libraryFields = {
  ...fromTrackFields(firstOf(trackColumnFields), {
    flag,
    day,
    code: (field: Code) => code(field).optional(),
  }),
  ...fromTrackFields(addedOf(trackColumnFields), {
    flag: () => flag().optional(),
    'optional day': () => day().optional(),
    line: (field: { max: number }) => line(field).optional(),
    code: (field: Code) => code(field).optional(),
  }),
}

/** As an import publishes them. */
export const importedFields = {
  ...fromTrackFields(firstOf(trackColumnFields), { flag, day, code: () => text().nullable() }),
  ...fromTrackFields(addedOf(trackColumnFields), {
    flag: () => flag().optional(),
    'optional day': () => day().optional(),
    line: () => text().optional(),
    code: () => text().optional(),
  }),
}

/** As an export keeps them. */
export const exportedFields = {
  ...fromTrackFields(firstOf(trackColumnFields), {
    flag,
    day,
    code: (field: Code) => code(field).nullable(),
  }),
  ...fromTrackFields(addedOf(trackColumnFields), {
    flag: () => flag().default(false),
    'optional day': () => day().nullable().default(null),
    line: () => text().nullable().default(null),
    code: (field: Code) => code(field).nullable().default(null),
  }),
}

const known = {
  flag,
  day,
  'optional day': () => day().nullable(),
  line: () => text().nullable(),
  code: () => text().nullable(),
}
const perhaps = {
  flag: () => flag().nullish(),
  'optional day': () => day().nullish(),
  line: () => text().nullish(),
  code: () => text().nullish(),
}

/** Stored values, including those that an editor can no longer enter. */
export const keptFields = fromTrackFields(trackColumnFields, known)

/** As the public API answers them wherever tracks are listed; absent: no, or nothing. */
export const listedFields = {
  ...fromTrackFields(firstOf(listedTrackFields), known),
  ...fromTrackFields(addedOf(listedTrackFields), perhaps),
}

/** The same of those that it answers with the track alone. */
export const shownFields = {
  ...fromTrackFields(firstOf(shownTrackFields), known),
  ...fromTrackFields(addedOf(shownTrackFields), perhaps),
}
