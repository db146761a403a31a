import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AudioError, unreadable } from '@tempolibre/audio/audio-error'
import { findLeastSeconds } from '@tempolibre/audio/least-seconds'

/** Hours of one recording: the longest mixes have two or three. */
export const maxRecordingHours = 4
/** What the sizes in the head of a WAV can say, and what is written around the samples. */
const maxWavBytes = 2 ** 32 - 1
const wavFrameBytes = 64
/**
 * A file that holds more sound than so many times its size is not music: speech at 6 kbit/s becomes 130 times as much, digital
 * silence in FLAC 6000 times. Quiet beginnings are allowed for.
 */
const maxExpansion = 500
const maxQuietBytes = 48 * 1024 * 1024
/** A decoder that gives nothing for so long, in ms, hangs. */
const maxSilentMs = 2 * 60_000
/** Processor time for one recording, in ms: four hours take a few minutes. */
const maxCpuMs = 30 * 60_000

/** Of a file, in bytes: that long, in the largest samples, at the highest rate, in stereo. */
const maxFileBytes = maxRecordingHours * 3600 * 192_000 * 2 * 8

/** To be called before a file is decoded. @throws AudioError `too_long` if that would end only after hours of sound */
export async function requireReadableLength(path: string): Promise<void> {
  const seconds = await findLeastSeconds(path).catch((error: unknown) => {
    // Whoever decodes it says what is wrong.
    if (error instanceof AudioError) return 0
    throw unreadable(path, error)
  })
  if (seconds > maxRecordingHours * 3600) throw tooLong(basename(path))
}

/** To be called before a file is read at all, for its hash. @throws AudioError `too_long` */
export function requireReadableSize({ bytes, path }: { bytes: number; path: string }): void {
  if (bytes > maxFileBytes) throw tooLong(basename(path))
}

const tooLong = (name: string) =>
  new AudioError('too_long', `${name} is too long: send at most ${maxRecordingHours} hours, and 4 GB as WAV.`)

export interface RecordingLimits {
  /** To be called with the bytes of each block before it is stored. @throws AudioError */
  admit(bytes: number, samples: number): void
  /** The outcome of reading a block. @throws AudioError if the decoder hangs */
  inTime<Result>(work: Promise<Result>): Promise<Result>
}

/**
 * What one recording may take: length, bytes of its WAV and time, checked while it is read, so that a file of a few kilobytes neither
 * fills the disk nor holds up others.
 * @param sampleCount that its head announces, if it does
 * @throws AudioError `too_long` at once if that is too much
 */
export async function limitRecording(
  path: string,
  name: string,
  sound: { sampleRate: number; sampleCount: number | undefined; bytesPerSample: number },
): Promise<RecordingLimits> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const maxBytes = Math.min(maxWavBytes - wavFrameBytes, size * maxExpansion + maxQuietBytes)
  const maxSamples = maxRecordingHours * 3600 * sound.sampleRate
  const startedAt = cpuMs()
  let bytes = 0
  let samples = 0

  function check(): void {
    if (samples > maxSamples || bytes > maxWavBytes - wavFrameBytes) throw tooLong(name)
    if (bytes > maxBytes || cpuMs() - startedAt > maxCpuMs)
      throw new AudioError(
        'damaged',
        `${name} holds more sound than a file of its size can: export it again.`,
      )
  }

  // A file that has less than its head says is damaged as well.
  samples = sound.sampleCount ?? 0
  bytes = samples * sound.bytesPerSample
  check()
  samples = 0
  bytes = 0
  return {
    admit(more, count) {
      bytes += more
      samples += count
      check()
    },
    async inTime(work) {
      const waiting = new AbortController()
      const tooLate = delay(maxSilentMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
        throw new AudioError('damaged', `${name} cannot be read in time: export it again.`)
      })
      tooLate.catch(() => {})
      try {
        return await Promise.race([work, tooLate])
      } finally {
        waiting.abort()
      }
    },
  }
}

function cpuMs(): number {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}
