import { itemAt } from '../item-at.ts'
import { spaces } from '../render/spaces.ts'
import { drumKeys, type Player, type Recipe } from '../recipes/recipe.ts'
import type { Part, Role, Score, Section } from '../score.ts'
import type { Chair } from './chair.ts'
import { balancePart } from './balance.ts'
import { writeFinalBar } from './ending.ts'
import type { WrittenNote } from './event.ts'
import { sectionRuns, type BarPlan } from './form.ts'
import { planMix } from './mix-plan.ts'
import { doublePart, isLine } from './expression.ts'
import { createClock, createPocket, perform, type Clock, type Hand } from './perform.ts'
import { planSong, type SongPlan } from './plan-song.ts'
import { createRandom, type Random } from './random.ts'
import { registers } from './registers.ts'
import { ringOutSeconds } from './ring-out.ts'
import { placeOnStage } from './stage.ts'
import { stopTogether } from './stop-time.ts'
import { writePart } from './write-part.ts'

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

/** The accompaniment strikes together in stop-time; drums write their own stops, tunes go on. */
function followsStops({ kind }: Player): boolean {
  return ['bass', 'walking-bass', 'pedal', 'chords', 'figure', 'counter'].includes(kind)
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

/** What all chairs of a song share while they play. */
interface Session {
  recipe: Recipe
  song: SongPlan
  clock: Clock
  pocket: (beat: number) => number
  /** -1 if left and right are exchanged, else 1. */
  side: 1 | -1
}

/**
 * A chair's notes, with and without the final bar.
 * @param lead what the leads play, without the final bar
 */
function writeChair(
  chair: Chair,
  lead: readonly WrittenNote[],
  { recipe, song }: Session,
  random: Random,
): { before: WrittenNote[]; written: WrittenNote[] } {
  const { instrument, seat } = chair
  const { beatsPerBar } = recipe
  const { bar: lastBar, energy, players } = itemAt(song.plans, -1)
  const bars = chair.bars.filter((plan) => plan.bar !== lastBar)
  const { groove, line } = writePart({ ...chair, bars }, { recipe, song, lead }, random)
  const stopped = followsStops(seat.player) ? stopTogether(line, chair.bars, song.stops, beatsPerBar) : line
  const beat = lastBar * beatsPerBar
  const before = stopped.filter((note) => note.beat < beat)
  if (bars.length === chair.bars.length) return { before, written: before }
  const { ending, harmony } = song
  const final = { ending, beat, beats: beatsPerBar, spans: harmony.spans, energy, players }
  const written = [
    ...before.map((note) => ({ ...note, beats: Math.min(note.beats, beat - note.beat) })),
    ...writeFinalBar(seat.player, instrument, before, groove, final),
  ]
  return { before, written }
}

/** A chair's notes as they are played: one part, or two if it is doubled. */
function performChair(
  { instrument, seat }: Chair,
  written: readonly WrittenNote[],
  { clock, pocket, recipe, side, song }: Session,
  random: Random,
): Part[] {
  const { genre, mix } = recipe
  const { role } = seat
  const beatSeconds = 60 / song.bpm
  const line = isLine(seat.player)
  const changes = song.harmony.spans.map((span) => clock.at(span.beat))
  const occasion = { genre, instrument, role, line, changes, beatSeconds }
  const play = (hand: string) =>
    perform(written, recipe, clock, pocket, hands[role], registers[instrument], random.branch(hand), occasion)
  const notes = play('hand')
  const part: Part = {
    role,
    instrument,
    notes,
    pan: (seat.pan ?? 0) * side,
    gainDb: balancePart(notes, role, instrument, seat.gainDb ?? 0, (recipe.beatsPerBar * 60) / song.bpm),
    room: seat.room ?? mix.room,
    hall: seat.hall ?? mix.hall,
    echo: seat.echo ?? 0,
    lowCutHz: seat.lowCutHz ?? roleLowCut[role],
    ...placeOnStage(genre, role, instrument),
  }
  return seat.doubled ? doublePart(part, play('second hand')) : [part]
}

/** The parts of all chairs, in the order of the chairs. */
function performBand(session: Session, random: Random): Part[] {
  const { chairs } = session.song
  const isLead = ({ seat }: Chair) => seat.player.kind === 'lead'
  const lead: WrittenNote[] = []
  const parts = new Map<Chair, Part[]>()
  // Leads are written first, because others follow or answer them.
  for (const chair of chairs.toSorted((a, b) => Number(isLead(b)) - Number(isLead(a)))) {
    const own = random.branch(`seat ${chair.seat.name}`)
    const { before, written } = writeChair(chair, lead, session, own)
    if (isLead(chair)) lead.push(...before)
    if (written.length >= minNotes) parts.set(chair, performChair(chair, written, session, own))
  }
  return chairs.flatMap((chair) => parts.get(chair) ?? [])
}

/** When the last sound of a song has faded, in seconds. */
function endOfSound(parts: Part[], { mix }: Recipe, bpm: number): number {
  const { echo, echoBeats, space } = mix
  const lastNoteEnd = Math.max(
    ...parts.flatMap(({ notes }) => notes.map((note) => note.start + note.duration)),
  )
  const ringOut = ringOutSeconds({
    parts,
    echoSeconds: (echoBeats * 60) / bpm,
    dubs: echo === 'dub',
    decaySeconds: { near: spaces[space.near].decaySeconds, far: spaces[space.far].decaySeconds },
  })
  return lastNoteEnd + ringOut
}

/** When the kick drum is struck loudly enough for others to duck, in seconds. */
function kickTimes(parts: readonly Part[]): number[] {
  return parts
    .filter((part) => part.role === 'drums')
    .flatMap(({ notes }) => notes.filter((note) => note.pitch === drumKeys.kick && note.velocity >= 40))
    .map((note) => note.start)
}

/**
 * Composes a whole song. The same recipe and seed give the same score on every machine.
 * @param seed the song's id
 */
export function compose(recipe: Recipe, seed: string): Score {
  const song = planSong(recipe, seed)
  const { beatsPerBar, genre } = recipe
  const { bpm, ending, harmony, plans } = song
  const random = createRandom(`${genre}\u0000${seed}\u0000parts`)
  const clock = createClock(bpm, beatsPerBar, plans.length, ending === 'ritardando')
  const pocket = createPocket(plans.length * beatsPerBar, random.branch('pocket'))
  const side = random.branch('stage').chance(0.5) ? -1 : 1
  const parts = performBand({ recipe, song, clock, pocket, side }, random)
  const durationSeconds = endOfSound(parts, recipe, bpm)
  const sections = locateSections(plans, beatsPerBar, clock, durationSeconds)
  return {
    id: seed,
    genre,
    bpm,
    beatsPerBar,
    key: harmony.tonality.key,
    sections,
    ...planMix(recipe, { genre, bpm, beatsPerBar, sections, parts }, kickTimes(parts), random.branch('mix')),
    durationSeconds,
  }
}
