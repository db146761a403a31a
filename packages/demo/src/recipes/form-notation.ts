import type { Section } from '../score.ts'

export const sectionNames = [
  'intro',
  'theme',
  'contrast',
  'break',
  'return',
  'ending',
] as const satisfies readonly Section['name'][]

/** A section before a tempo is applied. */
export interface SectionPlan {
  name: Section['name']
  bars: number
  /** Energy 1–5 at the start and at the end. */
  energyFrom: number
  energyTo: number
}

const sectionPattern = /^([a-z]+) (\d+) @([1-5](?:\.5)?)(?:-([1-5](?:\.5)?))?$/

/**
 * Parses a form such as `intro 4 @1-2, theme 8 @3`.
 * @throws Error naming the section that cannot be read.
 */
export function parseForm(text: string): SectionPlan[] {
  return text.split(',').map((part) => {
    const match = sectionPattern.exec(part.trim())
    const name = sectionNames.find((known) => known === match?.[1])
    if (!match || !name || Number(match[2]) < 1) {
      throw new Error(
        `'${part.trim()}' is not a section; write name, bars and energy, such as 'theme 8 @3-4' (names: ${sectionNames.join(', ')})`,
      )
    }
    const energyFrom = Number(match[3])
    return { name, bars: Number(match[2]), energyFrom, energyTo: match[4] ? Number(match[4]) : energyFrom }
  })
}
