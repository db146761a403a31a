/**
 * By how much Lighthouse must slow down a machine to simulate a mid-range phone, by its `benchmarkIndex`;
 * interpolated linearly. Source: the calculator that Lighthouse names for calibrating
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown,
 * https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator).
 */
const calibration = [
  { benchmarkIndex: 150, slowdown: 1 },
  { benchmarkIndex: 800, slowdown: 2 },
  { benchmarkIndex: 1300, slowdown: 3 },
  { benchmarkIndex: 2000, slowdown: 6 },
]

/** Lighthouse's `cpuSlowdownMultiplier` for a machine: 1 for one no faster than the phone itself. */
export function calibratedSlowdown(benchmarkIndex: number): number {
  // Beyond the last point, extrapolates from the last two.
  const found = calibration.findIndex((point) => benchmarkIndex <= point.benchmarkIndex)
  const upper = found < 0 ? calibration.length - 1 : found
  const [from, to] = [calibration[upper - 1], calibration[upper]]
  if (!from || !to) return 1
  const share = (benchmarkIndex - from.benchmarkIndex) / (to.benchmarkIndex - from.benchmarkIndex)
  return from.slowdown + share * (to.slowdown - from.slowdown)
}
