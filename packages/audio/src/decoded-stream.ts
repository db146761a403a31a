import { AudioError } from './audio-error.ts'

/** What a decoder made of some bytes: one array per channel, and what it could not decode. */
interface DecodedSound {
  channelData: Float32Array[]
  samplesDecoded: number
  errors: readonly { message: string }[]
}

/** A decoder of compressed sound in WebAssembly, as the packages that we use have it. */
export interface StreamDecoder {
  /** Settled when it can decode. */
  ready: Promise<void>
  decode(bytes: Uint8Array): DecodedSound | Promise<DecodedSound>
  /** What is left after the last bytes. */
  flush?(): Promise<DecodedSound>
  free(): void
}

/**
 * Decodes compressed sound piece by piece, and frees the decoder at the end. A small piece can be long: keep pieces of
 * a codec that compresses silence to nothing at some kilobytes.
 * @throws AudioError `damaged` if the decoder cannot make sense of the bytes
 */
export async function* decodeStream(
  decoder: StreamDecoder,
  pieces: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Float32Array[]> {
  const take = async (decode: () => DecodedSound | Promise<DecodedSound>) => {
    const { channelData, errors, samplesDecoded } = await decode()
    const [defect] = errors
    if (defect) throw new Error(defect.message)
    return samplesDecoded > 0 ? channelData : undefined
  }
  const takeOrExplain = (decode: () => DecodedSound | Promise<DecodedSound>) =>
    take(decode).catch((cause: unknown) => {
      // Whatever the decoder's error, the bytes are invalid.
      throw new AudioError('damaged', `${name} is damaged: export or upload it again.`, { cause })
    })
  await decoder.ready
  try {
    for await (const piece of pieces) {
      const block = await takeOrExplain(() => decoder.decode(piece))
      if (block) yield block
    }
    const { flush } = decoder
    const rest = flush && (await takeOrExplain(() => flush.call(decoder)))
    if (rest) yield rest
  } finally {
    decoder.free()
  }
}
