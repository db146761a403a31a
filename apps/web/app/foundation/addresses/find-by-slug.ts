import type { Language, Translated } from '@tempolibre/locales'

/** The category with a slug in the language or else in any; undefined if there is none. */
export function findBySlug<Category extends { slug: Translated }>(
  categories: readonly Category[],
  slug: string,
  language: Language,
): Category | undefined {
  return (
    categories.find((one) => one.slug[language] === slug) ??
    categories.find((one) => Object.values(one.slug).includes(slug))
  )
}
