import type { StudioGenreChange } from '@tempolibre/contract'

/** What a change of a genre may contain. */
export const editableOfGenre = [
  'title',
  'slug',
  'subheading',
  'description',
  'meta_title',
  'meta_description',
  'fallback',
  'picture',
  'picture_alt',
] as const satisfies readonly (keyof StudioGenreChange)[]
