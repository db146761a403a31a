// Country codes and names. No zod here: forms in the browser read it too.

/** Codes known to Intl that are groups of countries or for tests. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether two letters are a current code of a country or territory (ISO 3166-1), according to `Intl`. */
export function isCountry(code: string): boolean {
  return (
    /^[A-Z]{2}$/.test(code) &&
    !noCountries.has(code) &&
    englishNames.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code
  )
}

/** Every country with its name in a language, sorted in that language. */
export function listCountries(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((left, right) => left.name.localeCompare(right.name, language))
}
