import type { ByteStream } from '../byte-stream.ts'
import { decodeStream, type StreamDecoder } from '../decoded-stream.ts'
import { firstOggPacket, readOggPages } from './ogg-pages.ts'

/** What an Ogg file says about its sound. */
export interface OggShape {
  /** Of the decoded sound, in hertz. */
  sampleRate: number
  channelCount: number
  codec: 'Opus' | 'Vorbis I'
  /** What the decoded sound is multiplied with. */
  gain: number
}

/** Opus is always decoded at this rate, in hertz. */
const opusRate = 48_000

/**
 * Sources: RFC 7845, 5.1; Xiph.Org, Vorbis I specification, 4.2.2.
 * @param bytes the beginning of the file
 * @returns undefined for other codecs than Vorbis and Opus
 */
export function readOggShape(bytes: Uint8Array): OggShape | undefined {
  const packet = firstOggPacket(bytes)
  const mark = packet.toString('latin1')
  if (mark.startsWith('OpusHead') && packet.length >= 19) {
    // In 256ths of a decibel.
    const gain = 10 ** (packet.readInt16LE(16) / 256 / 20)
    return { codec: 'Opus', sampleRate: opusRate, channelCount: packet.readUInt8(9), gain }
  }
  if (mark.startsWith('\u0001vorbis') && packet.length >= 30) {
    return {
      codec: 'Vorbis I',
      sampleRate: packet.readUInt32LE(12),
      channelCount: packet.readUInt8(11),
      gain: 1,
    }
  }
  return undefined
}

/**
 * Decodes Ogg Vorbis and Ogg Opus while it is read, as loud as its head says.
 * @param bytes from the beginning of the file
 * @throws AudioError `damaged` or `unsupported`
 */
export async function* readOggBlocks(
  bytes: ByteStream,
  { codec, gain }: OggShape,
  name: string,
): AsyncGenerator<Float32Array[]> {
  const decoder = await (codec === 'Opus' ? createOpusDecoder() : createVorbisDecoder())
  for await (const block of decodeStream(decoder, readOggPages(bytes, name), name)) {
    if (gain !== 1) for (const channel of block) channel.forEach((value, at) => (channel[at] = value * gain))
    yield block
  }
}

async function createOpusDecoder(): Promise<StreamDecoder> {
  const { OggOpusDecoder } = await import('ogg-opus-decoder')
  return new OggOpusDecoder()
}

async function createVorbisDecoder(): Promise<StreamDecoder> {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis')
  return new OggVorbisDecoder()
}
