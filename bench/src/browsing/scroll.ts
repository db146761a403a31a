import { type Browser, musicBrowser, openPage, type Page } from './open-browser.ts'

/** Pixels per second, and per wheel event: continuous scrolling. */
const speed = 3000
const stretch = 6000

export interface Scrolling {
  speed: number
  framesPerSecond: number
  maxMs: number
  p99Ms: number
  /** On an empty page of the same height: the machine's limit. */
  bareFramesPerSecond: number
}

/** Scrolls through a number of rows of the endless list with the wheel. */
export async function measureScroll(browser: Browser, siteUrl: string, rows: number): Promise<Scrolling> {
  const page = await openPage(browser, `${siteUrl}${musicBrowser}?sort=title`)
  const distance = rows * (await page.evaluate<number>("document.querySelector('.track').offsetHeight"))
  const deltas = await scrollBy(page, distance)
  // A page without the site's Content-Security-Policy.
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><div style="height: ${distance * 2}px"></div>`)
  const bare = await scrollBy(page, Math.min(distance, stretch * 3))
  await page.close()
  const sorted = deltas.toSorted((one, other) => one - other)
  return {
    speed,
    framesPerSecond: rateOf(deltas),
    maxMs: sorted.at(-1) ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    bareFramesPerSecond: rateOf(bare),
  }
}

/** Milliseconds between frames while the wheel was turned. */
async function scrollBy(page: Page, distance: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const place = () => page.evaluate<number>('scrollY')
  const goal = (await place()) + distance
  const deltas: number[] = []
  while ((await place()) < goal) {
    await page.evaluate('browsingProbes.watchFrames()')
    await session.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 600,
      yDistance: -stretch,
      speed,
      gestureSourceType: 'mouse',
    })
    const frames = await page.evaluate<number[]>('browsingProbes.takeFrames()')
    deltas.push(...frames.slice(1).map((at, index) => at - (frames[index] ?? at)))
  }
  await session.detach()
  return deltas
}

function rateOf(deltas: readonly number[]): number {
  return (1000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0)
}
