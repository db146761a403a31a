import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 50

/**
 * Waits until something holds.
 * @param name what is waited for, for the error
 * @param limitMs in ms
 * @throws Error if it does not hold in time
 */
export async function until(
  name: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${name}: not within ${limitMs / 1000} s`)
    await delay(lookEveryMs)
  }
}
