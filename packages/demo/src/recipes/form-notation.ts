import type { Section } from '../score.ts'

export const sectionNames = [
  'intro',
  'theme',
  'contrast',
  'break',
  'build',
  'drop',
  'solo',
  'bridge',
  'return',
  'ending',
] as const satisfies readonly Section['name'][]

/** How a bar is played: in `half-time` the backbeat comes half as often, in `stop-time` the band only strikes hits. */
export type Feel = 'full' | 'half-time' | 'stop-time'

/** A section before a tempo is applied. */
export interface SectionPlan {
  name: Section['name']
  bars: number
  /** Energy 1–5 at the start and at the end. */
  energyFrom: number
  energyTo: number
  /** Semitones by which the key has been lifted, counted from the song's first key. */
  keyLift: number
  feel: Feel
}

const sectionPattern = /^([a-z]+) (\d+) @([1-5](?:\.5)?)(?:-([1-5](?:\.5)?))?(?: ([+-]\d))?(?: (half|stop))?$/

const feels: Readonly<Record<string, Feel>> = { half: 'half-time', stop: 'stop-time' }

/**
 * Parses a form such as `intro 4 @1-2, theme 8 @3, break 4 @2 stop, return 8 @5 +2`. A key lift holds until another one
 * (`+0` leads home).
 * @throws Error naming the section that cannot be read.
 */
export function parseForm(text: string): SectionPlan[] {
  let keyLift = 0
  return text.split(',').map((part) => {
    const match = sectionPattern.exec(part.trim())
    const name = sectionNames.find((known) => known === match?.[1])
    if (!match || !name || Number(match[2]) < 1) {
      throw new Error(
        `'${part.trim()}' is not a section; write name, bars and energy, such as 'theme 8 @3-4', then perhaps a key lift and 'half' or 'stop' (names: ${sectionNames.join(', ')})`,
      )
    }
    const [, , bars, from, to, lift, feel] = match
    if (lift) keyLift = Number(lift)
    return {
      name,
      bars: Number(bars),
      energyFrom: Number(from),
      energyTo: Number(to ?? from),
      keyLift,
      feel: feels[feel ?? ''] ?? 'full',
    }
  })
}
