import { keysOf } from '@tempolibre/locales'
import { itemAt } from '../item-at.ts'
import { drumKeys, type DrumGroove, type Ending, type Player } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { bassWindow } from './bass.ts'
import { rollDrum } from './drum-build.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import type { ChordSpan } from './harmony.ts'
import { registers } from './registers.ts'
import { nearestPitch, pitchAbove } from './tonality.ts'
import { leadVoices } from './voicing.ts'

export interface FinalBar {
  ending: Ending
  beat: number
  beats: number
  energy: number
  players: number
  spans: readonly ChordSpan[]
}

/** Whether an ending stops short, so that nothing is held but what the room keeps. */
export function stopsShort(ending: Ending): boolean {
  return ending === 'button' || ending === 'stop' || ending === 'roll'
}

/** Bars an ending needs for its players to leave one by one. */
const vampBars = 4

/** The endings that suit a form. */
export function fittingEndings(endings: readonly Ending[], plans: readonly BarPlan[]): Ending[] {
  const last = itemAt(plans, -1)
  const fitting = endings.filter((ending) => ending !== 'vamp' || last.barsInSection >= vampBars)
  return fitting.length > 0 ? fitting : [...endings]
}

/** Lets the energy of the ending sink to 1, bar by bar. */
export function sink(plans: readonly BarPlan[]): void {
  const { energy, section, barsInSection } = itemAt(plans, -1)
  const from = plans.find((plan) => plan.section === section)?.energy ?? energy
  for (const plan of plans.filter((one) => one.section === section)) {
    plan.energy = Math.max(1, from - ((from - 1) * (plan.barInSection + 1)) / barsInSection)
  }
}

/** When the band strikes in the last bar, and for how long, in beats. */
function strikesOf(ending: Ending, beats: number): readonly (readonly [at: number, length: number])[] {
  const stab = 0.4
  switch (ending) {
    case 'button':
      return [[0, stab]]
    case 'stop':
      return [
        [0, stab],
        [beats === 3 ? 1 : 1.5, stab],
      ]
    case 'roll':
      return [
        [0, beats - 1.05],
        [beats - 1, stab],
      ]
    case 'ring':
    case 'ritardando':
    case 'vamp':
      return [[0, beats]]
  }
}

/** A drummer's last bar: the kick with a crash at each strike, and between the strikes of a roll the roll. */
function writeDrumStrikes(
  player: Extract<Player, { kind: 'drums' }>,
  groove: DrumGroove,
  { beat, beats, ending }: FinalBar,
  velocity: number,
): WrittenNote[] {
  const kick = drumKeys[groove.full.kick ? 'kick' : itemAt(keysOf(groove.full), 0)]
  const strikes = strikesOf(ending, beats).flatMap(([at, length]) =>
    [kick, ...(player.crash ? [drumKeys[player.crash]] : [])].map((pitch) => ({
      beat: beat + at,
      beats: length,
      pitch,
      velocity,
    })),
  )
  const drum = ending === 'roll' ? rollDrum(groove) : undefined
  if (!drum) return strikes
  const count = (beats - 1) * 4 - 1
  const roll = Array.from({ length: count }, (_, index) => ({
    beat: beat + (index + 1) / 4,
    beats: 0.25,
    pitch: drumKeys[index % 3 === 2 ? 'lowTom' : drum],
    velocity: velocity * (0.6 + (0.4 * index) / count),
  }))
  return [...strikes, ...roll]
}

/** The pitches of a player's last chord, from the lowest, and the seconds between them. */
function lastChord(
  player: Exclude<Player, { kind: 'drums' }>,
  instrument: InstrumentId,
  line: readonly WrittenNote[],
  { ending, spans }: FinalBar,
): { pitches: readonly number[]; spread: number } {
  const span = itemAt(spans, -1)
  const { harmony, melody } = registers[instrument]
  switch (player.kind) {
    case 'bass':
    case 'walking-bass':
    case 'pedal':
      return { pitches: [pitchAbove(span.bass, bassWindow(registers[instrument])[0])], spread: 0 }
    case 'chords':
      return {
        pitches: leadVoices(spans, player.voicing, harmony).at(-1) ?? [],
        spread: (player.strumMs ?? 8) / 1000 / 3,
      }
    case 'figure':
      return {
        pitches: leadVoices(spans, player.voicing, harmony).at(-1) ?? [],
        spread: stopsShort(ending) ? 0.01 : 0.09,
      }
    case 'lead':
    case 'double':
    case 'counter':
    case 'answer': {
      const previous = line.at(-1)?.pitch ?? (melody[0] + melody[1]) / 2
      const candidates = span.tones.slice(0, 3).map((tone) => nearestPitch(tone, previous))
      const byDistance = candidates.toSorted((a, b) => Math.abs(a - previous) - Math.abs(b - previous))
      return { pitches: [itemAt(byDistance, 0)], spread: 0 }
    }
  }
}

/** The last bar of one player: arrives on the tonic together with the others and lets it ring, or stops. */
export function writeFinalBar(
  player: Player,
  instrument: InstrumentId,
  line: readonly WrittenNote[],
  groove: DrumGroove | undefined,
  final: FinalBar,
): WrittenNote[] {
  const velocity = 92 * dynamics(final.energy, final.players)
  if (player.kind === 'drums') return groove ? writeDrumStrikes(player, groove, final, velocity) : []
  const { pitches, spread } = lastChord(player, instrument, line, final)
  return strikesOf(final.ending, final.beats).flatMap(([at, length]) =>
    pitches.map((pitch, voice) => ({
      beat: final.beat + at,
      beats: length,
      pitch,
      velocity,
      delay: spread * voice,
    })),
  )
}
