import { GeneratorTypes, Modulator, ModulatorControllerSources, ModulatorCurveTypes } from 'spessasynth_core'
import { ModulatorSource } from 'spessasynth_core'
import type { GeneratorType } from 'spessasynth_core'
import type { Articulation } from '../score.ts'
import type { Playing } from './instrument.ts'

/** Attenuation in centibels from the loudest to the softest velocity along the concave curve of SoundFont 2.01. */
const velocityRange = 640

/** Cents from the middle of the pitch wheel to either end. */
export const bendRange = 2400

/** SoundFont time: 1200 · log₂ of seconds. */
export function timecents(seconds: number): number {
  return Math.max(-12_000, Math.round(1200 * Math.log2(seconds)))
}

/** SoundFont frequency: cents above 8.176 Hz. */
function absoluteCents(frequency: number): number {
  return Math.round(1200 * Math.log2(frequency / 8.176))
}

/** A softer velocity changes a generator by up to `amount`. */
export function velocityModulator(destination: GeneratorType, amount: number, concave: boolean): Modulator {
  const source = new ModulatorSource()
  source.index = ModulatorControllerSources.noteOnVelocity
  source.isNegative = true
  source.curveType = concave ? ModulatorCurveTypes.concave : ModulatorCurveTypes.linear
  return new Modulator(source, new ModulatorSource(), destination, amount)
}

function wheelModulator(): Modulator {
  const source = new ModulatorSource()
  source.index = ModulatorControllerSources.pitchWheel
  source.isBipolar = true
  source.curveType = ModulatorCurveTypes.linear
  return new Modulator(source, new ModulatorSource(), GeneratorTypes.fineTune, bendRange)
}

/** What every voice of a song obeys: velocity and its note's pitch wheel. */
export function commonModulators(): Modulator[] {
  return [velocityModulator(GeneratorTypes.initialAttenuation, velocityRange, true), wheelModulator()]
}

/** Where an instrument has no low-pass of its own, the one that soft notes lower: open, but not out of hearing. */
function openCutoff(frequency: number): number {
  return 6500 + 6 * frequency
}

/** The SoundFont generators of a way of playing, at a tone's own pitch in Hz. */
export function playingGenerators(playing: Playing, frequency: number): Map<GeneratorType, number> {
  const generators = new Map<GeneratorType, number>([
    [GeneratorTypes.attackVolEnv, timecents(playing.attack ?? 0.0005)],
    [GeneratorTypes.releaseVolEnv, timecents(playing.release)],
  ])
  if (playing.decay) generators.set(GeneratorTypes.decayVolEnv, timecents(playing.decay))
  if (playing.sustainDb) generators.set(GeneratorTypes.sustainVolEnv, Math.round(playing.sustainDb * 10))
  if (playing.attenuationDb)
    generators.set(GeneratorTypes.initialAttenuation, Math.round(playing.attenuationDb * 10))
  if (playing.vibrato) {
    generators
      .set(GeneratorTypes.vibLfoToPitch, playing.vibrato.cents)
      .set(GeneratorTypes.freqVibLFO, absoluteCents(playing.vibrato.rate))
      .set(GeneratorTypes.delayVibLFO, timecents(playing.vibrato.delay))
  }
  if (playing.tremolo) {
    generators
      .set(GeneratorTypes.modLfoToVolume, Math.round(playing.tremolo.decibels * 5))
      .set(GeneratorTypes.freqModLFO, absoluteCents(playing.tremolo.rate))
      .set(GeneratorTypes.delayModLFO, timecents(playing.tremolo.delay))
  }
  const cutoff = playing.cutoff?.(frequency) ?? (playing.velocityToCutoff ? openCutoff(frequency) : undefined)
  if (cutoff) generators.set(GeneratorTypes.initialFilterFc, Math.min(13_500, absoluteCents(cutoff)))
  if (playing.resonanceDb) generators.set(GeneratorTypes.initialFilterQ, Math.round(playing.resonanceDb * 10))
  if (playing.sweep) {
    generators
      .set(GeneratorTypes.modEnvToFilterFc, playing.sweep.cents)
      .set(GeneratorTypes.attackModEnv, timecents(playing.sweep.attack))
      .set(GeneratorTypes.decayModEnv, timecents(playing.sweep.decay))
      .set(GeneratorTypes.sustainModEnv, Math.round(1000 * (1 - playing.sweep.sustain)))
      .set(GeneratorTypes.releaseModEnv, timecents(playing.release))
  }
  return generators
}

/** Stops a plucked string: seconds to fall by 96 dB, and the corner of what the hand leaves of the tone. */
function damp(playing: Playing, decay: number, corner: (frequency: number) => number): Playing {
  return {
    ...playing,
    decay,
    sustainDb: 100,
    release: Math.min(playing.release, 0.12),
    cutoff: (frequency) => Math.min(corner(frequency), playing.cutoff?.(frequency) ?? openCutoff(frequency)),
  }
}

/** A way of playing as an articulation changes it. */
export function articulate(playing: Playing, articulation: Articulation | undefined): Playing {
  switch (articulation) {
    case 'muted':
      return damp(playing, 0.75, (frequency) => 500 + frequency * 6)
    case 'dead':
      return { ...damp(playing, 0.2, (frequency) => 1800 + frequency * 2), attenuationDb: 2 }
    case 'wah':
      return {
        ...playing,
        cutoff: (frequency) => 380 + frequency * 1.2,
        resonanceDb: 11,
        sweep: { cents: 2300, attack: 0.05, decay: 0.3, sustain: 0.15 },
      }
    case 'legato': {
      const { sweep, sustainDb, decay, ...rest } = playing
      // The note goes on where the one before had come to: envelopes at their sustained levels.
      return {
        ...rest,
        attack: Math.max(rest.attack ?? 0, 0.028),
        ...(decay && sustainDb ? { attenuationDb: sustainDb } : {}),
        ...(sweep
          ? {
              cutoff: (frequency) =>
                (rest.cutoff?.(frequency) ?? openCutoff(frequency)) *
                2 ** ((sweep.cents * sweep.sustain) / 1200),
            }
          : {}),
      }
    }
    default:
      return playing
  }
}
