import { collator, type Language } from '@tempolibre/locales'

/** A sorted copy in the language's alphabetical order, accents and case included. */
export function sortByTitle<Item extends { title: string }>(
  items: readonly Item[],
  language: Language,
): Item[] {
  const { compare } = collator(language, { numeric: true })
  return items.toSorted((one, other) => compare(one.title, other.title))
}
