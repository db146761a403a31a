import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { AudioError, unreadable } from '@tempolibre/audio/audio-error'
import {
  knownKeyConfidence,
  knownTempoConfidence,
  type MeasuredSound,
  measureSound,
} from '@tempolibre/audio/measure-sound'
import { amplify, excessOf, watchPeak } from '@tempolibre/audio/full-scale'
import { type OpenedSound, openSound } from '@tempolibre/audio/open-sound'
import { makeStorable } from '@tempolibre/audio/storable-sound'
import { wavHeader, wavSamples } from '@tempolibre/audio/wav'
import { recordingKeys } from '@tempolibre/domain/media-keys'
import { fingerprintAlgorithm } from '@tempolibre/domain/sound-fingerprint'
import type { RecordedSound } from '@tempolibre/database'
import type { GiveWay } from '@tempolibre/media/give-way'
import type { MediaStorage } from '@tempolibre/media/storage'
import { limitRecording, type RecordingLimits, requireReadableLength } from './recording-limits.ts'

/** What was read of a sound. */
export interface CheckedSound {
  sound: RecordedSound
  /** By how many decibels it was lowered; undefined: it was not. */
  loweredBy?: number | undefined
}

/** SHA-256 of a file, hexadecimal. @throws AudioError if it cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    throw unreadable(path, error)
  }
  return hash.digest('hex')
}

/** The absolute gate of BS.1770: nothing in the recording is louder. */
export const silentLufs = -70
/** Music that touches full scale is louder, by its whole length: one sample there has −43 LUFS, the widest orchestra some −30. */
const leastLoweredLufs = -36

/**
 * Decodes a recording, measures it and stores it as WAV, in one pass, within the limits of one recording. Others go first if the
 * processor is taken. Nothing is stored of one that is silent.
 * @param soundHash of the file, of which the keys of what is stored are made
 * @param kept what the same analyser has found in the same bytes: then the sound is only decoded and stored
 * @throws AudioError if the sound cannot be used
 */
export async function readRecording(
  { path }: { path: string },
  {
    folder,
    giveWay,
    kept,
    onLowered,
    soundHash,
    storage,
  }: {
    folder: string
    giveWay: GiveWay
    storage: MediaStorage
    soundHash: string
    kept?: CheckedSound | undefined
    /** Told by how many decibels a sound above full scale is lowered. */
    onLowered?: ((decibels: number) => void) | undefined
  },
): Promise<RecordedSound> {
  const file = join(folder, path)
  await requireReadableLength(file)
  const { master, preview } = recordingKeys(soundHash)
  const target = { file, storage, key: master, giveWay }
  if (kept && (await storeKept(target, kept))) {
    if (kept.loweredBy !== undefined) onLowered?.(kept.loweredBy)
    return { ...kept.sound, master, preview }
  }
  let { excess, measured } = await storeSound(target, 0)
  if (excess > 0) {
    ;({ measured } = await storeSound(target, excess))
    // A few samples of a damaged file, beside which nothing else is heard.
    if (measured.integratedLufs < leastLoweredLufs)
      throw new AudioError(
        'damaged',
        `${basename(path)} goes ${excess.toFixed(0)} dB above full scale, and lowered by that nothing of it is heard: export it again.`,
      )
    onLowered?.(excess)
  }
  return {
    duration_seconds: measured.durationSeconds,
    energy: measured.energy,
    loudness_lufs: measured.integratedLufs,
    true_peak_dbtp: measured.truePeakDbtp,
    sound: {
      // Silence has no spectrum; the column takes positive numbers only.
      brightness_hz: Math.max(1, measured.brightnessHz),
      onset_density: measured.onsetDensity,
      percussiveness: measured.percussiveness,
      timbre: measured.timbre,
    },
    peaks: Buffer.from(measured.peaks).toString('base64'),
    master,
    preview,
    fingerprint: measured.fingerprint
      ? { algorithm: fingerprintAlgorithm, fingerprint: measured.fingerprint }
      : null,
    measured: {
      // Without onsets there is not even a guess; 120 is what listeners tap to anything.
      bpm: Math.round(measured.bpm * 10) / 10 || 120,
      tempo_known: measured.tempoConfidence >= knownTempoConfidence,
      key: measured.key.confidence >= knownKeyConfidence ? measured.key.key : null,
      key_confidence: measured.key.confidence,
    },
  }
}

interface Target {
  file: string
  storage: MediaStorage
  key: string
  giveWay: GiveWay
}

/**
 * Measures a sound and stores it as WAV, lowered by some decibels; not if it is silent, or nothing is left of it, or it goes above full scale.
 * @returns how far it goes above full scale, in decibels
 */
async function storeSound(
  target: Target,
  loweredBy: number,
): Promise<{ measured: MeasuredSound; excess: number }> {
  return withSound(target.file, loweredBy, async (sound, excess) => {
    const measured = await storeWav(
      sound,
      target,
      measureSound,
      ({ integratedLufs }) =>
        excess() === 0 && (loweredBy > 0 ? integratedLufs >= leastLoweredLufs : integratedLufs > silentLufs),
    )
    return { measured, excess: excess() }
  })
}

/**
 * Stores a sound as WAV of which everything is known; not if it is silent.
 * @returns whether it is what is known: as long, and as high
 */
async function storeKept(target: Target, { loweredBy = 0, sound: kept }: CheckedSound): Promise<boolean> {
  if (kept.loudness_lufs <= silentLufs) return true
  return withSound(target.file, loweredBy, async (sound, excess) => {
    const isKept = ({ sampleCount }: { sampleCount: number }) =>
      sampleCount / sound.sampleRate === kept.duration_seconds && excess() === 0
    return isKept(await storeWav(sound, target, countSamples, isKept))
  })
}

/** Opens a sound, lowered by some decibels and as it is stored. */
async function withSound<Result>(
  file: string,
  loweredBy: number,
  work: (sound: OpenedSound, excess: () => number) => Promise<Result>,
): Promise<Result> {
  const opened = await openSound(file)
  try {
    const sound = watchPeak(loweredBy > 0 ? amplify(opened, 10 ** (-loweredBy / 20)) : opened)
    // Once is enough: what is left then is rounding.
    return await work(makeStorable(sound), () => (loweredBy > 0 ? 0 : excessOf(sound, sound.peak())))
  } finally {
    await opened.close()
  }
}

/** Reads a sound to its end, and gives each block to whoever writes it. */
type ReadBlocks<Result> = (
  sound: OpenedSound,
  onBlock: (block: readonly Float32Array[]) => Promise<void>,
) => Promise<Result>

const countSamples: ReadBlocks<{ sampleCount: number }> = async ({ blocks }, onBlock) => {
  let sampleCount = 0
  for await (const block of blocks) {
    sampleCount += block[0]?.length ?? 0
    await onBlock(block)
  }
  return { sampleCount }
}

/** Writes the WAV while the sound is read; 16 bits stay 16 bits, everything finer has 24. @param isKept whether it stays */
async function storeWav<Result extends { sampleCount: number }>(
  sound: OpenedSound,
  { file, giveWay, key, storage }: Target,
  read: ReadBlocks<Result>,
  isKept: (result: Result) => boolean,
): Promise<Result> {
  const { channelCount: channels, sampleRate } = sound
  const bits = sound.isLossy || (sound.bits ?? 24) <= 16 ? 16 : 24
  const bytesPerSample = (channels * bits) / 8
  const limits = await limitRecording(file, basename(file), {
    sampleRate,
    sampleCount: sound.sampleCount,
    bytesPerSample,
  })
  const writer = await storage.create(key)
  try {
    // How long it is turns out at the end.
    await writer.write(wavHeader({ sampleRate, channels, bits, sampleCount: 0 }))
    const result = await read({ ...sound, blocks: inTime(sound.blocks, limits) }, async (block) => {
      const bytes = wavSamples(block, bits)
      limits.admit(bytes.length, bytes.length / bytesPerSample)
      await writer.write(bytes)
      await giveWay()
    })
    if (!isKept(result)) {
      await writer.discard()
      return result
    }
    const { sampleCount } = result
    await writer.replaceHead(wavHeader({ sampleRate, channels, bits, sampleCount }))
    // Chunks are padded to an even length.
    if ((sampleCount * channels * bits) % 16 !== 0) await writer.write(new Uint8Array(1))
    await writer.commit()
    return result
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** The same blocks, each of which must come in time. */
async function* inTime(
  blocks: OpenedSound['blocks'],
  limits: RecordingLimits,
): AsyncGenerator<readonly Float32Array[]> {
  const iterator = blocks[Symbol.asyncIterator]()
  for (;;) {
    const next = await limits.inTime(iterator.next())
    if (next.done) return
    yield next.value
  }
}
