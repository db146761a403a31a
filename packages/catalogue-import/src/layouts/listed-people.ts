import { doubtIpis, parseIpi } from '../fields/parse-codes.ts'
import { parseShare } from '../fields/parse-number.ts'
import { type CellProblem, unreadable } from '../fields/parsed.ts'
import type { RightHolder } from '../record.ts'
import type { Column, ListedPart, ListedParts } from './layout.ts'

export const noParts = (): ListedParts => ({ writers: new Map(), publishers: new Map() })

const names = { performanceShare: 'shares', society: 'societies', ipi: 'ipis' } as const

/** A column that says the shares, societies or IPI numbers of all people that another one names, in their order. */
export function listedPart(people: 'writers' | 'publishers', part: ListedPart): Column {
  const fills = `${people === 'writers' ? 'composer' : 'publisher'} ${names[part]}`
  return {
    fills,
    read(draft, cell) {
      const values: (string | number)[] = []
      for (const text of splitParts(cell, part)) {
        if (part === 'society') values.push(text)
        else {
          const read = part === 'ipi' ? parseIpi(text) : parseShare(text)
          if ('problem' in read) return read.problem
          values.push(read.value)
        }
      }
      draft.parts[people].set(part, { fills, cell, values })
      return part === 'ipi' ? doubtIpis(values.map(String)) : undefined
    },
  }
}

/** Commas are decimal marks in shares, unless a sign or a space says that they part two: `50%, 50%`. */
function splitParts(cell: string, part: ListedPart): string[] {
  const comma = part === 'performanceShare' ? /[;|/\n；｜؛、]|%\s*[,，،]|[,，،]\s+/ : /[;|/\n,；｜؛，、،]/
  return cell
    .split(comma)
    .map((text) => text.trim())
    .filter(Boolean)
}

/**
 * Gives people their listed parts; what their own entry says wins. One society counts for all.
 * @returns the people, and for each list that does not have one value for each of them the problem
 */
export function withParts(
  people: readonly RightHolder[],
  parts: ListedParts['writers'],
): { people: readonly RightHolder[]; problems: { fills: string; problem: CellProblem }[] } {
  const problems: { fills: string; problem: CellProblem }[] = []
  let given = people
  for (const [part, { cell, fills, values }] of parts) {
    const isForAll = part === 'society' && values.length === 1
    if (isForAll || values.length === people.length)
      given = given.map((person, at) => ({ [part]: values[isForAll ? 0 : at], ...person }))
    if (people.length === 0 || (!isForAll && values.length !== people.length))
      problems.push({ fills, problem: wrongCount(cell, values.length, people.length) })
  }
  return { people: given, problems }
}

function wrongCount(cell: string, values: number, people: number): CellProblem {
  if (people === 0)
    return unreadable('cell_nobody', cell, 'belongs to nobody: the row names no people.').problem
  return {
    ...unreadable(
      'cell_people_count',
      cell,
      `has ${values === 1 ? '1 value' : `${values} values`} for ${people === 1 ? '1 person' : `${people} people`}: write one for each, in their order, separated by semicolons.`,
    ).problem,
    inputs: { values: String(values), people: String(people) },
  }
}
