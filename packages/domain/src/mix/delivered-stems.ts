// Stems that a label delivers, each a recording of its own with a name of its own.

/** What labels call the parts of which the mixer knows the place. */
const partWords: readonly (readonly [id: string, words: RegExp])[] = [
  ['drums', /^(?:drums?|drum ?kit|kit|bateria|batterie)$/],
  ['bass', /^(?:bass|bajo|basse)$/],
  ['harmony', /^(?:harmony|harmonies|chords?|armonia|acordes|harmonie|accords)$/],
  ['lead', /^(?:lead|melody|melodia|melodie)$/],
  ['colour', /^(?:colou?rs?|color(?:es)?|couleurs?)$/],
]

/** Words that say only that it is a stem. */
const stemWords = /\b(?:stems?|submix|only|pista|piste)\b/g

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(stemWords, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Leaves room for a number: ids have at most 20 characters (`stemIdPattern`). */
const maxBase = 16

/**
 * Ids of stems for addresses of mixes, by their names and in their order: `drums` for `Drums Stem`, which the mixer knows,
 * `guitar2` for a second `Guitar`. The same names always get the same ids.
 */
export function identifyStems(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const words = plain(name)
    const known = partWords.find(([, pattern]) => pattern.test(words))?.[0]
    const letters = words.replaceAll(/[^a-z0-9]/g, '')
    const base = known ?? (/^[a-z]/.test(letters) ? letters : `stem${letters}`).slice(0, maxBase)
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}${number}`
    taken.add(id)
    return id
  })
}
