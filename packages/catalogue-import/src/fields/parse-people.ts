import { type PeopleFault, readPeople } from '@tempolibre/domain/people-text'
import type { RightHolder } from '../record.ts'
import { doubtIpis } from './parse-codes.ts'
import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Writers in one text. What is no share, or no IPI, is left out. */
export const parsePeople = (text: string): RightHolder[] => readPeople(text, 'writers').people

/** Writers in a cell: what is no share, or no IPI, is a problem. */
export const parseWriters = (cell: string): Parsed<RightHolder[]> => readCell(cell, 'writers')
/** The same of publishers, whose names may have `&`, `and` and `/` in them. */
export const parsePublishers = (cell: string): Parsed<RightHolder[]> => readCell(cell, 'publishers')

function readCell(cell: string, kind: 'writers' | 'publishers'): Parsed<RightHolder[]> {
  const { faults, people } = readPeople(cell, kind)
  const [fault] = faults
  return fault
    ? unreadable(fault.code, fault.value, wordsOfFaults[fault.code])
    : parsed(people, doubtIpis(people.map(({ ipi }) => ipi)))
}

const wordsOfFaults: Record<PeopleFault['code'], string> = {
  cell_share: 'is no share: write a percentage from 0 to 100.',
  cell_ipi: 'is no IPI number: write its 11 digits.',
}
