import { itemAt } from '../item-at.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt } from './harmony.ts'
import { nearestChordTone } from './ladder.ts'
import { ornament, recall, type Motif } from './motif.ts'
import { realise, type MelodyContext, type Themes } from './phrase.ts'
import type { Random } from './random.ts'
import { registers } from './registers.ts'
import { drawLick, writeGuajeo, writeLick, writeLine, type BarePhrase } from './solo-lines.ts'
import { guajeoRhythms, onsetsOf, soloRhythms, type ImprovisingStyle, type Onset } from './solo-rhythms.ts'
import { close, diminish, fragment, hook, lean, push, reply } from './variation.ts'

/** Instruments on which a soloist doubles a figure at the octave. */
const doubling: ReadonlySet<InstrumentId> = new Set<InstrumentId>([
  'piano',
  'electric-piano',
  'organ',
  'marimba',
  'vibraphone',
])

/** Height of a solo's arc at a share of its length: low, a climb to four fifths, then down. */
function arcAt(share: number): number {
  return share < 0.8 ? share / 0.8 : 1 - (share - 0.8) * 3
}

/** Bars of each phrase: mostly two, four where the solo is dense. */
function cutPhrases(bars: number, random: Random): number[] {
  const lengths: number[] = []
  let left = bars
  while (left > 0) {
    const share = 1 - left / bars
    const length = left >= 6 && share >= 0.25 && random.chance(0.35) ? 4 : Math.min(2, left)
    lengths.push(length)
    left -= length
  }
  return lengths
}

interface Solo {
  run: readonly BarPlan[]
  themes: Themes
  instrument: InstrumentId
  context: MelodyContext
  window: readonly [number, number]
  random: Random
}

/** The rhythm of one phrase: its bars by density, the last one with room to breathe. */
function drawRhythm(
  style: ImprovisingStyle,
  first: number,
  length: number,
  height: number,
  { run, context: { metre }, random }: Solo,
): Onset[] {
  const rhythms = soloRhythms[style]
  const level = height < 0.3 ? rhythms.sparse : height < 0.7 ? rhythms.medium : rhythms.dense
  return Array.from({ length }, (_, index) => {
    const ends = index === length - 1 && (length > 1 || height < 0.5)
    const start = itemAt(run, first + index).bar * metre.beatsPerBar
    return onsetsOf(random.pick(ends ? rhythms.ends : level), metre.beatsPerBar).map(({ beat, beats }) => ({
      beat: start + beat,
      beats,
    }))
  }).flat()
}

type Pitched = Omit<WrittenNote, 'velocity'>

/** Phrases of a player who improvises in a style. */
function improvise(style: ImprovisingStyle, solo: Solo): Pitched[] {
  const { run, themes, instrument, context, window, random } = solo
  const { metre, spans } = context
  const [low, high] = window
  const lengths = cutPhrases(run.length, random)
  const quotes = random.chance(0.5) ? random.whole(1, 2) : -1
  const order = random.pick([
    [0, 1, 2, 1],
    [2, 1, 0, 1],
    [0, 2, 1, 2],
    [1, 2, 0, 2],
  ])
  const figure = random.pick(guajeoRhythms)
  const line: Pitched[] = []
  let lick: { steps: number[]; rhythm: Onset[]; start: number } | undefined
  let bar = 0
  for (const [phrase, length] of lengths.entries()) {
    const share = bar / run.length
    const height = arcAt(share)
    const start = itemAt(run, bar).bar * metre.beatsPerBar
    const bare = {
      window,
      spans,
      from: low + 4 + (high - low - 7) * height,
      to: low + 4 + (high - low - 7) * arcAt((bar + length) / run.length),
    }
    if (phrase === quotes && style !== 'blues') {
      const anchor = nearestChordTone(chordAt(spans, start), bare.from, 0)
      line.push(...realise(lean(themes.main, random), start, anchor, window, context))
    } else if (style === 'jazz' || (style === 'latin' && (height < 0.45 || phrase % 3 === 2))) {
      line.push(...writeLine({ ...bare, onsets: drawRhythm(style, bar, length, height, solo) }, random))
    } else if (style === 'latin') {
      const onsets = Array.from({ length }, (_, index) => {
        const from = start + index * metre.beatsPerBar
        return onsetsOf(itemAt(figure, index % 2), metre.beatsPerBar).map((onset) => ({
          ...onset,
          beat: onset.beat + from,
        }))
      }).flat()
      line.push(...writeGuajeo({ ...bare, onsets }, order, doubling.has(instrument)))
    } else {
      // A phrase calls; the next one often says the same again, moved with the harmony.
      const again: typeof lick = lick && phrase % 3 === 1 && length === 2 ? lick : undefined
      const onsets = again
        ? again.rhythm.map((onset) => ({ ...onset, beat: onset.beat - again.start + start }))
        : drawRhythm(style, bar, length, height, solo)
      const steps: number[] = again?.steps ?? drawLick(onsets.length, random)
      line.push(...writeLick({ ...bare, onsets } satisfies BarePhrase, steps, style === 'blues', random))
      lick = { steps, rhythm: onsets, start }
    }
    bar += length
  }
  return line
}

/** Phrases of a player who stays with the theme: recalled, then more and more adorned, then closed. */
function paraphrase({ run, themes, context, window, random }: Solo): Pitched[] {
  const { metre, spans } = context
  const [low, high] = window
  const motif = random.chance(0.6) ? themes.main : themes.contrast
  const count = Math.ceil(run.length / 2)
  const early: ((one: Motif) => Motif)[] = [recall, reply, (one) => lean(one, random)]
  const late: ((one: Motif) => Motif)[] = [
    (one) => ornament(lean(one, random), random),
    (one) => fragment(one, random.chance(0.5) ? 1 : -1),
    (one) => push(lean(one, random), random),
    (one) => diminish(one),
    (one) => lean(hook(one), random),
  ]
  return Array.from({ length: count }, (_, index) => {
    const height = arcAt((index * 2) / run.length)
    const start = itemAt(run, index * 2).bar * metre.beatsPerBar
    const vary = random.pick(height < 0.4 ? early : late)
    const unit = index === count - 1 ? close(motif, 'turned') : vary(motif)
    const anchor = nearestChordTone(chordAt(spans, start), low + 4 + (high - low - 6) * height, 0)
    return realise(unit, start, anchor, window, context)
  }).flat()
}

/**
 * Improvises in a player's bars: each run is a solo that starts sparse and low, climbs and thickens, and lets go. The
 * style is the recipe's.
 */
export function writeSolo(
  runs: readonly (readonly BarPlan[])[],
  themes: Themes,
  instrument: InstrumentId,
  context: MelodyContext,
  random: Random,
): WrittenNote[] {
  const style = context.metre.beatsPerBar === 4 ? (context.rules.solo ?? 'paraphrase') : 'paraphrase'
  const window = registers[instrument].melody
  const { beatsPerBar } = context.metre
  return runs.flatMap((run) => {
    const solo: Solo = {
      run,
      themes,
      instrument,
      context,
      window,
      random: random.branch(`run ${run.length}`),
    }
    const line = style === 'paraphrase' ? paraphrase(solo) : improvise(style, solo)
    const firstBar = itemAt(run, 0).bar
    const end = (firstBar + run.length) * beatsPerBar
    return line
      .filter((note) => note.beat < end)
      .map((note) => {
        const plan = itemAt(run, Math.min(run.length - 1, Math.floor(note.beat / beatsPerBar) - firstBar))
        const height = arcAt((note.beat / beatsPerBar - firstBar) / run.length)
        const stress = note.beats >= 1 || note.beat % 1 === 0.5 ? 6 : 0
        return {
          ...note,
          beats: note.beats * (note.beats >= 1 ? 0.97 : context.rules.articulation),
          velocity: (82 + 14 * height + stress) * dynamics(plan.energy, plan.players),
        }
      })
  })
}
