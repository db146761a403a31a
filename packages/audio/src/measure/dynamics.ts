/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { measureLoudnessOverTime } from '@tempolibre/domain/sound-analysis/loudness'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** Short-term loudness is measured over three seconds. Source: EBU Tech 3341. */
const shortTermSeconds = 3
const lowestDb = -120

export interface Dynamics {
  /** Highest sample against the RMS of the whole recording, in dB; 0 for silence. */
  crestDb: number
  /** Median over stretches of three seconds of the highest sample against the loudness, in LU; 0 for silence. */
  psrLu: number
}

/**
 * How far peaks stand out. The ratio of peak to short-term loudness (PSR) follows Ian Shepherd's definition, with
 * sample peaks, and leaves out what is 20 LU below the loudest stretch; below 8 LU a master sounds flattened.
 */
export function measureDynamics(pcm: Pcm): Dynamics {
  const length = pcm.channels[0]?.length ?? 0
  const count = Math.max(1, Math.floor(length / pcm.sampleRate / shortTermSeconds))
  const loudness = measureLoudnessOverTime(pcm, count)
  const loudest = Math.max(...loudness)
  if (length === 0 || loudest < -70) return { crestDb: 0, psrLu: 0 }
  const peaks = Array.from(loudness, (_, stretch) =>
    peakDbfs(pcm, Math.round((stretch * length) / count), Math.round(((stretch + 1) * length) / count)),
  )
  const ratios = peaks
    .flatMap((peak, stretch) => (loudness[stretch]! >= loudest - 20 ? [peak - loudness[stretch]!] : []))
    .toSorted((one, other) => one - other)
  return { crestDb: Math.max(...peaks) - levelDbfs(pcm, 0, length), psrLu: ratios[ratios.length >> 1]! }
}

/**
 * RMS of the louder channel in dBFS (a full-scale square wave is 0) between two moments in seconds, −120 for silence.
 * @param from may be negative, counted from the end, as may `to`
 */
export function measureLevel(pcm: Pcm, from: number, to: number): number {
  const length = pcm.channels[0]?.length ?? 0
  const place = (seconds: number) => {
    const at = Math.round(seconds * pcm.sampleRate)
    return Math.max(0, Math.min(length, seconds < 0 ? length + at : at))
  }
  return levelDbfs(pcm, place(from), place(to))
}

function levelDbfs({ channels }: Pcm, from: number, to: number): number {
  const powers = channels.map((channel) => {
    let sum = 0
    for (let at = from; at < to; at++) sum += channel[at]! ** 2
    return sum / Math.max(1, to - from)
  })
  return Math.max(lowestDb, 10 * Math.log10(Math.max(0, ...powers)))
}

function peakDbfs({ channels }: Pcm, from: number, to: number): number {
  let peak = 0
  for (const channel of channels)
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(channel[at]!))
  return 20 * Math.log10(Math.max(1e-6, peak))
}
