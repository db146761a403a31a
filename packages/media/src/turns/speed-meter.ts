/** Measures the speed of rendering, of all files under way together. */
export interface SpeedMeter {
  /** A file is started. */
  begin: () => void
  /** Seconds of sound have been rendered. */
  add: (seconds: number) => void
  /** A file has ended. */
  end: () => void
  /** Seconds of sound per second; undefined until it has been measured for a second. */
  speed: () => number | undefined
}

const minMeasuredMs = 1000
/** What was measured longer ago counts for less. */
const windowMs = 60_000

/** @param now milliseconds of a clock that never goes back */
export function createSpeedMeter(now: () => number = () => performance.now()): SpeedMeter {
  let active = 0
  let seconds = 0
  let measuredMs = 0
  /** When sound last arrived; undefined while nothing is rendered, and before the first sound. */
  let last: number | undefined

  return {
    begin() {
      active++
    },
    add(more) {
      const time = now()
      if (last !== undefined) {
        seconds += more
        measuredMs += time - last
      }
      last = time
      if (measuredMs < windowMs) return
      seconds /= 2
      measuredMs /= 2
    },
    end() {
      active--
      if (active === 0) last = undefined
    },
    speed: () => (measuredMs < minMeasuredMs || seconds === 0 ? undefined : (seconds / measuredMs) * 1000),
  }
}
