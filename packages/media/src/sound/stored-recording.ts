import { basename } from 'node:path'
import { createDecimator } from '@tempolibre/audio/downsample'
import { mp3SampleRates } from '@tempolibre/audio/mp3-frames'
import { AudioError } from '@tempolibre/audio/audio-error'
import { openWav, type WavStream } from '@tempolibre/audio/wav-stream'
import type { MediaStorage } from '../files/storage.ts'
import type { RecordingModule, RecordingSound, RecordingSource, SoundShape } from './recording.ts'

/** The source of a stored recording. @param key of its WAV */
export function sourceOfStored(key: string): RecordingSource {
  return { module: import.meta.url, id: key }
}

/**
 * The shape in which a stored WAV is rendered.
 * @param key of the file
 * @returns undefined if it does not exist
 * @throws AudioError `damaged` or `empty`; `unsupported` for more than two channels, and for rates that are no
 * multiple of one that MP3 has
 */
export async function shapeOfStored(storage: MediaStorage, key: string): Promise<SoundShape | undefined> {
  const wav = await open(storage, key)
  if (!wav) return undefined
  try {
    const { channels, sampleCount, sampleRate } = planShape(wav, basename(key))
    return { channels, sampleCount, sampleRate }
  } finally {
    await wav.close()
  }
}

/** @param key of a WAV; its sound is rendered at a rate that MP3 has */
export const openRecording: RecordingModule['openRecording'] = async (
  key,
  storage,
): Promise<RecordingSound> => {
  const wav = await open(storage, key)
  if (!wav) throw new AudioError('damaged', `${basename(key)} is gone: upload it again.`)
  try {
    const { factor, ...shape } = planShape(wav, basename(key))
    return { ...shape, blocks: readBlocks(wav, factor) }
  } catch (error) {
    await wav.close()
    throw error
  }
}

async function open(storage: MediaStorage, key: string): Promise<WavStream | undefined> {
  const found = await storage.find(key)
  return found && openWav(found.read(), found.bytes, basename(key))
}

/** MP3 has no rates above 48 kHz: higher ones are divided by an integer. */
function planShape(
  { channelCount, sampleCount, sampleRate }: WavStream,
  name: string,
): SoundShape & { factor: number } {
  const channels = ([1, 2] as const).find((known) => known === channelCount)
  const factor = [1, 2, 4].find((known) => mp3SampleRates.includes(sampleRate / known))
  if (!channels || !factor) {
    throw new AudioError(
      'unsupported',
      `${name} has ${channelCount} channels at ${sampleRate} Hz: store it as mono or stereo at 32, 44.1 or 48 kHz, or at twice or four times that.`,
    )
  }
  return { channels, factor, sampleRate: sampleRate / factor, sampleCount: Math.ceil(sampleCount / factor) }
}

async function* readBlocks(wav: WavStream, factor: number): AsyncGenerator<Float32Array[]> {
  try {
    if (factor === 1) {
      yield* wav.blocks
      return
    }
    const decimators = Array.from({ length: wav.channelCount }, () => createDecimator(factor))
    for await (const block of wav.blocks)
      yield block.map((samples, at) => decimators[at]?.process(samples) ?? samples)
    yield decimators.map((decimator) => decimator.finish())
  } finally {
    await wav.close()
  }
}
