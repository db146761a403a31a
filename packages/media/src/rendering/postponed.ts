/** How long a file may be asked for after its time, in ms; by then its reader has left. */
const keptMs = 10 * 60_000
const maxNoted = 2000

/** Files whose reader was refused when their turn came. */
export function notePostponed(now = () => performance.now()) {
  /** When each may be asked for again, in ms. */
  const due = new Map<string, number>()
  return {
    add(key: string, seconds: number): void {
      const [oldest] = due.keys()
      if (due.size >= maxNoted && oldest !== undefined) due.delete(oldest)
      due.set(key, now() + seconds * 1000)
    },
    /** Somebody asks for it. */
    forget(key: string): void {
      due.delete(key)
    },
    /** Until it may be asked for again, 0 if it may be now; undefined for any other file. */
    secondsLeft(key: string): number | undefined {
      const ms = (due.get(key) ?? -Infinity) - now()
      if (ms > -keptMs) return Math.max(0, ms / 1000)
      due.delete(key)
      return undefined
    },
  }
}
