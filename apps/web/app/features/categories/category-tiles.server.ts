import type { MusicCategoryAnswer } from '@tempolibre/contract'
import { languageOf } from '@tempolibre/domain/fallback'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { memoizeByObject } from '../../foundation/context/memoize.ts'
import { sortByTitle } from './sort-by-title.ts'

/** What a category's tile shows. */
export interface CategoryTileData {
  title: string
  slug: string
  image: string | null
  /** Number of songs as text; null if unknown. */
  count: string | null
  /** The language of the title if it is not that of the page. */
  lang?: 'en'
}

/** The categories as tiles in one language, sorted by its alphabet. */
export const categoryTiles = memoizeByObject(describeTiles)

function describeTiles(categories: readonly MusicCategoryAnswer[], language: Language): CategoryTileData[] {
  const tiles = categories.map(({ fallbacks, full_image_url, slug, title, track_count }) => {
    const lang = languageOf({ fallbacks: fallbacks?.[language] }, 'title')
    return {
      title: title[language],
      slug: slug[language],
      image: full_image_url,
      count: track_count === undefined ? null : m.songs_count({ count: track_count }),
      ...(lang && { lang }),
    }
  })
  return sortByTitle(tiles, language)
}
