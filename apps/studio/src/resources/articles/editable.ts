import type { StudioArticleChange } from '@tempolibre/contract'

/** What a change of an article may contain. */
export const editableOfArticle = [
  'title',
  'slug',
  'summary',
  'body',
  'meta_title',
  'meta_description',
  'fallback',
  'category_id',
  'author_id',
  'picture',
  'picture_alt',
  'published_at',
] as const satisfies readonly (keyof StudioArticleChange)[]
