import type { Section } from '../score.ts'
import { parseForm, type Feel, type SectionPlan } from '../recipes/form-notation.ts'

/** One bar of the song and its place in the form. */
export interface BarPlan {
  bar: number
  /** Index of its section, from 0. */
  section: number
  name: Section['name']
  barInSection: number
  barsInSection: number
  /** 1–5. */
  energy: number
  /** Energy of the bar after this one; 0 after the last. */
  nextEnergy: number
  /** Section of the bar after this one; undefined after the last. */
  nextName: Section['name'] | undefined
  /** Pitched players in this bar; 0 until the band is arranged. */
  players: number
  /** Semitones by which the harmony is lifted. */
  keyLift: number
  feel: Feel
}

/** Bars over which the energy of a section stays the same: a build rises with each, the others by phrases. */
function phraseBars({ bars, name }: SectionPlan): number {
  if (name === 'build') return 1
  return bars < 8 ? 2 : 4
}

/** Expands a form bar by bar. */
export function planForm(form: string): BarPlan[] {
  const plans: BarPlan[] = []
  for (const [section, plan] of parseForm(form).entries()) {
    const step = phraseBars(plan)
    const phrases = Math.ceil(plan.bars / step)
    for (let barInSection = 0; barInSection < plan.bars; barInSection++) {
      const travelled = phrases > 1 ? Math.floor(barInSection / step) / (phrases - 1) : 0
      plans.push({
        bar: plans.length,
        section,
        name: plan.name,
        barInSection,
        barsInSection: plan.bars,
        energy: plan.energyFrom + (plan.energyTo - plan.energyFrom) * travelled,
        nextEnergy: 0,
        nextName: undefined,
        players: 0,
        keyLift: plan.keyLift,
        feel: plan.feel,
      })
    }
  }
  for (const [index, plan] of plans.entries()) {
    plan.nextEnergy = plans[index + 1]?.energy ?? 0
    plan.nextName = plans[index + 1]?.name
  }
  return plans
}

/** Consecutive bars of the same section, as runs. */
export function sectionRuns(plans: readonly BarPlan[]): BarPlan[][] {
  const runs: BarPlan[][] = []
  for (const plan of plans) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last?.section === plan.section && last.bar === plan.bar - 1) run.push(plan)
    else runs.push([plan])
  }
  return runs
}
