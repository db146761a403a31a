import { collator, type Language } from '@tempolibre/locales'

/** A copy in the alphabetical order of the language: accents and case as its readers expect them. */
export function sortByTitle<Item extends { title: string }>(
  items: readonly Item[],
  language: Language,
): Item[] {
  const { compare } = collator(language, { numeric: true })
  return items.toSorted((one, other) => compare(one.title, other.title))
}
