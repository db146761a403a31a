// Where `!` follows an index, the index is below the length of the array.
import type { InstrumentId } from '../vocabulary.ts'
import { instruments } from './catalogue.ts'
import { drumTunings } from './drum-tunings.ts'
import { applyBiquad, lowPass } from './filters.ts'
import type { Instrument, Playing } from './instrument.ts'
import { createRandom, seedFrom } from './random.ts'
import { applyGain, momentaryLevel, sampleRate } from './tone.ts'
import type { Tone } from './tone.ts'

/** Loudness in dB (see momentaryLevel) that the loudest note of every pitched instrument is brought to. */
const nominalLevel = -20
/** Peak of a kit's reference sound in dBFS, so that a groove stands beside the other instruments. */
const kitPeakDb = -6

/** Made tones are kept up to so many bytes; the song that is being played holds on to its own. */
const maxCachedBytes = 40_000_000
/**
 * Made tones by "instrument/root/layer/take", the one not asked for the longest first; they are the same for every song,
 * so those that many songs use are made once per process.
 */
const tones = new Map<string, Tone>()
let cachedBytes = 0

/**
 * The tone of one root (or drum key) and layer as one of several takes, at the level it is played at. A kit's layers
 * are its tunings, after its own.
 */
export function toneOf(id: InstrumentId, root: number, layer: number, take: number): Tone {
  const name = `${id}/${root}/${layer}/${take}`
  const known = tones.get(name)
  const tone = known ?? makeTone(id, root, layer, take, createRandom(seedFrom(name)))
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

function makeTone(id: InstrumentId, root: number, layer: number, take: number, random: () => number): Tone {
  const instrument: Instrument = instruments[id]
  if (instrument.kind === 'kit') {
    const { make, tuned, gainDb } = instrument.sounds[root]!
    const tuning = layer > 0 ? drumTunings[layer - 1] : undefined
    const stroke = tuning && tuned ? tuned(tuning, random) : make(random)
    return { samples: applyGain(stroke, kitPeakDb + gainDb + (instrument.trimDb ?? 0)) }
  }
  const tone = instrument.make(root, layer, random, take)
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
