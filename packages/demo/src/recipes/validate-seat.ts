import { isOneOf } from '@tempolibre/locales'
import { instruments } from '../instruments/catalogue.ts'
import { instrumentIds } from '../vocabulary.ts'
import { sectionNames } from './form-notation.ts'
import { checkPattern, type PatternUse } from './pattern-notation.ts'
import { drumKeys, type DrumLines, type Player, type Recipe, type Seat, voicings } from './recipe.ts'
import type { RecipeChecks } from './recipe-checks.ts'

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
const doublings = ['octave-above', 'octave-below', 'third-below']
/** Checks patterns against the recipe's metre. */
export function checkPatterns(
  checks: RecipeChecks,
  field: string,
  texts: unknown,
  use: PatternUse,
  { beatsPerBar, stepsPerBeat }: Recipe,
): void {
  checks.filled(field, texts)
  if (!Array.isArray(texts)) return
  for (const [index, text] of texts.entries()) {
    checks.attempt(`${field}[${index}]`, () => checkPattern(String(text), use, beatsPerBar * stepsPerBeat))
  }
}

function checkDrumLines(checks: RecipeChecks, field: string, drums: DrumLines, recipe: Recipe): void {
  checks.present(field, drums)
  checks.filled(field, Object.keys(drums))
  for (const [drum, text] of Object.entries(drums)) {
    checks.oneOf(field, drum, Object.keys(drumKeys))
    checkPatterns(checks, `${field}.${drum}`, [text], 'drums', recipe)
  }
}

function checkPlayer(checks: RecipeChecks, field: string, player: Player, recipe: Recipe): void {
  checks.present(field, player)
  checks.oneOf(`${field}.kind`, player.kind, kinds)
  const patterns = (name: string, texts: unknown, use: PatternUse) =>
    checkPatterns(checks, `${field}.${name}`, texts, use, recipe)
  if (player.kind === 'drums') {
    checks.filled(`${field}.grooves`, player.grooves)
    for (const [index, groove] of player.grooves.entries()) {
      checks.present(`${field}.grooves[${index}].full`, groove.full)
      for (const level of ['light', 'full', 'lift'] as const) {
        const drums = groove[level]
        if (drums) checkDrumLines(checks, `${field}.grooves[${index}].${level}`, drums, recipe)
      }
    }
    for (const [index, fill] of player.fills.entries())
      checkDrumLines(checks, `${field}.fills[${index}]`, fill, recipe)
    if (player.crash !== undefined) checks.oneOf(`${field}.crash`, player.crash, Object.keys(drumKeys))
  }
  if (player.kind === 'bass' || player.kind === 'figure') {
    patterns('patterns', player.patterns, player.kind)
    if (player.lift) patterns('lift', player.lift, player.kind)
  }
  if (player.kind === 'chords') {
    patterns('rhythms', player.rhythms, 'chords')
    if (player.lift) patterns('lift', player.lift, 'chords')
    checks.within(`${field}.strumMs`, player.strumMs ?? 0, 0, 400)
  }
  if (player.kind === 'chords' || player.kind === 'figure')
    checks.oneOf(`${field}.voicing`, player.voicing, voicings)
  if (player.kind === 'double') checks.oneOf(`${field}.at`, player.at, doublings)
}

function checkInstruments(checks: RecipeChecks, field: string, seat: Seat): void {
  checks.weighted(field, seat.instruments)
  // Kits strike and play no pitches; nothing else plays drums.
  const wanted = seat.player.kind === 'drums' ? 'kit' : 'pitched'
  const fitting = instrumentIds.filter((id) => instruments[id].kind === wanted)
  for (const instrument of Object.keys(seat.instruments)) {
    checks.oneOf(field, instrument, instrumentIds)
    if (!isOneOf(fitting, instrument)) {
      checks.fail(field, `'${instrument}' cannot play '${seat.player.kind}'; allowed: ${fitting.join(', ')}`)
    }
  }
}

/** Checks one seat of the band. */
export function checkSeat(checks: RecipeChecks, seat: Seat, recipe: Recipe): void {
  const field = `seats.${seat.name}`
  checks.oneOf(`${field}.role`, seat.role, roles)
  checkPlayer(checks, `${field}.player`, seat.player, recipe)
  checkInstruments(checks, `${field}.instruments`, seat)
  for (const section of seat.sections ?? []) checks.oneOf(`${field}.sections`, section, sectionNames)
  checks.within(`${field}.weight`, seat.weight ?? 1, 0.01, seat.group === undefined ? 1 : 100)
  checks.within(`${field}.enters`, seat.enters ?? 1, 1, 5)
  checks.within(`${field}.leaves`, seat.leaves ?? 5, seat.enters ?? 1, 5)
  checks.within(`${field}.gainDb`, seat.gainDb ?? 0, -24, 12)
  checks.within(`${field}.pan`, seat.pan ?? 0, -1, 1)
  checks.within(`${field}.lowCutHz`, seat.lowCutHz ?? 0, 0, 2000)
  for (const send of ['room', 'hall', 'echo'] as const)
    checks.within(`${field}.${send}`, seat[send] ?? 0, 0, 1)
}
