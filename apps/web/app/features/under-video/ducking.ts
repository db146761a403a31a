/** Loudness of a video's sound over time. */
export interface VoiceCurve {
  /** Momentary loudness in LUFS (400 ms, ITU-R BS.1770-4 annex 1), one value every `stepSeconds`. */
  levels: Float32Array
  /** The highest of them. */
  loudest: number
}

/** Distance of two values in seconds. */
export const stepSeconds = 0.1
/** Window of the momentary loudness, in seconds. */
const windowSeconds = 0.4
/** Softer sound is silence, in LUFS. */
export const silentBelow = -60
/** Sound that much softer than the loudest is not the voice but the room, in LU. */
const gateLu = 20
/** The music is down before the voice begins, and comes back after it, in seconds. */
const aheadSeconds = 0.3
const returnSeconds = 1
/** Most that the music is turned down, in dB. */
const deepest = -40

export const isSilent = ({ loudest }: Pick<VoiceCurve, 'loudest'>): boolean => loudest < silentBelow

const gateOf = (loudest: number): number => Math.max(silentBelow, loudest - gateLu)

/**
 * Gain in dB, at most 0, that brings music so far below a voice.
 * @param voice momentary loudness in LUFS
 * @param loudest of the whole sound, as far as it is known
 * @param music its loudness in LUFS as it would be heard
 * @param distance wanted between both, in LU
 */
export function duckBy(voice: number, loudest: number, music: number, distance: number): number {
  if (voice < gateOf(loudest)) return 0
  return Math.max(deepest, Math.min(0, voice - distance - music))
}

/**
 * Gain of the music in dB over time: down ahead of the voice, held over short pauses, then back.
 * @param music and distance as in `duckBy`
 */
export function planDucking({ levels, loudest }: VoiceCurve, music: number, distance: number): Float32Array {
  const gate = gateOf(loudest)
  // Where a voice begins and ends, its window is half silent: its level is that of the words around.
  const around = Math.round(windowSeconds / stepSeconds)
  const needed = levels.map((level, at) =>
    level < gate ? 0 : duckBy(highestNear(levels, at - around, at + around), loudest, music, distance),
  )
  const ahead = Math.round(aheadSeconds / stepSeconds)
  const back = Math.round(returnSeconds / stepSeconds)
  const depths = needed.map((gain) => -gain)
  return depths.map((_, at) => 0 - highestNear(depths, at - back, at + ahead))
}

function highestNear(values: Float32Array, from: number, to: number): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let at = Math.max(0, from); at <= Math.min(values.length - 1, to); at++)
    highest = Math.max(highest, values[at] ?? highest)
  return highest
}

/** Momentary loudness from mean squares of K-weighted sound, one for each step and all channels together. */
export function curveOf(meanSquares: Float32Array): VoiceCurve {
  const steps = Math.round(windowSeconds / stepSeconds)
  let loudest = Number.NEGATIVE_INFINITY
  const levels = meanSquares.map((_, at) => {
    let sum = 0
    for (let back = 0; back < steps; back++) sum += meanSquares[at - back] ?? 0
    const level = levelOf(sum / steps)
    loudest = Math.max(loudest, level)
    return level
  })
  return { levels, loudest }
}

/** Loudness in LUFS of a mean square (BS.1770-4, equation 2); −100 for silence. */
export const levelOf = (meanSquare: number): number =>
  Math.max(-100, -0.691 + 10 * Math.log10(Math.max(meanSquare, 1e-12)))
