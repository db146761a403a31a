import { measureLoudness } from '@tempolibre/domain/sound-analysis/loudness'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** A section of a recording, in seconds from its start. */
export interface Stretch {
  start: number
  end: number
}

/** The absolute gate, also used for silence and for sections shorter than one block of 400 ms. */
const minLufs = -70

/**
 * Loudness of each section, in LUFS: the gated mean of ITU-R BS.1770-4 over its blocks of 400 ms, so that a fading
 * end counts only as far as it is audible. −70 for silence and for less than 400 ms.
 */
export function measureSectionLoudness(pcm: Pcm, stretches: readonly Stretch[]): number[] {
  return stretches.map(({ end, start }) => {
    const [from, to] = [Math.round(start * pcm.sampleRate), Math.round(end * pcm.sampleRate)]
    const channels = pcm.channels.map((channel) => channel.subarray(from, to))
    return Math.max(minLufs, measureLoudness({ sampleRate: pcm.sampleRate, channels }).integratedLufs)
  })
}
