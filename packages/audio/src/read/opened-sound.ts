import { AudioError } from '../audio-error.ts'

/** The sound of a file, read while it is used. */
export interface OpenedSound {
  /** In the format's own notation: `PCM`, `FLAC`, `MPEG 1 Layer 3`, `Vorbis I`, `Opus`, `MPEG-4/AAC` … */
  codec: string
  /** `WAV`, `AIFF`, `FLAC`, `MPEG`, `Ogg`; others as music-metadata names them. */
  container: string
  isLossy: boolean
  /** In hertz, 8,000 … 192,000. */
  sampleRate: number
  channelCount: 1 | 2
  /** Stored bits per sample of lossless sound, 32 or 64 of floating point; undefined if lossy. */
  bits: number | undefined
  /** Samples per channel; undefined if that is known at the end only. */
  sampleCount: number | undefined
  /**
   * One array per channel, full scale 1, of at most 65,536 samples; can be read once.
   * @throws AudioError `damaged` if the file is shorter than it says or cannot be decoded, `empty` without samples
   */
  blocks: AsyncIterable<readonly Float32Array[]>
  /** Ends the reading, also before its end. */
  close(): Promise<void>
}

/** What a format's reader knows of a sound, whatever its shape. */
export interface SoundSource extends Omit<OpenedSound, 'blocks' | 'channelCount'> {
  channelCount: number
  blocks: AsyncGenerator<readonly Float32Array[]>
}

const sampleRates = { min: 8000, max: 192_000 }
const maxBlockLength = 65_536

/** @throws AudioError `unsupported` for more than two channels, or another sample rate */
export function requireShape(source: SoundSource, name: string): OpenedSound {
  const { blocks, channelCount, sampleRate } = source
  if (channelCount !== 1 && channelCount !== 2) {
    throw new AudioError(
      'unsupported',
      `${name} has ${channelCount} channels: mix it down to stereo and export it again.`,
    )
  }
  if (!(sampleRate >= sampleRates.min && sampleRate <= sampleRates.max)) {
    throw new AudioError(
      'unsupported',
      `${name} has ${sampleRate} samples per second: export it at 44,100 or 48,000 Hz.`,
    )
  }
  return {
    ...source,
    channelCount,
    blocks: checkBlocks(blocks, channelCount, name),
    async close() {
      // The source first: what is being read then ends, which the blocks wait for.
      await source.close()
      await blocks.return(undefined)
    },
  }
}

async function* checkBlocks(
  blocks: AsyncIterable<readonly Float32Array[]>,
  channelCount: number,
  name: string,
): AsyncGenerator<readonly Float32Array[]> {
  let count = 0
  for await (const block of blocks) {
    if (block.length !== channelCount || !block.every(hasNumbersOnly)) {
      throw new AudioError('damaged', `${name} is damaged: export or upload it again.`)
    }
    const length = block[0]?.length ?? 0
    count += length
    for (let at = 0; at < length; at += maxBlockLength)
      yield block.map((channel) => channel.subarray(at, at + maxBlockLength))
  }
  if (count === 0) throw new AudioError('empty', `${name} has no sound in it: export it again.`)
}

/** Whether all samples are numbers: floats of a damaged file may be none, or infinite. */
function hasNumbersOnly(samples: Float32Array): boolean {
  for (const sample of samples) if (!Number.isFinite(sample)) return false
  return true
}
