import type { StudioAuthorChange } from '@tempolibre/contract'

/** What a change of an author may contain. */
export const editableOfAuthor = [
  'name',
  'slug',
  'biography',
  'fallback',
] as const satisfies readonly (keyof StudioAuthorChange)[]
