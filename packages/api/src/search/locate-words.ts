/** Words as split by PostgreSQL's `search_words`, and a minus before a word that excludes it. */
const tokens = /(?<=^|\s)[-−–](?=\p{L})|[\p{L}\p{N}]+(?:\p{M}[\p{L}\p{N}]*)*/gu
const signed = 'minus'

/** Converts '-drums' to 'minus drums'. */
export function spellSigns(search: string): string {
  return search.replaceAll(/(?<=^|\s)[-−–](?=\p{L})/gu, `${signed} `)
}

/**
 * Finds words in a search as typed, with accents and case.
 * @param words without accents, in lower case
 * @returns the range in the text, the end excluded; undefined if they are not adjacent in it
 */
export function locateWords(
  search: string,
  words: readonly string[],
): { start: number; end: number } | undefined {
  const found = [...search.matchAll(tokens)].map(({ 0: text, index }) => ({
    word: /^[-−–]$/.test(text) ? signed : plainOf(text),
    start: index,
    end: index + text.length,
  }))
  const first = found.findIndex((_, from) =>
    words.every((word, offset) => found[from + offset]?.word === word),
  )
  const [start, end] = [found[first]?.start, found[first + words.length - 1]?.end]
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Removes words from a search; unchanged if it does not contain them. */
export function cutWords(search: string, words: readonly string[]): string {
  const place = locateWords(search, words)
  if (!place) return search
  return `${search.slice(0, place.start)} ${search.slice(place.end)}`
    .replaceAll(/\s+([,;.])/g, '$1')
    .replaceAll(/([,;.])[\s,;.]*(?=[,;.])/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '')
}

function plainOf(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll('ß', 'ss')
    .toLowerCase()
}
