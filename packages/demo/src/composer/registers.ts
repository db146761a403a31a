import type { InstrumentId } from '../vocabulary.ts'

/** MIDI notes an instrument can play, and its best ranges for each task. */
export interface Register {
  low: number
  high: number
  /** Range for melodies. */
  melody: readonly [number, number]
  /** Range for accompaniment; for basses, of the roots. */
  harmony: readonly [number, number]
}

function register(
  low: number,
  high: number,
  melody: readonly [number, number],
  harmony: readonly [number, number],
): Register {
  return { low, high, melody, harmony }
}

const kit = register(22, 87, [27, 87], [27, 87])

export const registers: Readonly<Record<InstrumentId, Register>> = {
  'nylon-guitar': register(40, 84, [57, 74], [45, 69]),
  'steel-guitar': register(40, 86, [59, 76], [43, 69]),
  'electric-guitar': register(40, 88, [59, 76], [45, 69]),
  'distorted-guitar': register(38, 86, [57, 74], [38, 62]),
  'muted-guitar': register(40, 84, [55, 72], [48, 69]),
  banjo: register(48, 86, [60, 77], [55, 74]),
  'acoustic-bass': register(28, 67, [40, 57], [28, 43]),
  'electric-bass': register(28, 67, [40, 57], [28, 43]),
  'sub-bass': register(24, 60, [36, 50], [29, 43]),
  'synth-bass': register(24, 72, [36, 53], [28, 43]),
  'acid-bass': register(28, 72, [40, 57], [31, 45]),
  piano: register(21, 108, [64, 81], [48, 72]),
  'electric-piano': register(28, 100, [62, 79], [50, 72]),
  organ: register(36, 96, [60, 77], [50, 72]),
  harpsichord: register(29, 89, [62, 79], [50, 74]),
  accordion: register(41, 89, [62, 79], [53, 74]),
  strings: register(36, 96, [60, 77], [48, 74]),
  'pizzicato-strings': register(36, 96, [60, 77], [48, 74]),
  'solo-cello': register(36, 76, [48, 65], [36, 60]),
  choir: register(43, 84, [60, 76], [50, 74]),
  brass: register(36, 84, [56, 73], [50, 72]),
  trumpet: register(54, 84, [60, 77], [58, 76]),
  saxophone: register(46, 82, [55, 72], [50, 70]),
  clarinet: register(50, 88, [58, 75], [52, 72]),
  flute: register(60, 96, [67, 84], [62, 82]),
  whistle: register(65, 98, [70, 86], [67, 86]),
  harmonica: register(55, 91, [62, 79], [57, 76]),
  marimba: register(45, 96, [60, 77], [52, 76]),
  vibraphone: register(53, 89, [62, 79], [55, 77]),
  bells: register(60, 105, [72, 89], [67, 88]),
  harp: register(24, 103, [60, 77], [48, 79]),
  'synth-lead': register(36, 96, [62, 79], [50, 74]),
  'square-lead': register(36, 100, [62, 79], [50, 74]),
  'synth-pad': register(36, 96, [58, 75], [48, 74]),
  'synth-pluck': register(36, 100, [64, 81], [55, 79]),
  'acoustic-drums': kit,
  'brushed-drums': kit,
  'drum-machine-808': kit,
  'drum-machine-909': kit,
  'latin-percussion': kit,
  'hand-drums': kit,
  'orchestral-percussion': kit,
}

/** Moves a pitch by octaves into the instrument's range. */
export function foldIntoRange(pitch: number, { low, high }: Register): number {
  let folded = pitch
  while (folded < low) folded += 12
  while (folded > high) folded -= 12
  return folded
}
