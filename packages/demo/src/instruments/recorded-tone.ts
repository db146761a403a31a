import type { RecordingId } from './recorded-sources.ts'
import { readRecording } from './soundfont-reader.ts'
import { fadeEnd, frequencyOf, peakOf, sampleRate } from './tone.ts'
import type { Tone } from './tone.ts'

/** Longest cross-fade over a loop's seam, in samples. */
const seamLength = 1300

/** Fades the loop's end into what came before its start: the seam is as smooth as the recording. */
function smoothSeam(samples: Float32Array, loop: { start: number; end: number }) {
  const length = Math.min(seamLength, loop.start, Math.floor((loop.end - loop.start) / 4))
  for (let i = 0; i < length; i++) {
    const share = (i + 1) / (length + 1)
    const at = loop.end - length + i
    samples[at] = samples[at]! * (1 - share) + samples[loop.start - length + i]! * share
  }
}

export interface RecordedNote {
  id: RecordingId
  key: number
  side: 'L' | 'R'
  /** Whether the recording's loop is played. */
  held: boolean
  /** Begin where the sound first reaches this level, in dB below its peak; −50 by default. */
  onsetDb?: number
}

/** Samples before the sound reaches a level in dB below its peak, less a millisecond. */
function silenceBefore(samples: Float32Array, levelDb: number): number {
  const threshold = peakOf(samples) * 10 ** (levelDb / 20)
  const begin = samples.findIndex((sample) => Math.abs(sample) > threshold)
  return Math.max(0, begin - 40)
}

/** Where a note begins in its recording, by "instrument key". */
const onsets = new Map<string, number>()

/** The first sample that is played: the left side's onset, so that both sides stay as they were recorded. */
function onsetOf({ id, key, side, onsetDb = -50 }: RecordedNote, samples: Float32Array): number {
  const name = `${id} ${key}`
  const known = onsets.get(name)
  if (known !== undefined) return known
  const left = side === 'L' ? samples : readRecording(id, key, 'L').samples
  const onset = silenceBefore(left, onsetDb)
  onsets.set(name, onset)
  return onset
}

/**
 * A recorded note. It is not brought to our sample rate: its frequency is what the samples sound at when they are played
 * at that rate, and the synthesizer, which transposes every note, does the rest.
 */
export function makeRecordedTone(note: RecordedNote): Tone {
  const { id, key, side, held } = note
  const recording = readRecording(id, key, side)
  const { samples, loop } = recording
  const frequency =
    frequencyOf(key) * 2 ** (-recording.correction / 1200) * (sampleRate / recording.sampleRate)
  const onset = onsetOf(note, samples)
  if (!held) return { samples: fadeEnd(samples.slice(onset), 0.4), frequency }
  smoothSeam(samples, loop)
  const silence = Math.min(onset, loop.start)
  return {
    samples: samples.slice(silence, loop.end),
    frequency,
    loop: { start: loop.start - silence, end: loop.end - silence },
  }
}
