import type { Page } from 'playwright-core'

/** Adds up how far things move by themselves, from the beginning of each page: a visit's `before`. */
export function watchShifts(): void {
  let shifted = 0
  Object.assign(globalThis, { shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'))
    Object.assign(globalThis, { shifted })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The page's cumulative layout shift so far. */
export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')))
