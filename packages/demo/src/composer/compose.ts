import { itemAt } from '../item-at.ts'
import { spaces } from '../render/spaces.ts'
import { drumKeys, type DrumGroove, type Player, type Recipe } from '../recipes/recipe.ts'
import type { Part, Role, Score, Section } from '../score.ts'
import { writeChords, writeCounter, writeFigure } from './accompaniment.ts'
import { arrange, isSoloBar } from './arrangement.ts'
import type { Chair } from './chair.ts'
import { balancePart } from './balance.ts'
import { writeBass, writePedal, writeWalkingBass } from './bass.ts'
import { writeAnswers, writeDouble } from './companions.ts'
import { dealForm } from './deal-forms.ts'
import { writeDrums } from './drums.ts'
import { fittingEndings, sink, writeFinalBar } from './ending.ts'
import type { WrittenNote } from './event.ts'
import { planForm, sectionRuns, type BarPlan } from './form.ts'
import { planHarmony, type HarmonyChoice } from './harmony.ts'
import { writeMelody, type MelodyContext, type Themes } from './melody.ts'
import { planMix } from './mix-plan.ts'
import { createMotif, invert, type Metre } from './motif.ts'
import { doublePart, isLine } from './expression.ts'
import { createClock, createPocket, perform, type Clock, type Hand } from './perform.ts'
import { createRandom, type Random } from './random.ts'
import { registers } from './registers.ts'
import { ringOutSeconds } from './ring-out.ts'
import { placeOnStage } from './stage.ts'
import { writeSolo } from './solo.ts'
import { drawStops, stopTogether } from './stop-time.ts'

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

const roleLowCut: Readonly<Record<Role, number>> = { drums: 0, bass: 0, harmony: 140, lead: 180, colour: 220 }

/** Timing of the roles: how closely they follow the drums, and how far they lag. */
const hands: Readonly<Record<Role, Hand>> = {
  drums: { pocket: 0.7, behind: 0 },
  bass: { pocket: 0.7, behind: 0.001 },
  harmony: { pocket: 0.3, behind: 0.002 },
  lead: { pocket: 0.1, behind: 0.004 },
  colour: { pocket: 0.1, behind: 0.003 },
}

/** A part with fewer notes is dropped. */
const minNotes = 4

interface Writing {
  recipe: Recipe
  song: SongPlan
  /** The lead's notes so far, for parts that follow or answer them. */
  lead: WrittenNote[]
}

/** The accompaniment strikes together in stop-time; drums write their own stops, tunes go on. */
function followsStops({ kind }: Player): boolean {
  return ['bass', 'walking-bass', 'pedal', 'chords', 'figure', 'counter'].includes(kind)
}

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

function writePart(
  chair: Chair,
  { recipe, song, lead }: Writing,
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
      const plain = random.pick(player.patterns)
      const patterns = { plain, lift: player.lift ? random.pick(player.lift) : plain }
      return { line: writeBass(bars, patterns, spans, instrument, metre, random) }
    }
    case 'walking-bass':
      return { line: writeWalkingBass(bars, spans, instrument, metre, random) }
    case 'pedal':
      return { line: writePedal(bars, tonality.tonic, instrument, metre) }
    case 'chords': {
      const plain = random.pick(player.rhythms)
      const rhythms = { plain, lift: player.lift ? random.pick(player.lift) : plain }
      return {
        line: writeChords(bars, rhythms, player.strumMs, {
          spans,
          metre,
          instrument,
          voicing: player.voicing,
        }),
      }
    }
    case 'figure': {
      const plain = random.pick(player.patterns)
      const patterns = { plain, lift: player.lift ? random.pick(player.lift) : plain }
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

function locateSections(
  plans: readonly BarPlan[],
  beatsPerBar: number,
  clock: Clock,
  end: number,
): Section[] {
  const runs = sectionRuns(plans)
  return runs.map((run, index) => {
    const first = itemAt(run, 0)
    const next = runs[index + 1]?.[0]
    return {
      name: first.name,
      start: index === 0 ? 0 : clock.at(first.bar * beatsPerBar),
      end: next ? clock.at(next.bar * beatsPerBar) : end,
      energy: Math.round((100 * run.reduce((sum, { energy }) => sum + energy, 0)) / run.length) / 100,
    }
  })
}

/**
 * Composes a whole song. The same recipe and seed give the same score on every machine.
 * @param seed the song's id
 */
export function compose(recipe: Recipe, seed: string): Score {
  const song = planSong(recipe, seed)
  const { beatsPerBar } = recipe
  const finalPlan = itemAt(song.plans, -1)
  const lastBar = finalPlan.bar
  const random = createRandom(`${recipe.genre}\u0000${seed}\u0000parts`)
  const clock = createClock(song.bpm, beatsPerBar, song.plans.length, song.ending === 'ritardando')
  const pocket = createPocket(song.plans.length * beatsPerBar, random.branch('pocket'))
  const mirrored = random.branch('stage').chance(0.5) ? -1 : 1
  const writing: Writing = { recipe, song, lead: [] }

  // Leads are written first, because others follow or answer them.
  const order = song.chairs.toSorted(
    (a, b) => Number(b.seat.player.kind === 'lead') - Number(a.seat.player.kind === 'lead'),
  )
  const parts = new Map<Chair, Part[]>()
  for (const chair of order) {
    const { seat, instrument } = chair
    const own = random.branch(`seat ${seat.name}`)
    const playsLast = chair.bars.some((plan) => plan.bar === lastBar)
    const { line, groove } = writePart(
      { ...chair, bars: chair.bars.filter((plan) => plan.bar !== lastBar) },
      writing,
      own,
    )
    const stopped = followsStops(seat.player) ? stopTogether(line, chair.bars, song.stops, beatsPerBar) : line
    const before = stopped.filter((note) => note.beat < lastBar * beatsPerBar)
    const closing = {
      ending: song.ending,
      beat: lastBar * beatsPerBar,
      beats: beatsPerBar,
      spans: song.harmony.spans,
    }
    const written = playsLast
      ? [
          ...before.map((note) => ({ ...note, beats: Math.min(note.beats, closing.beat - note.beat) })),
          ...writeFinalBar(seat.player, instrument, before, groove, {
            ...closing,
            energy: finalPlan.energy,
            players: finalPlan.players,
          }),
        ]
      : before
    if (seat.player.kind === 'lead') writing.lead.push(...before)
    // A part with almost no notes is dropped.
    if (written.length < minNotes) continue
    const occasion = {
      genre: recipe.genre,
      instrument,
      role: seat.role,
      line: isLine(seat.player),
      changes: song.harmony.spans.map((span) => clock.at(span.beat)),
      beatSeconds: 60 / song.bpm,
    }
    const play = (hand: string) =>
      perform(
        written,
        recipe,
        clock,
        pocket,
        hands[seat.role],
        registers[instrument],
        own.branch(hand),
        occasion,
      )
    const notes = play('hand')
    const part: Part = {
      role: seat.role,
      instrument,
      notes,
      pan: (seat.pan ?? 0) * mirrored,
      gainDb: balancePart(notes, seat.role, instrument, seat.gainDb ?? 0, (beatsPerBar * 60) / song.bpm),
      room: seat.room ?? recipe.mix.room,
      hall: seat.hall ?? recipe.mix.hall,
      echo: seat.echo ?? 0,
      lowCutHz: seat.lowCutHz ?? roleLowCut[seat.role],
      ...placeOnStage(recipe.genre, seat.role, instrument),
    }
    parts.set(chair, seat.doubled ? doublePart(part, play('second hand')) : [part])
  }
  const ordered = song.chairs.flatMap((chair) => parts.get(chair) ?? [])
  const lastNoteEnd = Math.max(
    ...ordered.flatMap((part) => part.notes.map((note) => note.start + note.duration)),
  )
  const { space, echo, echoBeats } = recipe.mix
  const durationSeconds =
    lastNoteEnd +
    ringOutSeconds({
      parts: ordered,
      echoSeconds: (echoBeats * 60) / song.bpm,
      dubs: echo === 'dub',
      decaySeconds: { near: spaces[space.near].decaySeconds, far: spaces[space.far].decaySeconds },
    })
  const kicks = ordered
    .filter((part) => part.role === 'drums')
    .flatMap((part) =>
      part.notes
        .filter((note) => note.pitch === drumKeys.kick && note.velocity >= 40)
        .map((note) => note.start),
    )
  const { bpm } = song
  const sections = locateSections(song.plans, beatsPerBar, clock, durationSeconds)
  return {
    id: seed,
    genre: recipe.genre,
    bpm,
    beatsPerBar,
    key: song.harmony.tonality.key,
    sections,
    ...planMix(
      recipe,
      { genre: recipe.genre, bpm, beatsPerBar, sections, parts: ordered },
      kicks,
      random.branch('mix'),
    ),
    durationSeconds,
  }
}
