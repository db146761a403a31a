import { type Browser, musicBrowser, openPage, type Page } from './open-browser.ts'

/** Reported for an interaction that was too fast to be measured. */
const minMs = 16

const gestures: readonly [name: string, act: (page: Page, round: number) => Promise<void>][] = [
  [
    'ticking a filter',
    async (page, round) => {
      await page.locator('input[name=mood]').nth(round).click()
      await page.locator('.browser-results[aria-busy=false]').waitFor()
    },
  ],
  [
    'opening a menu',
    async (page, round) => {
      await page.locator('.row-menu-button').nth(round).click()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'typing a letter',
    async (page) => {
      await page.locator('.browser-search input').focus()
      await page.keyboard.type('gui', { delay: 150 })
      await page.keyboard.press('Escape')
      await page.locator('.browser-search input').fill('')
    },
  ],
  ['arrow keys', walkRows],
  [
    'pressing play',
    async (page, round) => {
      await page.locator('.track .play-control').nth(round).click()
      await page.locator('.player-bar').waitFor()
    },
  ],
  ['arrow keys while a song plays', walkRows],
]

async function walkRows(page: Page): Promise<void> {
  await page.locator('.track .play-control').first().focus()
  for (let key = 0; key < 8; key++) await page.keyboard.press('ArrowDown', { delay: 30 })
}

/** Milliseconds from an interaction to the next paint: for each kind, the slowest of every round. */
export async function measureInteractions(
  browser: Browser,
  siteUrl: string,
  rounds: number,
): Promise<Map<string, number[]>> {
  const slowest = new Map<string, number[]>(gestures.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const page = await openPage(browser, siteUrl + musicBrowser)
    for (const [name, act] of gestures) {
      await page.evaluate('browsingProbes.forgetInteractions()')
      await act(page, round)
      const times = await page.evaluate<number[]>('browsingProbes.takeInteractions()')
      slowest.get(name)?.push(Math.max(minMs, ...times))
    }
    await page.close()
  }
  return slowest
}
