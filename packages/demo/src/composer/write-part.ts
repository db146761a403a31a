import type { DrumGroove, Recipe } from '../recipes/recipe.ts'
import { writeChords, writeCounter, writeFigure } from './accompaniment.ts'
import { isSoloBar } from './arrangement.ts'
import { writeBass, writePedal, writeWalkingBass } from './bass.ts'
import type { Chair } from './chair.ts'
import { writeAnswers, writeDouble } from './companions.ts'
import { writeDrums } from './drums.ts'
import type { WrittenNote } from './event.ts'
import { sectionRuns } from './form.ts'
import { writeMelody, type MelodyContext } from './melody.ts'
import type { Metre } from './motif.ts'
import type { SongPlan } from './plan-song.ts'
import type { Random } from './random.ts'
import { writeSolo } from './solo.ts'

/** A lead's tune, and its solos. */
function writeLead(
  { bars, instrument }: Chair,
  { themes }: SongPlan,
  context: MelodyContext,
  random: Random,
): WrittenNote[] {
  const tunes = sectionRuns(bars.filter((plan) => !isSoloBar(plan)))
  const solos = sectionRuns(bars.filter(isSoloBar))
  return [
    ...writeMelody(tunes, themes, instrument, context, random),
    ...writeSolo(solos, themes, instrument, context, random.branch('solo')),
  ]
}

/**
 * What a chair plays in its bars.
 * @param lead what the leads play, for parts that follow or answer them
 */
export function writePart(
  chair: Chair,
  { recipe, song, lead }: { recipe: Recipe; song: SongPlan; lead: readonly WrittenNote[] },
  random: Random,
): { line: WrittenNote[]; groove?: DrumGroove } {
  const { seat, instrument, bars } = chair
  const { player } = seat
  const { spans, tonality } = song.harmony
  const metre: Metre = recipe
  switch (player.kind) {
    case 'drums': {
      const groove = random.pick(player.grooves)
      const script = { fills: player.fills, crash: player.crash, stops: song.stops }
      return { line: writeDrums(bars, groove, script, metre, random), groove }
    }
    case 'bass': {
      const patterns = pickPlainAndLift(player.patterns, player.lift, random)
      return { line: writeBass(bars, patterns, spans, instrument, metre, random) }
    }
    case 'walking-bass':
      return { line: writeWalkingBass(bars, spans, instrument, metre, random) }
    case 'pedal':
      return { line: writePedal(bars, tonality.tonic, instrument, metre) }
    case 'chords': {
      const rhythms = pickPlainAndLift(player.rhythms, player.lift, random)
      const context = { spans, metre, instrument, voicing: player.voicing }
      return { line: writeChords(bars, rhythms, player.strumMs, context) }
    }
    case 'figure': {
      const patterns = pickPlainAndLift(player.patterns, player.lift, random)
      const context = { spans, metre, instrument, voicing: player.voicing }
      return { line: writeFigure(bars, patterns, player.ring ?? false, context) }
    }
    case 'lead': {
      const context: MelodyContext = { tonality, spans, metre, rules: recipe.melody }
      return { line: writeLead(chair, song, context, random) }
    }
    case 'double':
      return { line: writeDouble(lead, bars, player.at, instrument, spans, metre) }
    case 'counter':
      return { line: writeCounter(bars, { spans, metre, instrument }) }
    case 'answer':
      return { line: writeAnswers(lead, bars, instrument, spans, metre, random) }
  }
}

/** A pattern, and another for sections that lift; the same if there is none. */
function pickPlainAndLift<Pattern>(
  patterns: readonly Pattern[],
  lifts: readonly Pattern[] | undefined,
  random: Random,
): { plain: Pattern; lift: Pattern } {
  const plain = random.pick(patterns)
  return { plain, lift: lifts ? random.pick(lifts) : plain }
}
