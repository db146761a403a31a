/** Latin letters that do not come apart into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/**
 * A name as part of an address: lower-case letters and digits, words joined by hyphens, Latin letters without accents. Letters
 * of other scripts stay. Empty if nothing of the name can stand in an address.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[œæßøłđðþ]/g, (letter) => letters[letter] ?? '')
    .replaceAll('&', ' and ')
    .normalize('NFC')
    .replace(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '')
}
