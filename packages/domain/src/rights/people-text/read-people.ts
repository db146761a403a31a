// People as tables and people write them. No zod here: the grid of the studio reads them on every keystroke.
import { findSociety } from '../societies.ts'
import { partPeople, type PeopleKind } from './part-people.ts'
import type { PeopleToken } from './people-tokens.ts'
import { bareAmount, readAmount, sharePattern } from './share-text.ts'

/** Somebody as a text names them. */
export interface WrittenPerson {
  name: string
  role?: string
  /** As written. */
  society?: string
  /** 11 digits. */
  ipi?: string
  /** In percent. */
  performanceShare?: number
  exemption?: string
}

/** A part of a text that is no share, or no IPI. */
export interface PeopleFault {
  code: 'cell_share' | 'cell_ipi'
  value: string
}

/**
 * The people in a text, each with society, share, role, IPI and exemption if they stand there:
 * `Ada Vega (SGAE) 33,33% [00123456789] {Letter 7}`.
 */
export function readPeople(
  text: string,
  kind: PeopleKind,
): { people: WrittenPerson[]; faults: readonly PeopleFault[] } {
  const faults: PeopleFault[] = []
  const people = partPeople(text, kind)
    .map((tokens) => readPerson(tokens, faults))
    .filter(({ name }) => name !== '')
  return { people: withBareShares(people, kind), faults }
}

function readPerson(tokens: readonly PeopleToken[], faults: PeopleFault[]): WrittenPerson {
  let name = ''
  // Marks have the spaces around them that are written.
  let isGlued = false
  // What is said first wins.
  const read: Omit<WrittenPerson, 'name'>[] = []
  for (const { kind, text } of tokens) {
    if (kind === 'share') read.push(readShare(text, faults))
    else if (kind === 'ipi') read.push(readIpi(text, faults))
    else if (kind === 'group') read.push(readGroup(text, faults))
    else name += /^(?:comma|slash)$/.test(kind) || isGlued ? text : ` ${text}`
    isGlued = kind === 'comma' || kind === 'slash'
  }
  const person: WrittenPerson = splitSociety(tidy(name))
  for (const details of read.toReversed()) Object.assign(person, details)
  return person
}

/** Without what leads to a detail, as in `Ada Vega: 50%`. */
const tidy = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,:=*•·–-]+|[\s,:=*•·–-]+$/g, '')

function readShare(text: string, faults: PeopleFault[]): Pick<WrittenPerson, 'performanceShare'> {
  const share = readAmount(text)
  if (share === undefined) faults.push({ code: 'cell_share', value: text })
  return share === undefined ? {} : { performanceShare: share }
}

function readIpi(text: string, faults: PeopleFault[]): Pick<WrittenPerson, 'ipi'> {
  const written = text.replace(/^\D+/, '')
  const digits = written.replace(/[\s.-]/g, '')
  if (/^\d{5,11}$/.test(digits)) return { ipi: digits.padStart(11, '0') }
  faults.push({ code: 'cell_ipi', value: written })
  return {}
}

const shareInside = new RegExp(sharePattern, 'u')

/** Between brackets stand a society, a share, an IPI, a role, or several of them: `(SGAE, 50 %)`. */
function readGroup(text: string, faults: PeopleFault[]): Omit<WrittenPerson, 'name'> {
  const inside = text.slice(1, -1).trim()
  if (text.startsWith('{')) return inside === '' ? {} : { exemption: inside }
  if (text.startsWith('(') && /^\d{1,3}$/.test(inside)) return { society: inside }
  if (/^(?:(?:IPI|CAE)\D*)?\d[\d\s.-]*$/iu.test(inside)) return readIpi(inside, faults)
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
    ...(share !== undefined && readShare(share, faults)),
    ...(ipi !== undefined && readIpi(ipi, faults)),
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
function splitSociety(name: string): Pick<WrittenPerson, 'name' | 'society'> {
  const [, person = '', society = ''] = /^(.+?)(?:\s*,\s*|\s+)(\p{Lu}{3,})$/u.exec(name) ?? []
  const isShouted = person === person.toUpperCase()
  return person !== '' && !isShouted && findSociety(society) !== undefined
    ? { name: tidy(person), society }
    : { name }
}

/**
 * Amounts behind all names are shares if they are a whole: `Ada Vega 33,33; Bo Lund 66,67`, `Ada Vega 1/2; Bo Lund 1/2`,
 * `Ada Vega 0.5; Bo Lund 0.5`.
 */
function withBareShares(people: WrittenPerson[], kind: PeopleKind): WrittenPerson[] {
  if (kind === 'publishers' && people.length < 2) return people
  const bare = people.map(({ name, performanceShare }) => {
    const [, written = ''] = bareAmount.exec(name) ?? []
    return performanceShare === undefined && written !== ''
      ? { written, share: readAmount(written) }
      : undefined
  })
  const parts = partsOfOne(bare.map((each) => each?.written ?? ''))
  const shares = parts ?? bare.map((each) => each?.share)
  const sum = shares.reduce<number>((all, share) => all + (share ?? Number.NaN), 0)
  // A third of 1 is often written with two places.
  if (!(Math.abs(sum - 100) <= (parts ? people.length / 2 : 0.06))) return people
  return people.map((person, at) => ({
    ...person,
    name: tidy(person.name.slice(0, person.name.length - (bare[at]?.written.length ?? 0))),
    ...(shares[at] !== undefined && { performanceShare: shares[at] }),
  }))
}

/** Decimals of which none is more than 1, in percent; undefined if one is something else. */
function partsOfOne(amounts: readonly string[]): number[] | undefined {
  if (!amounts.every((amount) => /^(?:0[.,]\d+|1[.,]0+)$/.test(amount))) return undefined
  return amounts.map((amount) => Math.round(Number(amount.replace(',', '.')) * 10_000) / 100)
}
