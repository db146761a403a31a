import { createResampler, type Resampler } from '../resample.ts'
import type { OpenedSound } from './opened-sound.ts'

/** Rates in hertz at which recordings are stored: MP3s are made at these, a half or a quarter, and FLAC has them all. */
const storableRates = [32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000]

/** Samples that are resampled at once: five times as many come of the lowest rates. */
const pieceLength = 8192

/** The sound at a rate at which it can be stored: its own, else a higher one, twice or four times its own if possible. */
export function makeStorable(sound: OpenedSound): OpenedSound {
  const rate = storableRate(sound.sampleRate)
  if (rate === sound.sampleRate) return sound
  const resamplers = Array.from({ length: sound.channelCount }, () => createResampler(sound.sampleRate, rate))
  return { ...sound, sampleRate: rate, sampleCount: undefined, blocks: resample(sound.blocks, resamplers) }
}

function storableRate(rate: number): number {
  const multiple = [1, 2, 4].map((factor) => rate * factor).find((each) => storableRates.includes(each))
  return multiple ?? storableRates.find((each) => each >= rate) ?? 192_000
}

async function* resample(
  blocks: OpenedSound['blocks'],
  resamplers: readonly Resampler[],
): AsyncGenerator<readonly Float32Array[]> {
  for await (const block of blocks) {
    const length = block[0]?.length ?? 0
    for (let at = 0; at < length; at += pieceLength)
      yield block.flatMap(
        (channel, index) => resamplers[index]?.process(channel.subarray(at, at + pieceLength)) ?? [],
      )
  }
  yield resamplers.map((resampler) => resampler.finish())
}
