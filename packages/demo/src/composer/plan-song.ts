import type { Recipe } from '../recipes/recipe.ts'
import { arrange } from './arrangement.ts'
import type { Chair } from './chair.ts'
import { dealForm } from './deal-forms.ts'
import { fittingEndings, sink } from './ending.ts'
import { planForm, type BarPlan } from './form.ts'
import { planHarmony, type HarmonyChoice } from './harmony.ts'
import type { Themes } from './melody.ts'
import { createMotif, invert, type Metre } from './motif.ts'
import { createRandom } from './random.ts'
import { drawStops } from './stop-time.ts'

/** The choices that define a song, exposed for tests and inspection. */
export interface SongPlan {
  bpm: number
  plans: BarPlan[]
  harmony: HarmonyChoice
  themes: Themes
  chairs: Chair[]
  ending: Recipe['endings'][number]
  /** Beats of a bar that the band strikes together in stop-time. */
  stops: readonly number[]
}

/** Draws a song's plan: tempo, form, key, progressions, motifs and band. */
export function planSong(recipe: Recipe, seed: string): SongPlan {
  const random = createRandom(`${recipe.genre}\u0000${seed}`)
  const metre: Metre = recipe
  const plans = planForm(dealForm(recipe, seed))
  const ending = random.branch('ending').pick(fittingEndings(recipe.endings, plans))
  if (ending === 'vamp') sink(plans)
  const harmony = planHarmony(recipe, plans, seed, random.branch('harmony'))
  const scaleSize = harmony.tonality.melody.length
  const main = createMotif(recipe.melody, metre, scaleSize, random.branch('motif'))
  const other = random.branch('contrast motif')
  const contrast = other.chance(0.25) ? invert(main) : createMotif(recipe.melody, metre, scaleSize, other)
  const bpm = random.branch('tempo').whole(recipe.tempo.min, recipe.tempo.max)
  return {
    bpm,
    plans,
    harmony,
    themes: { main, contrast },
    chairs: arrange(recipe, plans, ending, random.branch('band')),
    ending,
    stops: drawStops(recipe.beatsPerBar, bpm, random.branch('stops')),
  }
}
