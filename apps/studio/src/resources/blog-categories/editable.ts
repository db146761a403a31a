import type { StudioBlogCategoryChange } from '@tempolibre/contract'

/** What a change of a blog category may contain. */
export const editableOfBlogCategory = [
  'title',
  'slug',
  'fallback',
  'position',
] as const satisfies readonly (keyof StudioBlogCategoryChange)[]
