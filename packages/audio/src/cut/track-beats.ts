/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */

/** Weight of keeping the tempo against meeting onsets. */
const tightness = 400

/**
 * The beats of a sound in frames: the series that meets strong onsets and keeps its distance. After: Ellis, "Beat Tracking by
 * Dynamic Programming", 2007.
 * @param strength onset strength of each frame
 * @param period frames from one beat to the next, as the tempo says
 */
export function trackBeats(strength: Float32Array, period: number): number[] {
  const count = strength.length
  const scale = deviationOf(strength)
  if (count === 0 || scale === 0 || !(period >= 2)) return []
  const score = new Float64Array(count)
  const before = new Int32Array(count).fill(-1)
  const nearest = Math.max(1, Math.round(period / 2))
  const farthest = Math.round(period * 2)
  const penalty = Array.from(
    { length: farthest + 1 },
    (_, lag) => -tightness * Math.log(Math.max(lag, 1) / period) ** 2,
  )
  for (let at = 0; at < count; at++) {
    let best = -Infinity
    for (let lag = nearest; lag <= Math.min(farthest, at); lag++) {
      const value = score[at - lag]! + penalty[lag]!
      if (value > best) {
        best = value
        before[at] = at - lag
      }
    }
    // A series may begin anywhere in the first beats.
    if (best < 0 && at < farthest) {
      best = 0
      before[at] = -1
    }
    score[at] = strength[at]! / scale + best
  }
  let last = count - 1
  for (let at = Math.max(0, count - Math.round(period)); at < count; at++)
    if (score[at]! > score[last]!) last = at
  const beats: number[] = []
  for (let at = last; at >= 0; at = before[at]!) beats.push(at)
  return beats.toReversed()
}

function deviationOf(values: Float32Array): number {
  let mean = 0
  for (const value of values) mean += value / values.length
  let sum = 0
  for (const value of values) sum += (value - mean) ** 2
  return Math.sqrt(sum / Math.max(1, values.length))
}
