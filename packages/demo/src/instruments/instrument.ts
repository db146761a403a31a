import type { DrumTuning } from '../score.ts'
import type { Random } from './random.ts'
import type { Tone } from './tone.ts'

/** How a player shapes a note over the recorded tone. Times in seconds. */
export interface Playing {
  /** Rise from silence. */
  attack?: number
  /** Fall by 96 dB were it to go on; stops at the sustain level. */
  decay?: number
  /** Level held after the decay, dB below full. */
  sustainDb?: number
  /** The whole note softer by so many dB. */
  attenuationDb?: number
  /** Fall by 96 dB after the key is let go. */
  release: number
  vibrato?: { cents: number; rate: number; delay: number }
  tremolo?: { decibels: number; rate: number; delay: number }
  /** Low-pass over the whole note, in Hz at the tone's own pitch. */
  cutoff?: (frequency: number) => number
  resonanceDb?: number
  /** Opens the low-pass by so many cents and falls back. */
  sweep?: { cents: number; attack: number; decay: number; sustain: number }
  /** Cents by which the softest note's low-pass is lower than the loudest's. */
  velocityToCutoff?: number
  /** Plays two takes of the tone, left and right: 0 (mono) to 1 (far apart). */
  width?: number
}

/** An instrument with pitches. */
export interface PitchedInstrument {
  kind: 'pitched'
  /** MIDI note numbers that are synthesised; the notes between are played from the nearest one. */
  roots: readonly number[]
  /** Highest velocity of each layer, soft to loud; the last is 127. */
  layers: readonly number[]
  /**
   * The tone of one root; `layer` counts from 0 (soft). Where two takes are played, left and right (see `width`), even
   * takes are the left ones.
   */
  make: (root: number, layer: number, random: Random, take?: number) => Tone
  playing: Playing
  /** Level relative to the nominal one, where the ear judges the instrument louder or softer than the meter. */
  trimDb?: number
}

/** One sound of a kit. */
export interface KitSound {
  make: (random: Random) => Float32Array
  /** The drum in another tuning, if it has any. */
  tuned?: (tuning: DrumTuning, random: Random) => Float32Array
  /** Peak of the loudest hit in dB relative to the kit's snare or clap. */
  gainDb: number
  /** −1 (left) to 1 (right). */
  pan: number
  /** Sounds of the same class cut each other off (open and closed hi-hat). */
  chokes?: number
  /** Cents by which the softest hit's low-pass is lower than the loudest's: soft hits are darker. */
  velocityToCutoff?: number
  /** How many recordings of the stroke there are, played in turn; 4 by default. */
  takes?: number
}

/** Percussion by General MIDI key. */
export interface Kit {
  kind: 'kit'
  sounds: Readonly<Record<number, KitSound>>
  /** Keys that the kit has no sound of its own for, and the key that stands in. */
  standIns: Readonly<Record<number, number>>
  trimDb?: number
}

export type Instrument = PitchedInstrument | Kit
