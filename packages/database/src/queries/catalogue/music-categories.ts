import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import {
  fallbacksByLanguage,
  hasSlug,
  ownSlug,
  pictureAlt,
  translated,
  untranslatedLanguages,
} from '../translated.ts'
import { songsOf, totalCode } from './song-totals.ts'

const trackCount = songsOf(totalCode.ofGenre(sql.ref('music_category.id')))

/** Every music category with title and slug in all languages, in no particular order. */
export function listMusicCategories(db: Kysely<Database>) {
  return db
    .selectFrom('music_category')
    .select([
      'music_category.id',
      'music_category.image',
      translated('music_category', 'title').as('title'),
      translated('music_category', 'slug').as('slug'),
      fallbacksByLanguage('music_category').as('fallbacks'),
      trackCount.as('track_count'),
    ])
    .orderBy('music_category.id')
    .execute()
}

/** The category with a slug in *any* language; its texts are in `language`. */
export function findMusicCategory(db: Kysely<Database>, params: { slug: string; language: Language }) {
  return db
    .selectFrom('music_category')
    .innerJoin('shown_music_category_text as text', 'text.music_category_id', 'music_category.id')
    .where('text.language', '=', params.language)
    .where(hasSlug('music_category', params.slug))
    .select([
      'music_category.id',
      'music_category.image',
      pictureAlt('music_category', params.language).as('image_alt'),
      'music_category.updated_at',
      'text.slug',
      'text.title',
      'text.subheading',
      'text.description',
      'text.meta_title',
      'text.meta_description',
      'text.fallbacks',
      translated('music_category', 'slug').as('slugs'),
      untranslatedLanguages('music_category').as('untranslated'),
      trackCount.as('track_count'),
    ])
    .orderBy(ownSlug(params.slug), 'desc')
    .limit(1)
    .executeTakeFirst()
}
