import { genreIds, instrumentIds } from '../vocabulary.ts'
import { parseProgression } from './chord-notation.ts'
import { parseForm, sectionNames } from './form-notation.ts'
import { checkPattern, type PatternUse } from './pattern-notation.ts'
import { drumKeys, endings, scales, voicings, type DrumLines, type Recipe, type Seat } from './recipe.ts'

/** A recipe that cannot be composed from; the message names file, field and what is allowed. */
export class RecipeError extends Error {
  override name = 'RecipeError'
}

const roles = ['drums', 'bass', 'harmony', 'lead', 'colour']
const kinds = [
  'drums',
  'bass',
  'walking-bass',
  'pedal',
  'chords',
  'figure',
  'lead',
  'double',
  'counter',
  'answer',
]

/** Shortest and longest song in seconds, before the ring is added. */
const durationBounds = { min: 60, max: 140 }

/**
 * Checks a recipe as data, whatever its type promises.
 * @throws RecipeError at the first field that is wrong.
 */
export function validateRecipe(recipe: Recipe, file: string): Recipe {
  const fail = (field: string, problem: string): never => {
    throw new RecipeError(`recipes/${file}: ${field}: ${problem}`)
  }
  const attempt = (field: string, check: () => void) => {
    try {
      check()
    } catch (error) {
      fail(field, (error as Error).message)
    }
  }
  const oneOf = (field: string, value: unknown, allowed: readonly string[]) => {
    if (!allowed.includes(value as string))
      fail(field, `unknown '${String(value)}'; allowed: ${allowed.join(', ')}`)
  }
  const within = (field: string, value: number, low: number, high: number) => {
    if (!(value >= low && value <= high)) fail(field, `${value} is outside ${low} to ${high}`)
  }
  const filled = (field: string, list: readonly unknown[]) => {
    if (list.length === 0) fail(field, 'is empty; give at least one')
  }

  oneOf('genre', recipe.genre, genreIds)
  within('tempo.min', recipe.tempo.min, 40, 220)
  within('tempo.max', recipe.tempo.max, recipe.tempo.min, 220)
  within('beatsPerBar', recipe.beatsPerBar, 2, 7)
  within('stepsPerBeat', recipe.stepsPerBeat, 2, 6)
  within('swing.ratio', recipe.swing.ratio, 0.5, 0.75)
  oneOf('swing.pair', recipe.swing.pair, ['eighths', 'sixteenths'])
  within('feel.timingMs', recipe.feel.timingMs, 0, 12)
  within('feel.velocity', recipe.feel.velocity, 0, 0.3)
  within('mix.ducking', recipe.mix.ducking, 0, 1)
  within('mix.room', recipe.mix.room, 0, 1)
  within('mix.hall', recipe.mix.hall, 0, 1)
  within('mix.echoBeats', recipe.mix.echoBeats, 0.1, 2)
  recipe.tonics?.forEach((tonic, index) => within(`tonics[${index}]`, tonic, 0, 11))

  const stepsPerBar = recipe.beatsPerBar * recipe.stepsPerBeat
  const patterns = (field: string, texts: readonly string[], use: PatternUse) => {
    filled(field, texts)
    texts.forEach((text, index) => attempt(`${field}[${index}]`, () => checkPattern(text, use, stepsPerBar)))
  }
  const lines = (field: string, drums: DrumLines) => {
    filled(field, Object.keys(drums))
    for (const [drum, text] of Object.entries(drums)) {
      oneOf(field, drum, Object.keys(drumKeys))
      patterns(`${field}.${drum}`, [text], 'drums')
    }
  }
  const progressions = (field: string, texts: readonly string[]) => {
    filled(field, texts)
    for (const text of texts) {
      attempt(field, () => {
        const crowded = parseProgression(text).find((bar) => bar.length > recipe.beatsPerBar)
        if (crowded)
          throw new Error(`'${text}' has a bar of ${crowded.length} chords in ${recipe.beatsPerBar} beats`)
      })
    }
  }

  filled('harmony', recipe.harmony)
  recipe.harmony.forEach((harmony, index) => {
    const field = `harmony[${index}]`
    oneOf(`${field}.scale`, harmony.scale, Object.keys(scales))
    if (harmony.melody !== undefined) oneOf(`${field}.melody`, harmony.melody, Object.keys(scales))
    within(`${field}.weight`, harmony.weight, 0.01, 100)
    progressions(`${field}.theme`, Object.keys(harmony.theme))
    progressions(`${field}.contrast`, Object.keys(harmony.contrast))
    progressions(`${field}.cadences`, harmony.cadences)
    if (harmony.turnarounds) progressions(`${field}.turnarounds`, harmony.turnarounds)
  })
  patterns('melody.cells', recipe.melody.cells, 'melody')
  within('melody.leap', recipe.melody.leap, 0, 1)
  within('melody.space', recipe.melody.space, 0, 1)
  within('melody.reach', recipe.melody.reach, 1, 8)
  within('melody.articulation', recipe.melody.articulation, 0.2, 1)

  const checkSeat = (seat: Seat, field: string) => {
    oneOf(`${field}.role`, seat.role, roles)
    filled(`${field}.instruments`, Object.keys(seat.instruments))
    for (const instrument of Object.keys(seat.instruments))
      oneOf(`${field}.instruments`, instrument, instrumentIds)
    for (const section of seat.sections ?? []) oneOf(`${field}.sections`, section, sectionNames)
    within(`${field}.enters`, seat.enters ?? 1, 1, 5)
    within(`${field}.leaves`, seat.leaves ?? 5, seat.enters ?? 1, 5)
    within(`${field}.pan`, seat.pan ?? 0, -1, 1)
    for (const send of ['room', 'hall', 'echo'] as const) within(`${field}.${send}`, seat[send] ?? 0, 0, 1)
    const { player } = seat
    oneOf(`${field}.player.kind`, player.kind, kinds)
    if (player.kind === 'drums') {
      filled(`${field}.player.grooves`, player.grooves)
      player.grooves.forEach((groove, index) => {
        for (const level of ['light', 'full', 'lift'] as const) {
          const drums = groove[level]
          if (drums) lines(`${field}.player.grooves[${index}].${level}`, drums)
        }
      })
      player.fills.forEach((fill, index) => lines(`${field}.player.fills[${index}]`, fill))
    }
    if (player.kind === 'bass' || player.kind === 'figure') {
      patterns(`${field}.player.patterns`, player.patterns, player.kind)
      if (player.lift) patterns(`${field}.player.lift`, player.lift, player.kind)
    }
    if (player.kind === 'chords') {
      patterns(`${field}.player.rhythms`, player.rhythms, 'chords')
      if (player.lift) patterns(`${field}.player.lift`, player.lift, 'chords')
    }
    if (player.kind === 'chords' || player.kind === 'figure') {
      oneOf(`${field}.player.voicing`, player.voicing, voicings)
    }
  }
  filled('seats', recipe.seats)
  recipe.seats.forEach((seat) => checkSeat(seat, `seats.${seat.name}`))
  if (!recipe.seats.some((seat) => seat.player.kind === 'lead'))
    fail('seats', "has no player of kind 'lead'; give one")

  filled('forms', recipe.forms)
  recipe.forms.forEach((form, index) => {
    attempt(`forms[${index}]`, () => {
      const bars = parseForm(form).reduce((sum, section) => sum + section.bars, 0)
      const seconds = (bpm: number) => (bars * recipe.beatsPerBar * 60) / bpm
      const [shortest, longest] = [seconds(recipe.tempo.max), seconds(recipe.tempo.min)]
      if (shortest < durationBounds.min || longest > durationBounds.max) {
        throw new Error(
          `${bars} bars last ${shortest.toFixed(0)} to ${longest.toFixed(0)} s; allowed: ${durationBounds.min} to ${durationBounds.max} s`,
        )
      }
    })
  })
  filled('endings', recipe.endings)
  for (const ending of recipe.endings) oneOf('endings', ending, endings)
  return recipe
}
