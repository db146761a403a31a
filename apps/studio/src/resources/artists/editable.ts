import type { StudioArtistChange } from '@tempolibre/contract'

/** What a change of an artist may contain. */
export const editableOfArtist = [
  'name',
  'biography',
  'fallback',
  'picture',
  'picture_alt',
] as const satisfies readonly (keyof StudioArtistChange)[]
