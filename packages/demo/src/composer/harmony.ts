import { itemAt } from '../item-at.ts'
import { parseProgression, type DegreeChord } from '../recipes/chord-notation.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { sectionRuns, type BarPlan } from './form.ts'
import type { Random } from './random.ts'
import { chooseOpening } from './repertoire.ts'
import { chooseBridge, colourSection, leadInto, writeSectionHarmony } from './section-harmony.ts'
import { createTonality, type Tonality } from './tonality.ts'

/** A chord at its position in the song. */
export interface ChordSpan {
  /** Beats from the start of the song. */
  beat: number
  beats: number
  bar: number
  root: number
  bass: number
  /** Pitch classes in the order of the quality: root, third, fifth, seventh, … */
  tones: readonly number[]
  /** Pitch classes of the melody's scale here, in order from the tonic. */
  scale: readonly number[]
  symbol: string
}

/** The seed's choices from the recipe's harmony. */
export interface HarmonyChoice {
  tonality: Tonality
  theme: string
  contrast: string
  bridge: string
  spans: ChordSpan[]
}

function without(weights: Readonly<Record<string, number>>, key: string): Readonly<Record<string, number>> {
  const rest = Object.entries(weights).filter(([text]) => text !== key)
  return rest.length > 0 ? Object.fromEntries(rest) : weights
}

function placeChords(
  bars: readonly DegreeChord[][],
  plans: readonly BarPlan[],
  { tonic, melody }: Tonality,
  beatsPerBar: number,
): ChordSpan[] {
  const spans: ChordSpan[] = []
  for (const [bar, chords] of bars.entries()) {
    const lift = plans[bar]?.keyLift ?? 0
    const here = tonic + lift + 12
    const scale = melody.map((pitchClass) => (pitchClass + lift + 12) % 12)
    for (const [index, chord] of chords.entries()) {
      const from = Math.round((index * beatsPerBar) / chords.length)
      const to = Math.round(((index + 1) * beatsPerBar) / chords.length)
      const root = (chord.root + here) % 12
      spans.push({
        beat: bar * beatsPerBar + from,
        beats: to - from,
        bar,
        root,
        bass: (chord.bass + here) % 12,
        tones: chord.intervals.map((interval) => (root + interval) % 12),
        scale,
        symbol: chord.symbol,
      })
    }
  }
  return spans
}

/**
 * Draws key and progressions and writes the chords of every bar, including turnarounds, the way into lifted keys and the
 * closing cadence.
 * @param seed the song's id
 */
export function planHarmony(
  recipe: Recipe,
  plans: readonly BarPlan[],
  seed: string,
  random: Random,
): HarmonyChoice {
  const { family, theme } = chooseOpening(recipe, seed, random)
  const tonic = random.pick(recipe.tonics ?? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const contrast = random.draw(without(family.contrast, theme))
  const bridge = chooseBridge(family, theme, contrast, random)
  const cadence = parseProgression(random.pick(family.cadences))
  const material = { family, theme, contrast, bridge }
  const sections = random.branch('sections')
  const heard = new Map<string, number>()

  const runs = sectionRuns(plans)
  const bars = runs.flatMap((run, section) => {
    const { name, keyLift } = itemAt(run, 0)
    const text = name === 'contrast' ? contrast : name === 'bridge' ? bridge : theme
    const period = parseProgression(text).length
    const own = sections.branch(`${name} ${run.length}`)
    const plain = writeSectionHarmony(name, material, run.length, own)
    const times = heard.get(text) ?? 0
    if (name !== 'intro') heard.set(text, times + 1)
    const chords = colourSection(name, plain, period, times, family, own.branch(`colour ${times}`))
    const next = runs[section + 1]?.[0]
    if (!next) {
      const closing = cadence.slice(-chords.length)
      chords.splice(chords.length - closing.length, closing.length, ...closing)
      return chords
    }
    if (next.keyLift !== keyLift) return leadInto(chords, next.keyLift - keyLift)
    const turns = name !== 'build' && family.turnarounds && run.length >= Math.min(4, period)
    if (family.turnarounds && turns && random.chance(0.75)) {
      chords.splice(-1, 1, ...parseProgression(random.pick(family.turnarounds)))
    }
    return chords
  })
  const tonality = createTonality(tonic, family.scale, family.melody ?? family.scale)
  return { tonality, theme, contrast, bridge, spans: placeChords(bars, plans, tonality, recipe.beatsPerBar) }
}

/** The chord at a beat; before the song the first, after it the last. */
export function chordAt(spans: readonly ChordSpan[], beat: number): ChordSpan {
  let low = 0
  let high = spans.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (itemAt(spans, middle).beat <= beat + 1e-6) low = middle
    else high = middle - 1
  }
  return itemAt(spans, low)
}
