import { drumKeys, type DrumGroove, type DrumLines, type DrumName } from '../recipes/recipe.ts'
import type { WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import type { Metre } from './motif.ts'

/** Drums that can roll, the most usual first. */
const rolling: readonly DrumName[] = ['snare', 'clap', 'lowTom', 'midTom']

/** The drum on which a groove's player rolls; percussion beside the kit does not. */
export function rollDrum({ full }: DrumGroove): DrumName | undefined {
  return rolling.find((drum) => full[drum] !== undefined)
}

/** Whether a bar is the last of a build: the kick drops out, and whoever comes next comes with more. */
export function isBrink(plan: BarPlan): boolean {
  return plan.name === 'build' && plan.barInSection === plan.barsInSection - 1
}

/**
 * One bar of a build: a roll that doubles its pace from quarters to the finest step and gets louder; the kick stays
 * until the last bar. Undefined if the groove has no drum for a roll.
 * @param gasps whether the last beat before the next section is silent
 */
export function writeBuildBar(
  groove: DrumGroove,
  plan: BarPlan,
  { beatsPerBar, stepsPerBeat }: Metre,
  gasps: boolean,
): { lines: DrumLines; roll: WrittenNote[] } | undefined {
  const drum = rollDrum(groove)
  if (!drum) return undefined
  const { barInSection, barsInSection } = plan
  const brink = isBrink(plan)
  const base = groove.light ?? groove.full
  const lines: DrumLines = brink
    ? {}
    : Object.fromEntries(Object.entries(base).filter(([name]) => name !== 'snare' && name !== 'clap'))
  const roll: WrittenNote[] = []
  const beats = beatsPerBar - (brink && gasps ? 1 : 0)
  for (let beat = 0; beat < beats; beat++) {
    const travelled = (barInSection + beat / beatsPerBar) / barsInSection
    const pace = travelled < 0.5 ? 1 : travelled < 0.75 ? 2 : stepsPerBeat
    for (let stroke = 0; stroke < pace; stroke++) {
      const accent = stroke === 0 ? 1 : 0.86
      const place = travelled + stroke / pace / (beatsPerBar * barsInSection)
      roll.push({
        beat: plan.bar * beatsPerBar + beat + stroke / pace,
        beats: 1 / pace,
        pitch: drumKeys[drum],
        velocity: (52 + 54 * place) * accent,
      })
    }
  }
  return { lines, roll }
}
