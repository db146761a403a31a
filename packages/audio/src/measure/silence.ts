/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { countSamples } from '../pcm.ts'
import type { Pcm } from '../pcm.ts'

/** Inaudible at any playback level: about 46 dB below a master at −14 LUFS. */
const silenceDbfs = -60
const edgeSeconds = 0.005
/** Replaces −Infinity, so that figures stay finite. */
const noLevelDbfs = -120

/**
 * The longest time in seconds in which no sample of any channel reaches `thresholdDbfs`, between the first sample
 * that does and the last one: leading and trailing silence does not count. 0 for a silent recording.
 * @param thresholdDbfs in dB relative to full scale, of single samples
 */
export function measureLongestSilence(pcm: Pcm, thresholdDbfs = silenceDbfs): number {
  const threshold = 10 ** (thresholdDbfs / 20)
  const count = countSamples(pcm)
  let last = -1
  let longest = 0
  for (let at = 0; at < count; at++) {
    if (!pcm.channels.some((channel) => Math.abs(channel[at]!) >= threshold)) continue
    if (last >= 0) longest = Math.max(longest, at - last - 1)
    last = at
  }
  return longest / pcm.sampleRate
}

/** Highest sample of any channel in a range, in dBFS. */
function levelBetween(pcm: Pcm, from: number, to: number): number {
  let highest = 0
  for (const channel of pcm.channels) {
    for (let at = from; at < to; at++) highest = Math.max(highest, Math.abs(channel[at]!))
  }
  return Math.max(noLevelDbfs, 20 * Math.log10(highest))
}

/**
 * Level of the louder edge of a recording, its first or last 5 ms: the highest sample in dB relative to full scale,
 * −120 for silence. A recording that does not begin and end near silence clicks.
 */
export function measureEdgeLevel(pcm: Pcm): number {
  const count = countSamples(pcm)
  const edge = Math.min(count, Math.round(edgeSeconds * pcm.sampleRate))
  return Math.max(levelBetween(pcm, 0, edge), levelBetween(pcm, count - edge, count))
}
