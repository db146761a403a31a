import type { ImportedTrack } from './imported-track.ts'

/** Something that is written of a recording otherwise than it was measured; the written value counts. */
export interface ImportedDifference {
  field: 'bpm' | 'key'
  written: string
  measured: string
}

/** In beats per minute: less is rounding. */
const minTempoDifference = 1

/** What is written of an imported recording otherwise than it was measured; what could not be told is no difference. */
export function findDifferences({
  bpm,
  key,
  measured,
  tempo_known,
}: Pick<ImportedTrack, 'bpm' | 'key' | 'measured' | 'tempo_known'>): ImportedDifference[] {
  const isOtherTempo =
    tempo_known && measured.tempo_known && Math.abs(bpm - measured.bpm) >= minTempoDifference
  return [
    ...(isOtherTempo
      ? [{ field: 'bpm' as const, written: String(bpm), measured: String(measured.bpm) }]
      : []),
    ...(key !== null && measured.key !== null && key !== measured.key
      ? [{ field: 'key' as const, written: key, measured: measured.key }]
      : []),
  ]
}
