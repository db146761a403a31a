export { findUnprintable } from './find-unprintable.ts'

const maxNamed = 8

/** Characters as they are, those that show nothing by number: `🎵 U+E000`. */
export function describeCharacters(characters: readonly string[]): string {
  const named = characters.slice(0, maxNamed).map((character) => {
    const [code = ''] = Array.from(character, (part) => part.codePointAt(0)?.toString(16).toUpperCase())
    return /[\p{Co}\p{Cn}\p{Cs}]/u.test(character) ? `U+${code.padStart(4, '0')}` : character
  })
  return characters.length > maxNamed ? `${named.join(' ')} …` : named.join(' ')
}
