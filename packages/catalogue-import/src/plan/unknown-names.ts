import type { NameKind } from '../vocabulary/known-names.ts'
import type { NameMatcher, SiteName } from '../vocabulary/match-names.ts'
import { plainName } from '../vocabulary/plain-name.ts'

/** A name that nothing known is spelled like. */
export interface UnknownName {
  kind: NameKind
  spelling: string
  /** Recordings that have it. */
  count: number
  /** The nearest known names. */
  nearest: readonly SiteName[]
}

/** Unknown names that are noted: each is compared with every known one. */
const maxUnknown = 1000
/** Characters of a spelling that are kept: no name is longer. */
const maxSpelling = 100

/** Matches names, and notes those that are unknown. */
export function createUnknownNames(names: NameMatcher) {
  const unknown = new Map<string, UnknownName>()
  const note = (kind: NameKind, written: string) => {
    const spelling = written.length > maxSpelling ? `${written.slice(0, maxSpelling)}…` : written
    const key = `${kind} ${plainName(spelling)}`
    const known = unknown.get(key)
    if (known) unknown.set(key, { ...known, count: known.count + 1 })
    else if (unknown.size < maxUnknown)
      unknown.set(key, { kind, spelling, count: 1, nearest: names.suggest(kind, spelling) })
  }
  return {
    /** The known names among these spellings, each once. */
    match(kind: NameKind, spellings: readonly string[] = []): SiteName[] {
      const matched = spellings.flatMap((spelling) => {
        const found = names.match(kind, spelling)
        if (found === undefined) note(kind, spelling)
        return found ?? []
      })
      return [...new Map(matched.map((name) => [name.id, name])).values()]
    },
    /** The unknown names, the most frequent first. */
    list: (): UnknownName[] => [...unknown.values()].toSorted((one, other) => other.count - one.count),
  }
}
