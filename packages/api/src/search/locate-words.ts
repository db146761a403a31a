/** Words as PostgreSQL's `search_words` finds them, and a sign before a word that says it is unwanted. */
const tokens = /(?<=^|\s)[-−–](?=\p{L})|[\p{L}\p{N}]+(?:\p{M}[\p{L}\p{N}]*)*/gu
const signed = 'minus'

/** '-drums' says 'minus drums'. */
export function spellSigns(search: string): string {
  return search.replaceAll(/(?<=^|\s)[-−–](?=\p{L})/gu, `${signed} `)
}

/**
 * Where words stand in a search as it was typed, accents and case included.
 * @param words without accents and case, as they were read
 * @returns places in the text, the end not included; undefined where they are not there in a row
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

/** A search without some of its words; as it is where they do not stand in it. */
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
