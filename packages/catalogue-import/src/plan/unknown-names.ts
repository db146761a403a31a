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
  /** The names that it may be made of; undefined if there is no sign of several. */
  parts?: readonly UnknownPart[]
}

/** A part of a spelling, as in `Ambient/Foo`. */
export interface UnknownPart {
  spelling: string
  /** What it means; null if it is unknown, or left out. */
  means: SiteName | null
  /** The nearest known names of an unknown one. */
  nearest: readonly SiteName[]
}

/** Unknown names that are noted: each is compared with every known one. */
const maxUnknown = 1000
/** Characters of a spelling that are kept: no name is longer. */
const maxSpelling = 100

/**
 * Matches names, and notes those that are unknown. One that is made of known names means all of them; of others somebody says first
 * that they are several.
 */
export function createUnknownNames(names: NameMatcher) {
  const unknown = new Map<string, UnknownName>()
  const note = (kind: NameKind, written: string, parts: readonly string[] | undefined) => {
    const spelling = written.length > maxSpelling ? `${written.slice(0, maxSpelling)}…` : written
    const key = `${kind} ${plainName(spelling)}`
    const known = unknown.get(key)
    if (known) unknown.set(key, { ...known, count: known.count + 1 })
    else if (unknown.size < maxUnknown)
      unknown.set(key, {
        kind,
        spelling,
        count: 1,
        nearest: names.suggest(kind, spelling),
        ...(parts && spelling === written && { parts: parts.map((part) => describe(kind, part)) }),
      })
  }
  const describe = (kind: NameKind, spelling: string): UnknownPart => {
    const found = names.match(kind, spelling)
    return {
      spelling,
      means: found ?? null,
      nearest: found === undefined ? names.suggest(kind, spelling) : [],
    }
  }
  const find = (kind: NameKind, spelling: string): SiteName[] => {
    const found = names.match(kind, spelling)
    if (found !== undefined) return found === null ? [] : [found]
    const split = names.split(kind, spelling)
    const isKnown = split?.parts.every((part) => names.match(kind, part) !== undefined)
    if (split && (isKnown || split.isDecided)) return split.parts.flatMap((part) => find(kind, part))
    note(kind, spelling, split?.parts)
    return []
  }
  return {
    /** The known names among these spellings, each once. */
    match(kind: NameKind, spellings: readonly string[] = []): SiteName[] {
      const matched = spellings.flatMap((spelling) => find(kind, spelling))
      return [...new Map(matched.map((name) => [name.id, name])).values()]
    },
    /** The unknown names, the most frequent first. */
    list: (): UnknownName[] => [...unknown.values()].toSorted((one, other) => other.count - one.count),
  }
}
