import { findSociety } from '@tempolibre/contract/societies'
import type { RightHolder } from '../record.ts'
import { parseIpi } from './parse-codes.ts'
import { type CellProblem, type Parsed, parsed, unreadable } from './parsed.ts'
import { partPeople, type PeopleKind } from './part-people.ts'
import type { PeopleToken } from './people-tokens.ts'
import { bareAmount, readAmount, sharePattern } from './share-text.ts'

/**
 * Writers in one text, each with society, share, role and IPI if they stand there: `Ada Vega (SGAE) 33,33% [00123456789]`.
 * What is no share, or no IPI, is left out.
 */
export const parsePeople = (text: string): RightHolder[] => readPeople(text, 'writers').people

/** Writers in a cell: what is no share, or no IPI, is a problem. */
export const parseWriters = (cell: string): Parsed<RightHolder[]> => readCell(cell, 'writers')
/** The same of publishers. */
export const parsePublishers = (cell: string): Parsed<RightHolder[]> => readCell(cell, 'publishers')

function readCell(cell: string, kind: PeopleKind): Parsed<RightHolder[]> {
  const { people, problems } = readPeople(cell, kind)
  return problems[0] ? { problem: problems[0] } : parsed(people)
}

function readPeople(cell: string, kind: PeopleKind): { people: RightHolder[]; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const people = partPeople(cell, kind)
    .map((tokens) => readPerson(tokens, problems))
    .filter(({ name }) => name !== '')
  return { people: withBareShares(people, kind), problems }
}

function readPerson(tokens: readonly PeopleToken[], problems: CellProblem[]): RightHolder {
  let name = ''
  // Marks have the spaces around them that are written.
  let isGlued = false
  // What is said first wins.
  const read: Omit<RightHolder, 'name'>[] = []
  for (const { kind, text } of tokens) {
    if (kind === 'share') read.push(readShare(text, problems))
    else if (kind === 'ipi') read.push(readIpi(text, problems))
    else if (kind === 'group') read.push(readGroup(text, problems))
    else name += /^(?:comma|slash)$/.test(kind) || isGlued ? text : ` ${text}`
    isGlued = kind === 'comma' || kind === 'slash'
  }
  const person: RightHolder = splitSociety(tidy(name))
  for (const details of read.toReversed()) Object.assign(person, details)
  return person
}

/** Without what leads to a detail, as in `Ada Vega: 50%`. */
const tidy = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,:=*•·–-]+|[\s,:=*•·–-]+$/g, '')

function readShare(text: string, problems: CellProblem[]): Pick<RightHolder, 'performanceShare'> {
  const share = readAmount(text)
  if (share === undefined)
    problems.push(unreadable('cell_share', text, 'is no share: write a percentage from 0 to 100.').problem)
  return share === undefined ? {} : { performanceShare: share }
}

function readIpi(text: string, problems: CellProblem[]): Pick<RightHolder, 'ipi'> {
  const read = parseIpi(text.replace(/^\D+/, ''))
  if ('problem' in read) problems.push(read.problem)
  return 'value' in read ? { ipi: read.value } : {}
}

const shareInside = new RegExp(sharePattern, 'u')

/** Between brackets stand a society, a share, an IPI, a role, or several of them: `(SGAE, 50 %)`. */
function readGroup(text: string, problems: CellProblem[]): Omit<RightHolder, 'name'> {
  const inside = text.slice(1, -1).trim()
  if (/^(?:(?:IPI|CAE)\D*)?\d[\d\s.-]*$/iu.test(inside)) return readIpi(inside, problems)
  const share = shareInside.exec(inside)?.[0]
  const others = inside
    .replace(share ?? '', ' ')
    .split(/\s*[,;|/]\s*|\s+[-–]\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const role = others.find((part) => roleOf(part) !== undefined)
  const ipi = others.find((part) => /^(?:(?:IPI|CAE)\D*)?[\d\s.-]{9,}$/iu.test(part))
  const names = others.filter((part) => part !== role && part !== ipi)
  const society = names.find((part) => findSociety(part) !== undefined) ?? names[0]
  return {
    ...(share !== undefined && readShare(share, problems)),
    ...(ipi !== undefined && readIpi(ipi, problems)),
    ...(role !== undefined && { role: roleOf(role) }),
    ...(society !== undefined && { society }),
  }
}

/** Common Works Registration's codes, and words for them in three languages. */
function roleOf(text: string): string | undefined {
  if (/^(?:CA|C|A|AR|AD|SA|SR|TR)$/.test(text)) return text
  if (!/^[\p{L}\s&/-]+$/u.test(text)) return undefined
  if (/^(?:arrang|arregl|adapt|transl|traduc|tradut)/i.test(text))
    return /^arr/i.test(text) ? 'AR' : /^ad/i.test(text) ? 'AD' : 'TR'
  const composes = /\b(?:compos|m[uú]si)/iu.test(text)
  const writes = /\b(?:lyric|words|author|auto?re?s?|auteur|letr|parol)/iu.test(text)
  return composes ? (writes ? 'CA' : 'C') : writes ? 'A' : undefined
}

/** A society that stands behind the name without brackets: `Ada Vega SGAE`, `Ada Vega, SGAE`. */
function splitSociety(name: string): Pick<RightHolder, 'name' | 'society'> {
  const [, person = '', society = ''] = /^(.+?)(?:\s*,\s*|\s+)(\p{Lu}{3,})$/u.exec(name) ?? []
  const isShouted = person === person.toUpperCase()
  return person !== '' && !isShouted && findSociety(society) !== undefined
    ? { name: tidy(person), society }
    : { name }
}

/** Amounts behind all names are shares if they are a whole: `Ada Vega 33,33; Bo Lund 66,67`, `Ada Vega 1/2; Bo Lund 1/2`. */
function withBareShares(people: RightHolder[], kind: PeopleKind): RightHolder[] {
  if (kind === 'publishers' && people.length < 2) return people
  const bare = people.map(({ name, performanceShare }) => {
    const [, written = ''] = bareAmount.exec(name) ?? []
    return performanceShare === undefined && written !== ''
      ? { written, share: readAmount(written) }
      : undefined
  })
  const sum = bare.reduce((all, each) => all + (each?.share ?? Number.NaN), 0)
  if (!(Math.abs(sum - 100) <= 0.06)) return people
  return people.map((person, at) => ({
    ...person,
    name: tidy(person.name.slice(0, person.name.length - (bare[at]?.written.length ?? 0))),
    ...(bare[at]?.share !== undefined && { performanceShare: bare[at].share }),
  }))
}
