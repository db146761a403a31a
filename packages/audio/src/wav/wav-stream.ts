import { openByteStream } from '../byte-stream.ts'
import { readHeadOfStream } from '../head-reader.ts'
import { readSampleBlocks } from '../sample-format.ts'
import { countFrames, walkWav, type WavLayout } from './wav.ts'

/** A WAV that is read while it arrives. */
export interface WavStream extends WavLayout {
  /** Samples per channel; Infinity if neither the file nor its source tells its length. */
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
 * @param totalBytes of the whole file; Infinity if unknown
 * @param name used in messages
 * @throws AudioError `damaged`, `unsupported` or `empty`
 */
export async function openWav(
  source: AsyncIterable<Uint8Array>,
  totalBytes: number,
  name: string,
): Promise<WavStream> {
  const bytes = openByteStream(source)
  try {
    const layout = await readHeadOfStream(walkWav(name, totalBytes), bytes)
    await bytes.skip(layout.start - bytes.position())
    const sampleCount = countFrames(layout)
    return {
      ...layout,
      sampleCount,
      blocks: readSampleBlocks(bytes, layout, sampleCount, name),
      close: () => bytes.close(),
    }
  } catch (error) {
    await bytes.close()
    throw error
  }
}
