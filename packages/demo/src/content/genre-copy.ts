import type { Translated } from '../song.ts'

/**
 * The texts of a genre's page. `slug` is ASCII and unique within each language, `subheading` is one line,
 * `description` has 50–80 words; search engines cut `metaTitle` beyond 60 characters and `metaDescription` beyond
 * about 155.
 */
export interface GenreCopy {
  title: Translated
  slug: Translated
  subheading: Translated
  description: Translated
  metaTitle: Translated
  metaDescription: Translated
}
