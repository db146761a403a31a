import type { StudioArtistChange } from '@tempolibre/contract'

/** What a change of an artist may contain. */
export const editableOfArtist = [
  'name',
  'biography',
  'fallback',
] as const satisfies readonly (keyof StudioArtistChange)[]
