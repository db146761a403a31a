// Countries by their codes. No zod here: forms in the browser read it too.

/** Codes Intl names that are groups, or for tests. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether two letters are the code of a country or territory (ISO 3166-1), as `Intl` knows them, and still in force. */
export function isCountry(code: string): boolean {
  return (
    /^[A-Z]{2}$/.test(code) &&
    !noCountries.has(code) &&
    englishNames.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code
  )
}

/** Every country with its name in a language, in that language's order. */
export function listCountries(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((left, right) => left.name.localeCompare(right.name, language))
}
