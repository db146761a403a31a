/** Sound as planar samples: one array per channel, all of the same length, −1…1 at full scale. */
export interface Pcm {
  /** Samples per second and channel, in hertz. */
  sampleRate: number
  channels: Float32Array[]
}

/** Number of samples in each channel. */
export function countSamples(pcm: Pcm): number {
  return pcm.channels[0]?.length ?? 0
}

/** Length in seconds. */
export function durationSeconds(pcm: Pcm): number {
  return countSamples(pcm) / pcm.sampleRate
}
