import type { StudioAuthorChange } from '@tempolibre/contract'

/** What a change of an author may contain. */
export const editableOfAuthor = [
  'name',
  'slug',
  'biography',
  'fallback',
  'picture',
  'picture_alt',
] as const satisfies readonly (keyof StudioAuthorChange)[]
