import {
  bulkTrackFields,
  type PlainTrackField,
  plainTrackFields,
  trackFields,
  trackFilters,
} from '@tempolibre/domain/track-fields'

const isFlag = (name: PlainTrackField) => trackFields[name].kind === 'flag'
const isOfRights = (name: PlainTrackField) => 'panel' in trackFields[name]

/** Fields by the part of a form in which they stand: switches, what else a track is filed under, and its rights. */
const byPart = <Name extends PlainTrackField>(names: readonly Name[]) => ({
  flags: names.filter((name) => isFlag(name) && !isOfRights(name)),
  filing: names.filter((name) => !isFlag(name) && !isOfRights(name)),
  rights: names.filter(isOfRights),
})

/** The plain fields of a track in its form. */
export const formFields = byPart(plainTrackFields)

/** The plain fields that many tracks are given at once. */
export const bulkFields = byPart(bulkTrackFields)

/** What is so of a track, or is not: by these list and grid are narrowed. */
export const flagFilters = [...trackFilters, 'incomplete', 'falls_back'] as const
