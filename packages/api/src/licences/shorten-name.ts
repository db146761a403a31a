const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name as anybody may see it: the first letter of each word, as in `A… L…`. */
export function shortenName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...graphemes.segment(word)][0]?.segment ?? ''}…`)
    .join(' ')
}
