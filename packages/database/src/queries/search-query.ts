/** More words than this add nothing a visitor would miss. */
const maximumWords = 12

/**
 * What a visitor typed as the text of a `to_tsquery`: every word must occur, each as the beginning of a word. Only
 * letters and digits pass, so no operator can; '' where none is left.
 */
export function toTsQuery(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, maximumWords)
    .map((word) => `${word.slice(0, 60)}:*`)
    .join(' & ')
}
