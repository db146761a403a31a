import { writeFileSync } from 'node:fs'
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { openSound } from '@tempolibre/audio/open-sound'
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from 'mediabunny'

/** Samples per encoding step. */
const pieceLength = 16_384

/** How a recording is encoded. */
interface Encoding {
  /** In bits per second. */
  bitrate: number
  /** In hertz. */
  sampleRate: number
}

/**
 * Encodes a recording as MP3 and decodes it again.
 * @param options.file where the MP3 is written
 */
export async function reEncode(
  channels: readonly Float32Array[],
  { file, ...encoding }: Encoding & { file: string },
): Promise<Float32Array[]> {
  writeFileSync(file, await encodeMp3(channels, encoding))
  const sound = await openSound(file)
  try {
    const decoded = Array.from({ length: sound.channelCount }, () => new Array<Float32Array>())
    for await (const block of sound.blocks)
      block.forEach((samples, channel) => decoded[channel]?.push(samples.slice()))
    return decoded.map(joined)
  } finally {
    await sound.close()
  }
}

/** At rates below those of `packages/audio`, which makes none that a listener would buy. */
async function encodeMp3(
  channels: readonly Float32Array[],
  { bitrate, sampleRate }: Encoding,
): Promise<Uint8Array> {
  registerMp3Encoder()
  const source = new AudioSampleSource({ codec: 'mp3', bitrate })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp3OutputFormat(), target })
  output.addAudioTrack(source)
  await output.start()
  const sampleCount = channels[0]?.length ?? 0
  for (let from = 0; from < sampleCount; from += pieceLength) {
    const pieces = channels.map((side) => side.subarray(from, from + pieceLength))
    const sample = new AudioSample({
      data: joined(pieces),
      format: 'f32-planar',
      numberOfChannels: channels.length,
      sampleRate,
      timestamp: from / sampleRate,
    })
    await source.add(sample)
    sample.close()
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The encoder gave no file.')
  return new Uint8Array(target.buffer)
}

function joined(pieces: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
