import { AudioError } from '../audio-error.ts'
import { countFrames, decodeFrames, readWavLayout, type WavLayout } from './wav.ts'

/** The samples of a WAV must begin within this many bytes. */
const wavHeadBytes = 65_536
/** Samples per channel in a block. */
const blockLength = 22_050

/** A WAV that is read while it arrives. */
export interface WavStream extends WavLayout {
  /** Samples per channel. */
  sampleCount: number
  /**
   * The samples in blocks of half a second at 44,100 Hz, one array per channel; can be read once.
   * @throws AudioError `damaged` if the file ends too early
   */
  blocks: AsyncIterable<Float32Array[]>
  /** Ends the source. */
  close(): Promise<void>
}

/**
 * Opens a WAV as a stream. Close it.
 * @param source the file's bytes, in chunks
 * @param totalBytes of the whole file
 * @param name used in messages
 * @throws AudioError `damaged`, `unsupported` or `empty`
 */
export async function openWav(
  source: AsyncIterable<Uint8Array>,
  totalBytes: number,
  name: string,
): Promise<WavStream> {
  const bytes = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  /** Buffers at least `length` bytes, or all there are. */
  const hold = async (length: number) => {
    const pieces: Uint8Array[] = [held]
    let there = held.length
    while (there < length) {
      const { done, value } = await bytes.next()
      if (done) break
      pieces.push(value)
      there += value.length
    }
    if (pieces.length > 1) held = Buffer.concat(pieces)
  }
  const close = async () => {
    await bytes.return?.()
  }
  try {
    await hold(Math.min(wavHeadBytes, totalBytes))
    const layout = readWavLayout(held, name, totalBytes)
    return { ...layout, sampleCount: countFrames(layout), blocks: readBlocks(layout), close }
  } catch (error) {
    await close()
    throw error
  }

  async function* readBlocks(layout: WavLayout): AsyncGenerator<Float32Array[]> {
    const frameBytes = (layout.bits / 8) * layout.channelCount
    await hold(layout.start)
    held = held.subarray(layout.start)
    for (let left = countFrames(layout); left > 0;) {
      const count = Math.min(left, blockLength)
      await hold(count * frameBytes)
      if (held.length < count * frameBytes)
        throw new AudioError('damaged', `${name} ends too early: export or upload it again.`)
      yield decodeFrames(held, layout, count)
      held = held.subarray(count * frameBytes)
      left -= count
    }
  }
}
