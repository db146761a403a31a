import { echoIds, glueIds, spaceIds, textureIds, toneIds } from '../mix-vocabulary.ts'
import { genreIds } from '../vocabulary.ts'
import { parseProgression } from './chord-notation.ts'
import { parseForm } from './form-notation.ts'
import { devices, endings, scales, soloStyles, type Recipe } from './recipe.ts'
import { createRecipeChecks, type RecipeChecks } from './recipe-checks.ts'
import { checkPatterns, checkSeat } from './validate-seat.ts'

export { RecipeError } from './recipe-checks.ts'

/** Shortest and longest song in seconds, before the ring is added. */
const durationBounds = { min: 72, max: 200 }

function checkFrame(checks: RecipeChecks, recipe: Recipe): void {
  const { oneOf, present, whole, within } = checks
  oneOf('genre', recipe.genre, genreIds)
  present('tempo', recipe.tempo)
  whole('tempo.min', recipe.tempo.min, 40, 220)
  whole('tempo.max', recipe.tempo.max, recipe.tempo.min, 220)
  whole('beatsPerBar', recipe.beatsPerBar, 2, 7)
  whole('stepsPerBeat', recipe.stepsPerBeat, 2, 6)
  present('swing', recipe.swing)
  within('swing.ratio', recipe.swing.ratio, 0.5, 0.75)
  oneOf('swing.pair', recipe.swing.pair, ['eighths', 'sixteenths'])
  present('feel', recipe.feel)
  within('feel.timingMs', recipe.feel.timingMs, 0, 12)
  within('feel.velocity', recipe.feel.velocity, 0, 0.3)
  if (recipe.tonics) checks.filled('tonics', recipe.tonics)
  recipe.tonics?.forEach((tonic, index) => whole(`tonics[${index}]`, tonic, 0, 11))
}

function checkMix({ oneOf, present, within }: RecipeChecks, { mix }: Recipe): void {
  present('mix', mix)
  within('mix.ducking', mix.ducking, 0, 1)
  within('mix.duckingBeats', mix.duckingBeats ?? 0.25, 0.05, 1)
  within('mix.room', mix.room, 0, 1)
  within('mix.hall', mix.hall, 0, 1)
  within('mix.echoBeats', mix.echoBeats, 0.1, 2)
  present('mix.space', mix.space)
  oneOf('mix.space.near', mix.space.near, spaceIds)
  oneOf('mix.space.far', mix.space.far, spaceIds)
  within('mix.loudness', mix.loudness, -16, -11)
  oneOf('mix.tone', mix.tone, toneIds)
  oneOf('mix.glue', mix.glue, glueIds)
  within('mix.width', mix.width ?? 1, 0.5, 2)
  oneOf('mix.echo', mix.echo ?? 'clean', echoIds)
  for (const texture of mix.textures ?? []) oneOf('mix.textures', texture, textureIds)
  within('mix.throws', mix.throws ?? 0, 0, 1)
}

function checkProgressions(checks: RecipeChecks, field: string, texts: readonly string[], beats: number) {
  checks.filled(field, texts)
  for (const text of texts) {
    checks.attempt(field, () => {
      const crowded = parseProgression(text).find((bar) => bar.length > beats)
      if (crowded) throw new Error(`'${text}' has a bar of ${crowded.length} chords in ${beats} beats`)
    })
  }
}

function checkHarmony(checks: RecipeChecks, { beatsPerBar, harmony: families }: Recipe): void {
  checks.filled('harmony', families)
  for (const [index, harmony] of families.entries()) {
    const field = `harmony[${index}]`
    checks.present(field, harmony)
    checks.oneOf(`${field}.scale`, harmony.scale, Object.keys(scales))
    if (harmony.melody !== undefined) checks.oneOf(`${field}.melody`, harmony.melody, Object.keys(scales))
    checks.within(`${field}.weight`, harmony.weight, 0.01, 100)
    for (const part of ['theme', 'contrast', 'bridge'] as const) {
      const progressions = harmony[part]
      if (part === 'bridge' && progressions === undefined) continue
      checks.weighted(`${field}.${part}`, progressions)
      checkProgressions(checks, `${field}.${part}`, Object.keys(progressions ?? {}), beatsPerBar)
    }
    for (const device of harmony.devices ?? []) checks.oneOf(`${field}.devices`, device, devices)
    checkProgressions(checks, `${field}.cadences`, harmony.cadences, beatsPerBar)
    if (harmony.turnarounds)
      checkProgressions(checks, `${field}.turnarounds`, harmony.turnarounds, beatsPerBar)
  }
}

function checkMelody(checks: RecipeChecks, recipe: Recipe): void {
  checks.present('melody', recipe.melody)
  checkPatterns(checks, 'melody.cells', recipe.melody.cells, 'melody', recipe)
  checks.within('melody.leap', recipe.melody.leap, 0, 1)
  checks.within('melody.space', recipe.melody.space, 0, 1)
  checks.within('melody.reach', recipe.melody.reach, 1, 8)
  checks.within('melody.articulation', recipe.melody.articulation, 0.2, 1)
  checks.oneOf('melody.solo', recipe.melody.solo ?? 'paraphrase', soloStyles)
}

function checkBand(checks: RecipeChecks, recipe: Recipe): void {
  checks.filled('seats', recipe.seats)
  const names = new Set<string>()
  for (const seat of recipe.seats) {
    if (names.has(seat.name))
      checks.fail(`seats.${seat.name}`, 'stands there twice; give each seat a name of its own')
    names.add(seat.name)
    checkSeat(checks, seat, recipe)
  }
  if (!recipe.seats.some((seat) => seat.player.kind === 'lead'))
    checks.fail('seats', "has no player of kind 'lead'; give one")
}

function checkForms(checks: RecipeChecks, { beatsPerBar, forms, tempo }: Recipe): void {
  checks.filled('forms', forms)
  for (const [index, form] of forms.entries()) {
    checks.attempt(`forms[${index}]`, () => {
      const bars = parseForm(form).reduce((sum, section) => sum + section.bars, 0)
      const seconds = (bpm: number) => (bars * beatsPerBar * 60) / bpm
      const [shortest, longest] = [seconds(tempo.max), seconds(tempo.min)]
      if (shortest < durationBounds.min || longest > durationBounds.max) {
        throw new Error(
          `${bars} bars last ${shortest.toFixed(0)} to ${longest.toFixed(0)} s; allowed: ${durationBounds.min} to ${durationBounds.max} s`,
        )
      }
    })
  }
}

/**
 * Validates a recipe at run time, regardless of its type.
 * @throws RecipeError at the first invalid field.
 */
export function validateRecipe(recipe: Recipe, file: string): Recipe {
  const checks = createRecipeChecks(file)
  checkFrame(checks, recipe)
  checkMix(checks, recipe)
  checkHarmony(checks, recipe)
  checkMelody(checks, recipe)
  checkBand(checks, recipe)
  checkForms(checks, recipe)
  checks.filled('endings', recipe.endings)
  for (const ending of recipe.endings) checks.oneOf('endings', ending, endings)
  return recipe
}
