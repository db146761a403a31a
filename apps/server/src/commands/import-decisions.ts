// What names, columns, genres and dates of a folder are said to mean on the command line.
import {
  createNameMatcher,
  type DecidedColumns,
  type DecidedName,
  type NameKind,
  type NameMatcher,
} from '@tempolibre/catalogue-import'
import {
  type Database,
  listCatalogueNames,
  listImportColumns,
  listImportNames,
  setImportColumn,
} from '@tempolibre/database'
import { slugOf } from '@tempolibre/domain/slug-of'
import { splitMeaning, splitSpelling } from '@tempolibre/domain/split-spelling'
import { isKeyOf } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { usage } from './import-arguments.ts'
import { CommandError } from './run-command.ts'
import { readColumnDecision } from './table-columns.ts'

const isKind: Record<NameKind, true> = { genre: true, mood: true, use: true, instrument: true }

/** The order of dates such as 03/04/2026; undefined if none is said. @throws CommandError */
export function readDayOrder(text: string | undefined) {
  if (text === undefined) return undefined
  if (text !== 'day-first' && text !== 'month-first')
    throw new CommandError(`--dates is day-first or month-first, not ${text}.`)
  return text === 'day-first' ? 'day first' : 'month first'
}

/** The genre of recordings without one. @throws CommandError with the nearest ones */
export function findGenre(names: NameMatcher, text: string) {
  const genre = names.match('genre', text)
  if (genre) return genre
  const nearest = names.suggest('genre', text).map(({ name }) => name.en)
  throw new CommandError(
    `There is no genre ‘${text}’${nearest.length > 0 ? `; the nearest are ${nearest.join(', ')}` : ''}. Add it: --name 'genre:${text}=new'`,
  )
}

/** What spellings are said to mean. @throws CommandError */
export async function readDecisions(
  db: Kysely<Database>,
  decisions: readonly string[],
): Promise<DecidedName[]> {
  const names = createNameMatcher(await listCatalogueNames(db), await listImportNames(db))
  return decisions.map((decision) => {
    const [, kind = '', spelling = '', meaning = ''] = /^(\w+):(.+)=(.+)$/.exec(decision) ?? []
    if (!isKeyOf(isKind, kind)) throw new CommandError(`--name ${decision} cannot be read.\n${usage}`)
    const known = names.match(kind, meaning)
    if (!known && meaning === 'split') {
      if (splitSpelling(spelling).length < 2)
        throw new CommandError(
          `‘${spelling}’ has no sign between names, such as a slash: it cannot be split.`,
        )
      return { kind, spelling, id: splitMeaning }
    }
    if (!known && meaning !== 'new' && meaning !== 'none') {
      throw new CommandError(
        `There is no ${kind} ‘${meaning}’: name one that there is, or write =new, =split or =none.`,
      )
    }
    const id = meaning === 'none' ? null : meaning === 'new' ? slugOf(spelling) : (known?.id ?? null)
    if (id === '') throw new CommandError(`‘${spelling}’ has no letters that can stand in an address.`)
    return { kind, spelling, id }
  })
}

/** Remembers what columns mean, unless nothing is to be changed. @returns what holds for this import */
export async function decideColumns(
  db: Kysely<Database>,
  decisions: readonly string[],
  isRehearsal: boolean,
): Promise<DecidedColumns> {
  const decided = new Map(await listImportColumns(db))
  for (const decision of decisions) {
    const { heading, meaning } = readColumnDecision(decision)
    if (meaning === null) decided.delete(heading)
    else decided.set(heading, meaning)
    if (!isRehearsal) await setImportColumn(db, { heading, meaning })
  }
  return decided
}
