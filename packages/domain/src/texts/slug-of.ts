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
  const slug = name
    .toWellFormed()
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[œæßøłđðþ]/g, (letter) => letters[letter] ?? '')
    .replaceAll('&', ' and ')
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu, '-')
    // A mark belongs to the letter before it: vowels of Thai and Hindi do, keycaps round a digit do not.
    .replace(/(?<![\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}])\p{M}+|\p{Me}+/gu, '')
    .replace(/-+/g, '-')
  return shorten(slug).replace(/^-|-$/g, '')
}

const maxLength = 100

/** Cuts between characters: half a surrogate pair cannot stand in an address. */
function shorten(slug: string): string {
  const cut = slug.slice(0, maxLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
