import { keysOf } from '@tempolibre/locales'
import { itemAt } from '../item-at.ts'
import { drumKeys, type DrumGroove, type Ending, type Player } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { bassWindow } from './bass.ts'
import { dynamics, type WrittenNote } from './event.ts'
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

/** Seconds the last notes ring after their release. */
export const ringSeconds: Readonly<Record<Ending, number>> = { ring: 2.4, ritardando: 2.8, button: 1.6 }

function kickOf(groove: DrumGroove): number {
  return drumKeys[groove.full.kick ? 'kick' : itemAt(keysOf(groove.full), 0)]
}

/** The last bar of one player: arrives on the tonic together with the others and lets it ring, or stops. */
export function writeFinalBar(
  player: Player,
  instrument: InstrumentId,
  line: readonly WrittenNote[],
  groove: DrumGroove | undefined,
  { ending, beat, beats, energy, players, spans }: FinalBar,
): WrittenNote[] {
  const span = itemAt(spans, -1)
  const length = ending === 'button' ? 0.4 : beats
  const velocity = 92 * dynamics(energy, players)
  const { harmony, melody } = registers[instrument]
  const strike = (pitch: number, delay = 0): WrittenNote => ({ beat, beats: length, pitch, velocity, delay })
  switch (player.kind) {
    case 'drums': {
      if (!groove) return []
      const crash = player.crash ? [strike(drumKeys[player.crash])] : []
      return [strike(kickOf(groove)), ...crash]
    }
    case 'bass':
    case 'walking-bass':
    case 'pedal':
      return [strike(pitchAbove(span.bass, bassWindow(registers[instrument])[0]))]
    case 'chords': {
      const spread = (player.strumMs ?? 8) / 1000 / 3
      return (leadVoices(spans, player.voicing, harmony).at(-1) ?? []).map((pitch, voice) =>
        strike(pitch, spread * voice),
      )
    }
    case 'figure': {
      const rolled = ending === 'button' ? 0.01 : 0.09
      return (leadVoices(spans, player.voicing, harmony).at(-1) ?? []).map((pitch, voice) =>
        strike(pitch, rolled * voice),
      )
    }
    case 'lead':
    case 'double':
    case 'counter':
    case 'answer': {
      const previous = line.at(-1)?.pitch ?? (melody[0] + melody[1]) / 2
      const candidates = span.tones.slice(0, 3).map((tone) => nearestPitch(tone, previous))
      const byDistance = candidates.toSorted((a, b) => Math.abs(a - previous) - Math.abs(b - previous))
      return [strike(itemAt(byDistance, 0))]
    }
  }
}
