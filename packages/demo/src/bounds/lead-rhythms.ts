import { planSong } from '../composer/plan-song.ts'
import { createClock, swing } from '../composer/perform.ts'
import { findRecipe } from '../recipes/index.ts'
import type { Score } from '../score.ts'

/**
 * Number of different rhythms among the bars in which the lead plays: the steps of a bar on which its notes begin, as
 * the recipe divides a beat. Several leads are one.
 */
export function countLeadRhythms(score: Score): number {
  const recipe = findRecipe(score.genre)
  const { beatsPerBar, stepsPerBeat } = recipe
  const { bpm, ending, plans } = planSong(recipe, score.id)
  const clock = createClock(bpm, beatsPerBar, plans.length, ending === 'ritardando')
  const steps = Array.from({ length: plans.length * beatsPerBar * stepsPerBeat }, (_, step) =>
    clock.at(swing(step / stepsPerBeat, recipe.swing)),
  )
  const stepsPerBar = beatsPerBar * stepsPerBeat
  const bars = new Map<number, Set<number>>()
  const starts = score.parts.filter(({ role }) => role === 'lead').flatMap(({ notes }) => notes)
  for (const { start } of starts) {
    const step = nearest(steps, start)
    const bar = Math.floor(step / stepsPerBar)
    bars.set(bar, (bars.get(bar) ?? new Set()).add(step % stepsPerBar))
  }
  const rhythms = [...bars.values()].map((played) => [...played].toSorted((a, b) => a - b).join(' '))
  return new Set(rhythms).size
}

/** Index of the nearest of rising times. */
function nearest(times: readonly number[], time: number): number {
  const after = times.findIndex((one) => one >= time)
  if (after < 0) return times.length - 1
  const [before, next] = [times[after - 1] ?? -Infinity, times[after] ?? Infinity]
  return time - before < next - time ? after - 1 : after
}
