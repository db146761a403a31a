import {
  BasicInstrument,
  BasicPreset,
  BasicSample,
  BasicSoundBank,
  Generator,
  GeneratorTypes,
  SampleTypes,
} from 'spessasynth_core'
import type { BasicInstrumentZone, GeneratorType } from 'spessasynth_core'
import type { Articulation, Note, Part } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { instruments } from './catalogue.ts'
import { drumTunings } from './drum-tunings.ts'
import type { Instrument, Kit, KitSound, PitchedInstrument } from './instrument.ts'
import { toneOf } from './made-tones.ts'
import { articulate, commonModulators, playingGenerators, timecents } from './playing-generators.ts'
import { velocityModulator } from './playing-generators.ts'
import { frequencyOf, sampleRate } from './tone.ts'
import type { Tone } from './tone.ts'

/** Takes of a drum unless its kit says otherwise. */
const defaultTakes = 4
/** Presets of a SoundFont bank, and keys of a preset. */
const maxPresets = 128
const maxKeys = 128
/** Seconds in which a grabbed cymbal falls by 96 dB. */
const chokeSeconds = 0.16
/** A plucked string that is hammered on or pulled off has no plectrum's noise, which lasts so many seconds. */
const pickSeconds = 0.012

/** Index of the root whose zone a pitch falls in: the nearest, the lower one of two as near. */
function rootIndexOf(instrument: PitchedInstrument, pitch: number): number {
  let nearest = 0
  instrument.roots.forEach((root, i) => {
    if (Math.abs(root - pitch) < Math.abs(instrument.roots[nearest]! - pitch)) nearest = i
  })
  return nearest
}

function layerOf(instrument: PitchedInstrument, velocity: number): number {
  return instrument.layers.findIndex((highest) => velocity <= highest)
}

/** The song's own bank under construction. */
interface Building {
  bank: BasicSoundBank
  instrument: BasicInstrument
}

function addZone(building: Building, tone: Tone, name: string, root: number): BasicInstrumentZone {
  const { bank, instrument } = building
  const cents = tone.frequency === undefined ? 0 : 1200 * Math.log2(frequencyOf(root) / tone.frequency)
  const end = tone.loop?.end ?? tone.samples.length
  const sample = new BasicSample(
    name,
    sampleRate,
    root,
    cents,
    SampleTypes.monoSample,
    tone.loop?.start ?? 0,
    end,
  )
  sample.setAudioData(tone.samples, sampleRate)
  bank.addSamples(sample)
  const zone = instrument.createZone(sample)
  if (tone.loop) zone.addGenerators(new Generator(GeneratorTypes.sampleModes, 1))
  return zone
}

function setGenerators(zone: BasicInstrumentZone, generators: Iterable<readonly [GeneratorType, number]>) {
  for (const [type, value] of generators) zone.setGenerator(type, value)
}

function startAt(zone: BasicInstrumentZone, sample: number) {
  zone.setGenerator(GeneratorTypes.startAddrsCoarseOffset, Math.floor(sample / 32_768))
  zone.setGenerator(GeneratorTypes.startAddrsOffset, sample % 32_768)
}

/** A part's notes that are played alike, from the same take: one preset. */
interface Manner {
  articulation: Articulation | undefined
  take: number
  notes: Note[]
}

function mannersOf(part: Part): Map<string, Manner> {
  const manners = new Map<string, Manner>()
  for (const note of part.notes) {
    const name = mannerOf(note)
    const known = manners.get(name)
    if (known) known.notes.push(note)
    else manners.set(name, { articulation: note.articulation, take: note.take ?? 0, notes: [note] })
  }
  return manners
}

function mannerOf(note: Note): string {
  return `${note.articulation ?? 'plain'} ${note.take ?? 0}`
}

/** Whether the player shapes each note's pitch, so that the instrument's own vibrato is left out. */
function isExpressive(part: Part): boolean {
  return part.notes.some((note) => note.vibrato !== undefined || note.bend !== undefined)
}

function addPitched(
  building: Building,
  id: InstrumentId,
  instrument: PitchedInstrument,
  manner: Manner,
  expressive: boolean,
) {
  const { roots, layers } = instrument
  const { vibrato, ...still } = instrument.playing
  const playing = articulate(vibrato && !expressive ? { ...still, vibrato } : still, manner.articulation)
  const used = new Set<number>()
  for (const note of manner.notes)
    used.add(rootIndexOf(instrument, note.pitch) * 8 + layerOf(instrument, note.velocity))
  if (playing.velocityToCutoff) {
    building.instrument.globalZone.addModulators(
      velocityModulator(GeneratorTypes.initialFilterFc, -playing.velocityToCutoff, false),
    )
  }
  for (const code of [...used].sort((a, b) => a - b)) {
    const index = code >> 3
    const layer = code & 7
    const root = roots[index]!
    const width = playing.width ?? 0
    const take = width ? manner.take * 2 : manner.take
    for (const side of width ? [-1, 1] : [0]) {
      const first = toneOf(id, root, layer, take)
      // A loop without an onset may start anywhere, so its second take is the same one begun halfway.
      const startsAnywhere = first.loop?.start === 0
      const tone = side === 1 && !startsAnywhere ? toneOf(id, root, layer, take + 1) : first
      const zone = addZone(building, tone, `${id} ${root} ${layer} ${side}`, root)
      setGenerators(zone, playingGenerators(playing, frequencyOf(root)))
      if (side === 1 && startsAnywhere) startAt(zone, Math.floor(tone.samples.length / 2))
      else if (manner.articulation === 'legato')
        startAt(zone, tone.loop ? tone.loop.start : Math.round(pickSeconds * sampleRate))
      if (side) zone.setGenerator(GeneratorTypes.pan, Math.round(side * width * 500))
      zone.keyRange = {
        min: index === 0 ? 0 : Math.floor((roots[index - 1]! + root) / 2) + 1,
        max: index === roots.length - 1 ? 127 : Math.floor((root + roots[index + 1]!) / 2),
      }
      zone.velRange = { min: layer === 0 ? 0 : layers[layer - 1]! + 1, max: layers[layer]! }
    }
  }
}

interface Stroke {
  source: number
  sound: KitSound
  choked: boolean
  layer: number
  take: number
  name: string
}

/** The sound that answers a key of a kit, or its stand-in, and which take of it a note asks for. */
function findStroke(kit: Kit, { tuning }: Part, note: Note): Stroke | undefined {
  const source = kit.sounds[note.pitch] ? note.pitch : kit.standIns[note.pitch]
  const sound = source === undefined ? undefined : kit.sounds[source]
  if (source === undefined || !sound) return undefined
  const choked = note.articulation === 'choked'
  const layer = tuning && sound.tuned ? 1 + drumTunings.indexOf(tuning) : 0
  const take = (note.take ?? 0) % (sound.takes ?? defaultTakes)
  return {
    source,
    sound,
    choked,
    layer,
    take,
    name: `${source} ${layer} ${take} ${choked ? 'choked' : 'rings'}`,
  }
}

function addStroke(
  building: Building,
  id: InstrumentId,
  key: number,
  { source, sound, choked, layer, take }: Stroke,
) {
  const zone = addZone(building, toneOf(id, source, layer, take), `${id} ${source} ${layer} ${take}`, key)
  zone.keyRange = { min: key, max: key }
  // A hit rings out whatever the length of its note, unless a hand ends it.
  setGenerators(zone, [
    [GeneratorTypes.releaseVolEnv, timecents(choked ? chokeSeconds : 30)],
    [GeneratorTypes.pan, Math.round(sound.pan * 500)],
  ])
  if (sound.chokes) zone.setGenerator(GeneratorTypes.exclusiveClass, sound.chokes)
  if (sound.velocityToCutoff) {
    zone.addModulators(velocityModulator(GeneratorTypes.initialFilterFc, -sound.velocityToCutoff, false))
  }
}

/** Adds every stroke of a kit part on a key of its own: all on one channel, where they can choke each other. */
function addKit(building: Building, id: InstrumentId, kit: Kit, part: Part): Map<string, number> {
  const keys = new Map<string, number>()
  for (const note of part.notes) {
    const stroke = findStroke(kit, part, note)
    if (!stroke || keys.has(stroke.name)) continue
    const key = keys.size
    if (key >= maxKeys) throw new Error(`A part of ${id} has more strokes and takes than ${maxKeys} keys`)
    keys.set(stroke.name, key)
    addStroke(building, id, key, stroke)
  }
  return keys
}

/** Where the bank holds a note. */
export interface Place {
  preset: number
  key: number
}

export interface SampleBank {
  bank: BasicSoundBank
  /** The part that each preset belongs to. */
  presets: readonly Part[]
  /** Undefined where a kit has no sound for the note. */
  find: (part: Part, note: Note) => Place | undefined
}

function addPreset(bank: BasicSoundBank, instrument: BasicInstrument, program: number, id: InstrumentId) {
  if (program >= maxPresets) throw new Error(`The song needs more than ${maxPresets} presets`)
  instrument.name = id
  bank.addInstruments(instrument)
  const preset = new BasicPreset(bank)
  preset.name = `${program} ${id}`
  preset.program = program
  preset.createZone(instrument)
  bank.addPresets(preset)
}

/**
 * The sound bank for a song: a preset for every manner in which a part plays, holding only the roots, layers, takes and
 * drum keys that the part plays. Tones are kept for the next song, so a second call with the same instruments is quick.
 */
export function buildSampleBank(parts: readonly Part[]): SampleBank {
  const bank = new BasicSoundBank()
  bank.defaultModulators = commonModulators()
  bank.customDefaultModulators = true
  const presets: Part[] = []
  const finders = new Map<Part, (note: Note) => Place | undefined>()
  for (const part of parts) {
    const id = part.instrument
    const instrument: Instrument = instruments[id]
    if (instrument.kind === 'kit') {
      const building = { bank, instrument: new BasicInstrument() }
      const keys = addKit(building, id, instrument, part)
      const preset = presets.push(part) - 1
      addPreset(bank, building.instrument, preset, id)
      finders.set(part, (note) => {
        const key = keys.get(findStroke(instrument, part, note)?.name ?? '')
        return key === undefined ? undefined : { preset, key }
      })
      continue
    }
    const expressive = isExpressive(part)
    const numbers = new Map<string, number>()
    for (const [name, manner] of mannersOf(part)) {
      const building = { bank, instrument: new BasicInstrument() }
      addPitched(building, id, instrument, manner, expressive)
      const preset = presets.push(part) - 1
      addPreset(bank, building.instrument, preset, id)
      numbers.set(name, preset)
    }
    finders.set(part, (note) => ({ preset: numbers.get(mannerOf(note))!, key: note.pitch }))
  }
  bank.flush()
  return { bank, presets, find: (part, note) => finders.get(part)?.(note) }
}
