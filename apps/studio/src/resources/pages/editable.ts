import type { StudioPageChange } from '@tempolibre/contract'

/** What a change of a page may contain. */
export const editableOfPage = [
  'title',
  'subheading',
  'description',
  'meta_title',
  'meta_description',
  'fallback',
] as const satisfies readonly (keyof StudioPageChange)[]
