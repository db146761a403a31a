import { type KnownName, knownNames } from '@tempolibre/domain/known-names'
import type { NameKind } from './columns.ts'

/** The names of one kind, by id and by what editors may type. */
export interface NameTable {
  /** As shown, in the studio's language, sorted. */
  readonly shown: ReadonlyMap<string, string>
  /** The id of a name in any language, without regard to case and accents. */
  idOf(text: string): string | undefined
}

export type Names = Readonly<Record<NameKind, NameTable>>

/** A record with its name as shown, and in every language. */
export interface NameEntry {
  id: string
  shown: string
  all: readonly string[]
}

/** A name as it is compared. */
export const plainName = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * @param kind of which synonyms that imports know are taken as well
 */
export function createNameTable(entries: readonly NameEntry[], kind?: KnownName['kind']): NameTable {
  const synonyms = kind ? synonymsOf(kind) : new Map<string, string[]>()
  const ids = new Map<string, string>()
  for (const { all, id, shown } of entries)
    for (const name of [shown, ...all]) {
      const plain = plainName(name)
      if (plain !== '' && !ids.has(plain)) ids.set(plain, id)
    }
  // Only then what an import takes for one of them: `dnb`, `wedding`.
  for (const { all, id, shown } of entries)
    for (const name of [shown, ...all].flatMap((each) => synonyms.get(plainName(each)) ?? []))
      if (!ids.has(name)) ids.set(name, id)
  return {
    shown: new Map(entries.map(({ id, shown }) => [id, shown])),
    idOf: (text) => ids.get(plainName(text)),
  }
}

/** All spellings of each known name, by each of its names. */
function synonymsOf(kind: KnownName['kind']): ReadonlyMap<string, string[]> {
  return new Map(
    knownNames
      .filter((name) => name.kind === kind)
      .flatMap(({ name, synonyms }) => {
        const names = Object.values(name).map(plainName)
        const all = [...names, ...synonyms.map(plainName)]
        return names.map((each): [string, string[]] => [each, all])
      }),
  )
}
