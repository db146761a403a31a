import { pathTo } from '@tempolibre/locales'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** Records animations, transitions and view transitions, frame by frame. */
function watchMotion(): void {
  const seen = new Set<string>()
  Object.assign(globalThis, { motionSeen: seen })
  const look = () => {
    for (const animation of document.getAnimations()) {
      const effect = animation.effect instanceof KeyframeEffect ? animation.effect : undefined
      if (Number(effect?.getComputedTiming().duration) === 0) continue
      const what =
        animation instanceof CSSAnimation
          ? animation.animationName
          : animation instanceof CSSTransition
            ? animation.transitionProperty
            : ''
      seen.add(`${effect?.target?.className} ${effect?.pseudoElement ?? ''} ${what}`)
    }
    requestAnimationFrame(look)
  }
  look()
}

/** Triggers everything that can move: points, plays, searches, opens the menu, navigates and waits. */
async function stirEverything(page: Page): Promise<string[]> {
  await open(page, pathTo('home', 'en'))
  await page.locator('.hero .button').first().hover()
  await page.locator('.tile').first().hover()
  await page.locator('.track .play-control').first().click()
  await page.locator('.player-bar').waitFor()
  await page.locator('header button[aria-keyshortcuts="/"]').click()
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.locator('header button.header-narrow:not([aria-keyshortcuts])').click()
  await page.locator('dialog[open] summary').first().click()
  await page.locator('dialog[open] a[href="/pricing"]').click()
  await page.waitForURL('**/pricing')
  await page.getByRole('heading', { level: 1 }).hover()
  return page.evaluate(() => [...Reflect.get(globalThis, 'motionSeen')])
}

test('[R9.1] with reduced motion nothing is animated', async () => {
  const page = await visit({ reducedMotion: true, before: watchMotion })
  expect(await stirEverything(page)).toEqual([])
})

test('[R9.1] otherwise menus, pages and the player are animated', async () => {
  const page = await visit({ before: watchMotion })
  const seen = (await stirEverything(page)).join('\n')
  expect(seen).toMatch(/player-bar {2}bar-rises/)
  expect(seen).toMatch(/side-menu {2}slide-in/)
  expect(seen).toMatch(/::view-transition/)
})
