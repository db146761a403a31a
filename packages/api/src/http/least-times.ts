/** A call is charged at most this many times the shortest of its kind: the rest is time that it has waited. */
const timesLeast = 3
/** How long the shortest one is remembered, in ms, and at most as long again. */
const rememberedMs = 60_000

/**
 * What calls take. The time in which a call is answered includes what it has waited for, above all on a busy machine, and what the
 * thread has done for others meanwhile. Of a kind some come at a quiet moment.
 * @returns of a call, by its kind and by what was measured, what it is taken for, both in ms
 */
export function createLeastTimes(now: () => number = () => performance.now()) {
  const known = new Map<string, { since: number; least: number; before: number }>()

  return (kind: string, ms: number): number => {
    let times = known.get(kind)
    if (!times || now() - times.since >= rememberedMs) {
      times = { since: now(), least: ms, before: times?.least ?? Infinity }
      known.set(kind, times)
    }
    times.least = Math.min(times.least, ms)
    return Math.min(ms, timesLeast * Math.min(times.least, times.before))
  }
}
