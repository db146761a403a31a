import type { TrackColumnField } from '@tempolibre/domain/track-fields'

/** Plain fields of a track as columns of a query that has other tables besides. */
export const columnsOfTrack = <Name extends TrackColumnField>(fields: readonly Name[]) =>
  fields.map((name) => `track.${name}` as const)
