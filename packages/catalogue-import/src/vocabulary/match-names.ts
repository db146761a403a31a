import { splitMeaning, splitSpelling } from '@tempolibre/domain/split-spelling'
import { languages, perLanguage, type Translated } from '@tempolibre/locales'
import { type KnownName, knownNames, type NameKind } from './known-names.ts'
import { likeness } from './likeness.ts'
import { plainName } from './plain-name.ts'

/** A name that the site has, which wins over a known one of the same spelling. */
export interface SiteName {
  kind: NameKind
  id: string
  name: Translated
}

/**
 * What a label's own spelling was decided to mean: the id of a name, or of a new one that is spelled so; `splitMeaning`: what its
 * parts mean; null: it is left out.
 */
export interface DecidedName {
  kind: NameKind
  spelling: string
  id: string | null
}

export interface NameMatcher {
  /** What a spelling means; null if it was decided to be left out, undefined if it is unknown. */
  match(kind: NameKind, spelling: string): SiteName | null | undefined
  /**
   * The names that an unknown spelling may be made of, at least two; undefined: there is no sign of several.
   * `isDecided`: somebody has said so.
   */
  split(kind: NameKind, spelling: string): { parts: readonly string[]; isDecided: boolean } | undefined
  /** The ids and names nearest to an unknown spelling, at most three. */
  suggest(kind: NameKind, spelling: string): SiteName[]
  /** All names of a kind that a spelling can mean. */
  list(kind: NameKind): SiteName[]
}

/** Matches spellings with decided names first, then with those of the site, then with known ones and their synonyms. */
export function createNameMatcher(
  site: readonly SiteName[],
  decided: readonly DecidedName[] = [],
): NameMatcher {
  const siteIds = new Set(site.map(({ id, kind }) => `${kind} ${id}`))
  const all: readonly SiteName[] = [
    ...site,
    ...knownNames.filter(({ id, kind }) => !siteIds.has(`${kind} ${id}`)),
  ]
  const byId = new Map(all.map((name) => [`${name.kind} ${name.id}`, name]))
  const bySpelling = new Map<string, SiteName | null>()
  const add = (kind: NameKind, spelling: string, name: SiteName | null) => {
    const key = `${kind} ${plainName(spelling)}`
    if (!bySpelling.has(key)) bySpelling.set(key, name)
  }
  const splits = new Set<string>()
  for (const { id, kind, spelling } of decided) {
    const key = `${kind} ${id}`
    if (id === splitMeaning) {
      splits.add(`${kind} ${plainName(spelling)}`)
      continue
    }
    if (id !== null && !byId.has(key)) byId.set(key, { kind, id, name: perLanguage(() => spelling) })
    add(kind, spelling, id === null ? null : (byId.get(key) ?? null))
  }
  for (const name of all) {
    for (const spelling of [name.id, ...languages.map((language) => name.name[language])])
      add(name.kind, spelling, name)
  }
  for (const { id, kind, synonyms } of knownNames satisfies readonly KnownName[]) {
    for (const synonym of synonyms) add(kind, synonym, byId.get(`${kind} ${id}`) ?? null)
  }
  const match = (kind: NameKind, spelling: string) => bySpelling.get(`${kind} ${plainName(spelling)}`)
  return {
    match,
    split(kind, spelling) {
      const parts = splitSpelling(spelling, (part) => match(kind, part) !== undefined)
      return parts.length < 2 ? undefined : { parts, isDecided: splits.has(`${kind} ${plainName(spelling)}`) }
    },
    suggest(kind, spelling) {
      const wanted = plainName(spelling)
      return all
        .filter((name) => name.kind === kind)
        .map((name) => ({ name, likeness: likeness(wanted, plainName(name.name.en)) }))
        .filter((each) => each.likeness > 0.45)
        .toSorted((one, other) => other.likeness - one.likeness)
        .slice(0, 3)
        .map(({ name }) => name)
    },
    list: (kind) => all.filter((name) => name.kind === kind).map(({ id, name }) => ({ kind, id, name })),
  }
}
