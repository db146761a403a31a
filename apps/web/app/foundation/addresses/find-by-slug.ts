import type { Language, Translated } from '@tempolibre/locales'

/** The category that has a slug in the language or, failing that, in any; undefined where none has. */
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
