import type { Section } from '../score.ts'
import { parseForm, type Feel } from '../recipes/form-notation.ts'
import type { Random } from './random.ts'

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
  /** Pitched players in this bar; 0 until the band is arranged. */
  players: number
  /** Semitones by which the harmony is lifted. */
  keyLift: number
  feel: Feel
}

/** Layers enter and leave at this interval. */
const phraseBars = 4

/** Draws one of the recipe's forms and expands it bar by bar. Energy moves in steps of a four-bar phrase. */
export function planForm(forms: readonly string[], random: Random): BarPlan[] {
  const plans: BarPlan[] = []
  for (const [section, plan] of parseForm(random.pick(forms)).entries()) {
    const phrases = Math.ceil(plan.bars / phraseBars)
    for (let barInSection = 0; barInSection < plan.bars; barInSection++) {
      const travelled = phrases > 1 ? Math.floor(barInSection / phraseBars) / (phrases - 1) : 0
      plans.push({
        bar: plans.length,
        section,
        name: plan.name,
        barInSection,
        barsInSection: plan.bars,
        energy: plan.energyFrom + (plan.energyTo - plan.energyFrom) * travelled,
        nextEnergy: 0,
        players: 0,
        keyLift: plan.keyLift,
        feel: plan.feel,
      })
    }
  }
  for (const [index, plan] of plans.entries()) plan.nextEnergy = plans[index + 1]?.energy ?? 0
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
