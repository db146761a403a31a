// What is heard of a recording to find songs like it. No zod here: browsers run it in a worker.
import { analyseMusic, measureSpectra } from '../sound-analysis/analyse-music.ts'
import { knownKeyConfidence } from '../sound-analysis/key.ts'
import { createLoudnessMeter } from '../sound-analysis/loudness.ts'
import { countSamples, durationSeconds, type Pcm } from '../sound-analysis/pcm.ts'
import { knownTempoConfidence } from '../sound-analysis/tempo.ts'
import { fingerprintSound, fingerprintTransposed, writeWords } from '../sound-fingerprint/index.mjs'
import type { MusicalKey } from '../music/keys.ts'
import { maxHeardSeconds, minHeardSeconds } from './hearing-rules.ts'
import { hearings } from './hearings.ts'

export { hearingRate } from './hearing-rules.ts'

/** Anything quieter is the noise of a converter. */
const silentLufs = -60
/** Length of the excerpt by which a recording is recognised, and where it begins at the latest. */
const excerpt = { seconds: 40, latestStart: 30 }

/** The measurements by which songs are near each other, in the units of the catalogue. */
export interface HeardSound {
  /** Beats per minute; null: no clear beat. */
  bpm: number | null
  /** null: none can be told. */
  key: MusicalKey | null
  loudness_lufs: number
  /** 0 to 1. */
  energy: number
  brightness_hz: number
  /** Onsets per second. */
  onset_density: number
  /** 0 to 1. */
  percussiveness: number
  /** Six mel cepstral coefficients in decibels. */
  timbre: number[]
}

/** What is sent instead of a recording: 40 numbers and some kilobytes from which no sound can be made. */
export interface HeardRecording {
  sound: HeardSound
  /** The fingerprint of an excerpt by each of `hearings`: all words, as `writeWords` encodes them. */
  fingerprints: string[]
}

export type HearingFault = 'too_short' | 'silent'

/**
 * Hears a recording: measures it as the catalogue's are measured and makes the fingerprints it is recognised by. Takes
 * about a second of processor time for three minutes of sound.
 * @param pcm at `hearingRate` or near it
 */
export function hearRecording(pcm: Pcm): HeardRecording | HearingFault {
  if (durationSeconds(pcm) < minHeardSeconds) return 'too_short'
  const heard = cut(pcm, 0, maxHeardSeconds)
  const meter = createLoudnessMeter(heard.sampleRate, heard.channels.length)
  meter.add(heard.channels)
  const loudness = meter.integratedLufs()
  if (!(loudness > silentLufs)) return 'silent'
  const music = analyseMusic(measureSpectra(heard), loudness)
  return {
    sound: {
      bpm: music.tempoConfidence >= knownTempoConfidence ? rounded(music.bpm, 1) : null,
      key: music.key.confidence >= knownKeyConfidence ? music.key.key : null,
      loudness_lufs: rounded(loudness, 2),
      energy: rounded(music.energy, 3),
      brightness_hz: Math.max(1, rounded(music.brightnessHz, 0)),
      onset_density: rounded(music.onsetDensity, 2),
      percussiveness: rounded(music.percussiveness, 3),
      timbre: music.timbre.map((value) => rounded(value, 1)),
    },
    fingerprints: fingerprintHearings(chooseExcerpt(pcm)).map(writeWords),
  }
}

/** The fingerprints of a recording, had it been changed in each of `hearings` and that were undone. */
function fingerprintHearings(pcm: Pcm): Uint32Array[] {
  const transposed = hearings.filter(({ speed }) => speed === 0)
  const played = hearings.filter(({ speed }) => speed !== 0)
  return [
    ...fingerprintTransposed(
      pcm,
      transposed.map(({ transposed: semitones }) => -semitones),
    ),
    // Played as much slower as it was played faster.
    ...played.map(({ speed }) =>
      fingerprintSound({ channels: pcm.channels, sampleRate: pcm.sampleRate / 2 ** (speed / 12) }),
    ),
  ]
}

function chooseExcerpt(pcm: Pcm): Pcm {
  const spare = Math.max(0, durationSeconds(pcm) - excerpt.seconds)
  const from = Math.min(excerpt.latestStart, spare / 2)
  return cut(pcm, from, from + excerpt.seconds)
}

function cut(pcm: Pcm, fromSeconds: number, toSeconds: number): Pcm {
  const [from, to] = [fromSeconds, toSeconds].map((seconds) => Math.round(seconds * pcm.sampleRate))
  if (from === 0 && (to ?? 0) >= countSamples(pcm)) return pcm
  return { ...pcm, channels: pcm.channels.map((channel) => channel.subarray(from, to)) }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0
}
