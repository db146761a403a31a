import type { InstrumentId } from '../vocabulary.ts'
import { brushedDrums } from './brushed-drums.ts'
import { acousticDrums } from './drum-kits.ts'
import { drumMachine808, drumMachine909 } from './drum-machines.ts'
import type { Instrument } from './instrument.ts'
import { accordion, electricPiano, organ } from './keyboard-instruments.ts'
import { bells, marimba, vibraphone } from './mallet-instruments.ts'
import { handDrums, latinPercussion, orchestralPercussion } from './percussion-kits.ts'
import * as recorded from './recorded-instruments.ts'
import * as plucked from './string-instruments.ts'
import * as synth from './synth-instruments.ts'
import * as wind from './wind-instruments.ts'

/** Every instrument the recipes may ask for. */
export const instruments = {
  'nylon-guitar': plucked.nylonGuitar,
  'steel-guitar': plucked.steelGuitar,
  'electric-guitar': plucked.electricGuitar,
  'distorted-guitar': plucked.distortedGuitar,
  'muted-guitar': plucked.mutedGuitar,
  banjo: plucked.banjo,
  'acoustic-bass': plucked.acousticBass,
  'electric-bass': plucked.electricBass,
  'sub-bass': synth.subBass,
  'synth-bass': synth.synthBass,
  'acid-bass': synth.acidBass,
  piano: recorded.piano,
  'electric-piano': electricPiano,
  organ,
  harpsichord: plucked.harpsichord,
  accordion,
  strings: recorded.strings,
  'pizzicato-strings': recorded.pizzicatoStrings,
  'solo-cello': recorded.soloCello,
  choir: recorded.choir,
  brass: recorded.brass,
  trumpet: recorded.trumpet,
  saxophone: recorded.saxophone,
  clarinet: wind.clarinet,
  flute: recorded.flute,
  whistle: wind.whistle,
  harmonica: wind.harmonica,
  marimba,
  vibraphone,
  bells,
  harp: plucked.harp,
  'synth-lead': synth.synthLead,
  'square-lead': synth.squareLead,
  'synth-pad': synth.synthPad,
  'synth-pluck': synth.synthPluck,
  'acoustic-drums': acousticDrums,
  'brushed-drums': brushedDrums,
  'drum-machine-808': drumMachine808,
  'drum-machine-909': drumMachine909,
  'latin-percussion': latinPercussion,
  'hand-drums': handDrums,
  'orchestral-percussion': orchestralPercussion,
} as const satisfies Record<InstrumentId, Instrument>
