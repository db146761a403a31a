/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** Inaudible at any playback level: about 46 dB below a master at −14 LUFS. */
const silenceDbfs = -60
const edgeSeconds = 0.005
/** Replaces −Infinity, so that figures stay finite. */
const noLevelDbfs = -120

/** The longest silence of a sound that arrives in blocks. */
export interface SilenceMeter {
  /** Adds the next samples, one array per channel. */
  add(channels: readonly Float32Array[]): void
  /**
   * The longest time in seconds in which no sample of any channel reaches the threshold, between the first sample
   * that does and the last one: leading and trailing silence does not count. 0 for a silent recording.
   */
  longestSeconds(): number
}

/**
 * @param sampleRate in hertz
 * @param thresholdDbfs in dB relative to full scale, of single samples
 */
export function createSilenceMeter(sampleRate: number, thresholdDbfs = silenceDbfs): SilenceMeter {
  const threshold = 10 ** (thresholdDbfs / 20)
  const found = { last: -1, longest: 0, count: 0 }
  return {
    add(channels) {
      let { last, longest } = found
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length; at++) {
        let isAudible = false
        for (let channel = 0; channel < channels.length; channel++)
          if (Math.abs(channels[channel]![at]!) >= threshold) isAudible = true
        if (!isAudible) continue
        const place = found.count + at
        if (last >= 0 && place - last - 1 > longest) longest = place - last - 1
        last = place
      }
      found.last = last
      found.longest = longest
      found.count += length
    },
    longestSeconds: () => found.longest / sampleRate,
  }
}

/** The longest silence within a whole recording in seconds; see {@link SilenceMeter}. */
export function measureLongestSilence(pcm: Pcm, thresholdDbfs?: number): number {
  const meter = createSilenceMeter(pcm.sampleRate, thresholdDbfs)
  meter.add(pcm.channels)
  return meter.longestSeconds()
}

/** The level at the beginning and the end of a sound that arrives in blocks. */
export interface EdgeMeter {
  /** Adds the next samples, one array per channel. */
  add(channels: readonly Float32Array[]): void
  /**
   * Level of the louder edge of the sound so far, its first or last 5 ms: the highest sample in dB relative to full
   * scale, −120 for silence. A recording that does not begin and end near silence clicks.
   */
  levelDbfs(): number
}

/** @param sampleRate in hertz */
export function createEdgeMeter(sampleRate: number): EdgeMeter {
  const edge = Math.round(edgeSeconds * sampleRate)
  let first = 0
  let count = 0
  /** The last samples of each channel, at most `edge` of them. */
  let last: Float32Array[] = []
  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      if (count < edge) first = Math.max(first, highestOf(channels, 0, edge - count))
      last = channels.map((channel, index) => {
        if (length >= edge) return channel.slice(length - edge)
        const before = last[index] ?? new Float32Array()
        const kept = before.subarray(Math.max(0, before.length + length - edge))
        const joined = new Float32Array(kept.length + length)
        joined.set(kept)
        joined.set(channel, kept.length)
        return joined
      })
      count += length
    },
    levelDbfs: () => Math.max(noLevelDbfs, 20 * Math.log10(Math.max(first, highestOf(last, 0, edge)))),
  }
}

/** Highest absolute sample of any channel in a range. */
function highestOf(channels: readonly Float32Array[], from: number, to: number): number {
  let highest = 0
  for (const channel of channels)
    for (const sample of channel.subarray(from, to)) highest = Math.max(highest, Math.abs(sample))
  return highest
}

/** Level of the louder edge of a whole recording; see {@link EdgeMeter}. */
export function measureEdgeLevel(pcm: Pcm): number {
  const meter = createEdgeMeter(pcm.sampleRate)
  meter.add(pcm.channels)
  return meter.levelDbfs()
}
