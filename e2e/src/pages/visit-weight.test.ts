import { pathTo } from '@tempolibre/locales'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSoon, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** Besides pictures, whose number follows from the window. */
const maxRequests = 18
const maxLaterScriptBytes = 55_000
/** What comes last, each by a way of its own. */
const later = ['after-page', 'parts', 'failure-parts', 'report-web-vitals']

test(
  '[R15.141] a visit to the home page is few requests, and few scripts after the first load',
  { tags: 'main' },
  async () => {
    const path = pathTo('home', 'en')
    const html = await (await fetch(siteUrl + path)).text()
    const page = await visit({ measured: true })
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await open(page, path)
    for (const name of later) {
      const isThere = () => answers.some((answer) => answer.url().includes(`/assets/${name}-`))
      await expectSoon(isThere, name).toBe(true)
    }
    await page.waitForLoadState('networkidle')

    const others = answers.filter((answer) => answer.request().resourceType() !== 'image')
    const addresses = others.map((answer) => new URL(answer.url()).pathname)
    expect(addresses.length, addresses.join('\n')).toBeLessThanOrEqual(maxRequests)
    const scripts = answers.filter((answer) => {
      const { pathname } = new URL(answer.url())
      return pathname.endsWith('.js') && !html.includes(pathname)
    })
    const sizes = await Promise.all(
      scripts.map(async (script) => Number(await script.headerValue('content-length'))),
    )
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(maxLaterScriptBytes)
  },
)
