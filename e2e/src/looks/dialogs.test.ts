import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { finishPreview, quickGenre } from '../support/audio.ts'
import { listSongs, type Song } from '../support/library.ts'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
let song: Song

beforeAll(async () => {
  ;[song] = await listSongs('en', { category: quickGenre, limit: 1 })
  await finishPreview(song.url)
})

interface ModalDialog {
  name: string
  width: 1280 | 390
  bring(page: Page): Promise<unknown>
}

/** One of each kind: a card, the scrolling list, a drop-down, a side panel, the player's sheet. */
const dialogs: readonly ModalDialog[] = [
  {
    name: '[R4.3] the dialog for sharing',
    width: 1280,
    bring: (page) => page.getByRole('main').getByRole('button', { name: m.share(), exact: true }).click(),
  },
  { name: 'the list of keys', width: 1280, bring: (page) => page.keyboard.press('?') },
  { name: '[R3.3] the search overlay', width: 1280, bring: (page) => page.keyboard.press('/') },
  {
    name: '[R3.2] the side menu',
    width: 390,
    bring: (page) => page.getByRole('button', { name: m.header_menu(), exact: true }).click(),
  },
  {
    name: '[R3.6] the player’s sheet',
    width: 390,
    async bring(page) {
      await page.locator('.track-stage .play-control').click()
      await page.getByRole('button', { name: m.player_open({ title: song.title }) }).click()
    },
  },
]

test.each(dialogs)(
  '$name stays open when pressed inside, and closes when pressed outside',
  async ({ bring, width }) => {
    const page = await visit({ width, height: 844, touch: width === 390, reducedMotion: true })
    await open(page, pathTo('track', 'en', song.slug))
    await bring(page)
    const dialog = page.locator('dialog:modal')
    await dialog.waitFor()
    const { inside, outside } = await findPlaces(dialog)
    expect(inside.length).toBeGreaterThan(0)
    for (const { x, y } of inside) {
      await page.mouse.click(x, y)
      expect(await dialog.count(), `pressed at ${x}, ${y}`).toBe(1)
    }
    // A press that begins inside, as when selecting text, is not one outside; nor is one that ends inside.
    const [first] = inside
    await press(page, first, outside)
    expect(await dialog.count(), 'pressed inside, let go outside').toBe(1)
    await press(page, outside, first)
    expect(await dialog.count(), 'pressed outside, let go inside').toBe(1)
    await page.mouse.click(outside.x, outside.y)
    await dialog.waitFor({ state: 'detached' })
  },
)

interface Place {
  x: number
  y: number
}

async function press(page: Page, from: Place | undefined, to: Place | undefined): Promise<void> {
  await page.mouse.move(from?.x ?? 0, from?.y ?? 0)
  await page.mouse.down()
  await page.mouse.move(to?.x ?? 0, to?.y ?? 0)
  await page.mouse.up()
}

/** Points in the dialog without a control, including its padding, and one of the page behind it. */
function findPlaces(dialog: Locator): Promise<{ inside: Place[]; outside: Place }> {
  return dialog.evaluate((element) => {
    const { bottom, left, right, top } = element.getBoundingClientRect()
    const points: Place[] = []
    const padding: Place[] = []
    for (let y = top + 3; y < Math.min(bottom, innerHeight); y += 8) {
      for (let x = left + 3; x < Math.min(right, innerWidth); x += 8) {
        const met = document.elementFromPoint(x, y)
        if (met === element) padding.push({ x, y })
        if (!met?.closest('a, button, input, label, summary')) points.push({ x, y })
      }
    }
    const corners = [
      { x: 4, y: 4 },
      { x: 4, y: innerHeight - 4 },
    ]
    const outside = corners.find(({ x, y }) => x < left || y < top || y > bottom)
    if (!outside) throw new Error('The dialog covers the window.')
    const inside = [padding, points].flatMap((all) => [all[0], all[Math.floor(all.length / 2)], all.at(-1)])
    return { inside: inside.filter((point) => point !== undefined), outside }
  })
}
