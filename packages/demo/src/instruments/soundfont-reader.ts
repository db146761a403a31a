import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BasicSoundBank, SoundBankLoader, SpessaLog } from 'spessasynth_core'
import type { BasicSample } from 'spessasynth_core'
import { recordingsDigest, recordingsFile } from './recorded-sources.ts'
import type { RecordingId } from './recorded-sources.ts'

/** One side of a recorded note, decoded. */
export interface Recording {
  samples: Float32Array
  /** Hz. */
  sampleRate: number
  /** Cents by which it must be raised to sound at its key's pitch. */
  correction: number
  /** [start, end) in samples, as its author set it. */
  loop: { start: number; end: number }
}

// The decoder is WebAssembly, which compiles asynchronously; decoding itself does not wait.
await BasicSoundBank.isSF3DecoderReady

/** Compressed recordings by "instrument key side"; read with the first recorded tone. */
let recordings: Map<string, BasicSample> | undefined

/** @throws Error if the file is not the one this code was written for */
function readRecordings(): Map<string, BasicSample> {
  const data = readFileSync(recordingsFile)
  if (createHash('sha256').update(data).digest('hex') !== recordingsDigest) {
    throw new Error(
      `${recordingsFile} is not the file that the instruments were made from (SHA-256 ${recordingsDigest}). Check it out again.`,
    )
  }
  SpessaLog.setLogLevel(false, false, false)
  const bank = SoundBankLoader.fromArrayBuffer(new Uint8Array(data).buffer)
  return new Map(
    bank.presets.flatMap(({ name, zones }) =>
      zones.flatMap(({ instrument }) =>
        instrument.zones.map(({ sample }) => [
          `${name} ${sample.originalKey} ${sample.name.slice(-1)}`,
          sample,
        ]),
      ),
    ),
  )
}

/**
 * Decodes one recording; only the compressed data stay in memory.
 * @param side of a stereo recording; mono ones answer both
 */
export function readRecording(id: RecordingId, root: number, side: 'L' | 'R'): Recording {
  recordings ??= readRecordings()
  const sample = recordings.get(`${id} ${root} ${side}`) ?? recordings.get(`${id} ${root} M`)
  if (!sample) throw new Error(`${recordingsFile} has no recording of ${id} at key ${root}.`)
  const compressed = sample.getRawData(true)
  const samples = sample.getAudioData()
  // Drops the decoded samples, which the bank would keep.
  sample.setCompressedData(compressed)
  return {
    samples,
    sampleRate: sample.sampleRate,
    correction: sample.pitchCorrection,
    loop: { start: sample.loopStart, end: sample.loopEnd },
  }
}
