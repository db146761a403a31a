import {
  BasicInstrument,
  BasicPreset,
  BasicSample,
  BasicSoundBank,
  Generator,
  GeneratorTypes,
  Modulator,
  ModulatorControllerSources,
  ModulatorCurveTypes,
  ModulatorSource,
  SampleTypes,
} from 'spessasynth_core'
import type { BasicInstrumentZone, GeneratorType } from 'spessasynth_core'
import type { Part } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { instruments } from './catalogue.ts'
import { applyBiquad, lowPass } from './filters.ts'
import type { Instrument, Kit, KitSound, PitchedInstrument, Playing } from './instrument.ts'
import { createRandom, seedFrom } from './random.ts'
import { applyGain, frequencyOf, momentaryLevel, sampleRate } from './tone.ts'
import type { Tone } from './tone.ts'

/** Loudness in dB (see momentaryLevel) that the loudest note of every pitched instrument is brought to. */
const nominalLevel = -20
/** Peak of a kit's reference sound in dBFS, so that a groove stands beside the other instruments. */
const kitPeakDb = -6
/** Attenuation in centibels from the loudest to the softest velocity along the concave curve of SoundFont 2.01. */
const velocityRange = 640

/** Made tones are kept up to so many bytes; the song that is being played holds on to its own. */
const maxCachedBytes = 40_000_000
/**
 * Made tones by "instrument/root/layer/take", the one not asked for the longest first; they are the same for every song,
 * so those that many songs use are made once per process.
 */
const tones = new Map<string, Tone>()
let cachedBytes = 0

function toneOf(id: InstrumentId, root: number, layer: number, take: number): Tone {
  const name = `${id}/${root}/${layer}/${take}`
  const known = tones.get(name)
  const tone = known ?? makeTone(id, root, layer, createRandom(seedFrom(name)))
  tones.delete(name)
  tones.set(name, tone)
  if (!known) cachedBytes += tone.samples.byteLength
  for (const [oldest, { samples }] of tones) {
    if (cachedBytes <= maxCachedBytes) break
    tones.delete(oldest)
    cachedBytes -= samples.byteLength
  }
  return tone
}

function makeTone(id: InstrumentId, root: number, layer: number, random: () => number): Tone {
  const instrument: Instrument = instruments[id]
  if (instrument.kind === 'kit') {
    const { make, gainDb } = instrument.sounds[root]!
    return { samples: applyGain(make(random), kitPeakDb + gainDb + (instrument.trimDb ?? 0)) }
  }
  const tone = instrument.make(root, layer, random)
  const spread = instrument.playing.width ? 3 : 0
  const trim = nominalLevel - playedLevel(tone, instrument.playing) + (instrument.trimDb ?? 0) - spread
  applyGain(tone.samples, trim)
  return tone
}

/** Level of a tone as it will be played: through the low-pass, which the sweep holds half open on average. */
function playedLevel(tone: Tone, playing: Playing): number {
  if (!playing.cutoff || tone.frequency === undefined) return momentaryLevel(tone.samples)
  const opened = 2 ** (((playing.sweep?.cents ?? 0) * 0.5) / 1200)
  const played = tone.samples.slice(0, sampleRate)
  applyBiquad(played, lowPass(playing.cutoff(tone.frequency) * opened, sampleRate))
  return momentaryLevel(played)
}

/** SoundFont time: 1200 · log₂ of seconds. */
function timecents(seconds: number): number {
  return Math.max(-12_000, Math.round(1200 * Math.log2(seconds)))
}

/** SoundFont frequency: cents above 8.176 Hz. */
function absoluteCents(frequency: number): number {
  return Math.round(1200 * Math.log2(frequency / 8.176))
}

function velocityModulator(destination: GeneratorType, amount: number, concave: boolean): Modulator {
  const source = new ModulatorSource()
  source.index = ModulatorControllerSources.noteOnVelocity
  source.isNegative = true
  source.curveType = concave ? ModulatorCurveTypes.concave : ModulatorCurveTypes.linear
  return new Modulator(source, new ModulatorSource(), destination, amount)
}

/** Where an instrument has no low-pass of its own, the one that soft notes lower: open, but not out of hearing. */
function openCutoff(frequency: number): number {
  return 6500 + 6 * frequency
}

function playingGenerators(playing: Playing, frequency: number): [GeneratorType, number][] {
  const generators: [GeneratorType, number][] = [
    [GeneratorTypes.attackVolEnv, timecents(playing.attack ?? 0.0005)],
    [GeneratorTypes.releaseVolEnv, timecents(playing.release)],
  ]
  if (playing.decay) generators.push([GeneratorTypes.decayVolEnv, timecents(playing.decay)])
  if (playing.sustainDb) generators.push([GeneratorTypes.sustainVolEnv, Math.round(playing.sustainDb * 10)])
  if (playing.vibrato) {
    generators.push(
      [GeneratorTypes.vibLfoToPitch, playing.vibrato.cents],
      [GeneratorTypes.freqVibLFO, absoluteCents(playing.vibrato.rate)],
      [GeneratorTypes.delayVibLFO, timecents(playing.vibrato.delay)],
    )
  }
  if (playing.tremolo) {
    generators.push(
      [GeneratorTypes.modLfoToVolume, Math.round(playing.tremolo.decibels * 5)],
      [GeneratorTypes.freqModLFO, absoluteCents(playing.tremolo.rate)],
      [GeneratorTypes.delayModLFO, timecents(playing.tremolo.delay)],
    )
  }
  const cutoff = playing.cutoff?.(frequency) ?? (playing.velocityToCutoff ? openCutoff(frequency) : undefined)
  if (cutoff) generators.push([GeneratorTypes.initialFilterFc, Math.min(13_500, absoluteCents(cutoff))])
  if (playing.resonanceDb)
    generators.push([GeneratorTypes.initialFilterQ, Math.round(playing.resonanceDb * 10)])
  if (playing.sweep) {
    generators.push(
      [GeneratorTypes.modEnvToFilterFc, playing.sweep.cents],
      [GeneratorTypes.attackModEnv, timecents(playing.sweep.attack)],
      [GeneratorTypes.decayModEnv, timecents(playing.sweep.decay)],
      [GeneratorTypes.sustainModEnv, Math.round(1000 * (1 - playing.sweep.sustain))],
      [GeneratorTypes.releaseModEnv, timecents(playing.release)],
    )
  }
  return generators
}

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

function addPitched(building: Building, id: InstrumentId, instrument: PitchedInstrument, part: Part) {
  const { playing, roots, layers } = instrument
  const used = new Set<number>()
  for (const note of part.notes)
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
    for (const side of width ? [-1, 1] : [0]) {
      const first = toneOf(id, root, layer, 0)
      // A loop without an onset may start anywhere, so its second take is the same one begun halfway.
      const startsAnywhere = first.loop?.start === 0
      const tone = side === 1 && !startsAnywhere ? toneOf(id, root, layer, 1) : first
      const zone = addZone(building, tone, `${id} ${root} ${layer} ${side}`, root)
      setGenerators(zone, playingGenerators(playing, frequencyOf(root)))
      if (side === 1 && startsAnywhere) {
        const half = Math.floor(tone.samples.length / 2)
        zone.setGenerator(GeneratorTypes.startAddrsCoarseOffset, Math.floor(half / 32_768))
        zone.setGenerator(GeneratorTypes.startAddrsOffset, half % 32_768)
      }
      if (side) zone.setGenerator(GeneratorTypes.pan, Math.round(side * width * 500))
      zone.keyRange = {
        min: index === 0 ? 0 : Math.floor((roots[index - 1]! + root) / 2) + 1,
        max: index === roots.length - 1 ? 127 : Math.floor((root + roots[index + 1]!) / 2),
      }
      zone.velRange = { min: layer === 0 ? 0 : layers[layer - 1]! + 1, max: layers[layer]! }
    }
  }
}

function addKitSound(building: Building, id: InstrumentId, key: number, source: number, sound: KitSound) {
  const zone = addZone(building, toneOf(id, source, 0, 0), `${id} ${key}`, key)
  zone.keyRange = { min: key, max: key }
  // A hit rings out whatever the length of its note.
  setGenerators(zone, [
    [GeneratorTypes.releaseVolEnv, timecents(30)],
    [GeneratorTypes.pan, Math.round(sound.pan * 500)],
  ])
  if (sound.chokes) zone.setGenerator(GeneratorTypes.exclusiveClass, sound.chokes)
  if (sound.velocityToCutoff) {
    zone.addModulators(velocityModulator(GeneratorTypes.initialFilterFc, -sound.velocityToCutoff, false))
  }
}

function addKit(building: Building, id: InstrumentId, kit: Kit, part: Part) {
  const used = new Set(part.notes.map((note) => note.pitch))
  for (const key of [...used].sort((a, b) => a - b)) {
    const source = kit.sounds[key] ? key : kit.standIns[key]
    if (source !== undefined) addKitSound(building, id, key, source, kit.sounds[source]!)
  }
}

/**
 * The sound bank for a song: preset i is the instrument of part i, and holds only the roots, layers and drum keys that
 * the part plays. Tones are kept for the next song, so a second call with the same instruments is quick.
 */
export function buildSampleBank(parts: readonly Part[]): BasicSoundBank {
  const bank = new BasicSoundBank()
  bank.defaultModulators = [velocityModulator(GeneratorTypes.initialAttenuation, velocityRange, true)]
  bank.customDefaultModulators = true
  parts.forEach((part, program) => {
    const instrument: Instrument = instruments[part.instrument]
    const building = { bank, instrument: new BasicInstrument() }
    building.instrument.name = part.instrument
    if (instrument.kind === 'kit') addKit(building, part.instrument, instrument, part)
    else addPitched(building, part.instrument, instrument, part)
    bank.addInstruments(building.instrument)
    const preset = new BasicPreset(bank)
    preset.name = `${program} ${part.instrument}`
    preset.program = program
    preset.createZone(building.instrument)
    bank.addPresets(preset)
  })
  bank.flush()
  return bank
}
