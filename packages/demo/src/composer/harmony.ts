import { itemAt } from '../item-at.ts'
import { parseProgression, type DegreeChord } from '../recipes/chord-notation.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { sectionRuns, type BarPlan } from './form.ts'
import type { Random } from './random.ts'
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
  symbol: string
}

/** The seed's choices from the recipe's harmony. */
export interface HarmonyChoice {
  tonality: Tonality
  theme: string
  contrast: string
  spans: ChordSpan[]
}

function without(weights: Readonly<Record<string, number>>, key: string): Readonly<Record<string, number>> {
  const rest = Object.entries(weights).filter(([text]) => text !== key)
  return rest.length > 0 ? Object.fromEntries(rest) : weights
}

function barsOf(run: readonly BarPlan[], progression: DegreeChord[][]): DegreeChord[][] {
  return run.map((_, index) => itemAt(progression, index % progression.length))
}

function placeChords(bars: readonly DegreeChord[][], tonic: number, beatsPerBar: number): ChordSpan[] {
  const spans: ChordSpan[] = []
  for (const [bar, chords] of bars.entries()) {
    for (const [index, chord] of chords.entries()) {
      const from = Math.round((index * beatsPerBar) / chords.length)
      const to = Math.round(((index + 1) * beatsPerBar) / chords.length)
      const root = (chord.root + tonic) % 12
      spans.push({
        beat: bar * beatsPerBar + from,
        beats: to - from,
        bar,
        root,
        bass: (chord.bass + tonic) % 12,
        tones: chord.intervals.map((interval) => (root + interval) % 12),
        symbol: chord.symbol,
      })
    }
  }
  return spans
}

/** Draws key and progressions and writes the chords of every bar, including turnarounds and the closing cadence. */
export function planHarmony(recipe: Recipe, plans: readonly BarPlan[], random: Random): HarmonyChoice {
  const weights = Object.fromEntries(
    recipe.harmony.map((harmony, index) => [`family ${index}`, harmony.weight]),
  )
  const family = itemAt(recipe.harmony, Number(random.draw(weights).slice('family '.length)))
  const tonic = random.pick(recipe.tonics ?? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const theme = random.draw(family.theme)
  const contrast = random.draw(without(family.contrast, theme))
  const breakText = random.chance(0.5) ? theme : contrast
  const cadence = parseProgression(random.pick(family.cadences))

  const runs = sectionRuns(plans)
  const bars = runs.flatMap((run, section) => {
    const name = run[0]?.name
    const text = name === 'contrast' ? contrast : name === 'break' ? breakText : theme
    const progression = parseProgression(text)
    const chords = barsOf(run, progression)
    if (section === runs.length - 1) {
      const closing = cadence.slice(-chords.length)
      chords.splice(chords.length - closing.length, closing.length, ...closing)
    } else if (family.turnarounds && run.length >= progression.length && random.chance(0.75)) {
      chords.splice(-1, 1, ...parseProgression(random.pick(family.turnarounds)))
    }
    return chords
  })
  return {
    tonality: createTonality(tonic, family.scale, family.melody ?? family.scale),
    theme,
    contrast,
    spans: placeChords(bars, tonic, recipe.beatsPerBar),
  }
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
