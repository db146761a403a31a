import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useOwnStudio } from '../support/own-studio.ts'
import { expectSoon, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const { enter, member, site } = useOwnStudio()

/** Opens the page in which visitors read about the site. */
async function openAboutPage(page: Page) {
  await enter(page, '/pages')
  await page.getByRole('row', { name: /about-us/ }).click()
  await page.getByRole('button', { name: 'Live preview' }).click()
  return page.frameLocator('iframe')
}

test('[R12.3] what is typed stands beside the text as the site shows it, at once and in its language', async () => {
  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  const preview = await openAboutPage(page)
  const text = page.getByLabel('Text in Markdown (EN)')
  await text.fill('## How it began\n\nWith a **guitar**, [here](/music).\n\n## How it went on\n\nAnd on.')
  await preview.getByRole('heading', { name: 'How it began' }).waitFor()
  expect(await preview.locator('.prose strong').innerText()).toBe('guitar')
  expect(await preview.getByRole('link', { name: 'here', exact: true }).getAttribute('target')).toBe('_blank')

  // The preview follows each key, and the reader's place is kept.
  const frame = await page.locator('iframe').elementHandle()
  const shown = await frame?.contentFrame()
  if (!shown) throw new Error('the preview has no document')
  await shown.evaluate(() => scrollTo(0, 200))
  await text.press('Control+End')
  for (const typed of ['a', 'ab', 'abc']) {
    await text.press(typed.slice(-1))
    await preview.getByText(`And on.${typed}`, { exact: true }).waitFor()
  }
  expect(await shown.evaluate(() => scrollY)).toBe(200)

  // Another language, another screen, another appearance.
  await page
    .getByRole('tab', { name: /Français/ })
    .first()
    .click()
  await page.getByLabel('Text in Markdown (FR)').fill('## Les débuts')
  await preview.getByRole('heading', { name: 'Les débuts' }).waitFor()
  expect(await shown.evaluate(() => [document.documentElement.lang, innerWidth])).toEqual(['fr', 390])
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expectSoon(() => shown.evaluate(() => innerWidth)).toBe(1280)
  const background = () => shown.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expectSoon(background).not.toBe(light)

  // Nothing was stored.
  expect(await (await fetch(`${site.url}/about-us`)).text()).not.toContain('How it began')
})

test('[R12.3] nothing that is typed runs in the studio, and no script of the site is loaded', async () => {
  const page = await visit({
    baseUrl: site.url,
    browserLanguage: 'en',
    // What the browser says of the script that the test puts there.
    expects: [/'allow-scripts' permission is not set/],
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.url().includes('/studio/'))
      scripts.push(request.url())
  })
  const preview = await openAboutPage(page)
  await page
    .getByLabel('Text in Markdown (EN)')
    .fill(
      '## Safe\n\n<script>top.document.title="taken"</script><img src=x onerror="top.document.title=\'taken\'">\n\n[run](javascript:alert(1))\n\n<iframe src="/"></iframe>',
    )
  await preview.getByRole('heading', { name: 'Safe' }).waitFor()
  const prose = preview.locator('.prose')
  expect(await prose.locator('script, img, iframe').count()).toBe(0)
  expect(await preview.getByText('run', { exact: true }).getAttribute('href')).toBe('')
  // Even a script that had got into the document would not run.
  const frame = await page.locator('iframe').elementHandle()
  await frame?.evaluate((element) => {
    if (!(element instanceof HTMLIFrameElement) || !element.contentDocument) throw new Error('no document')
    const script = element.contentDocument.createElement('script')
    script.textContent = 'top.document.title = "taken"'
    element.contentDocument.body.append(script)
  })
  expect(await page.title()).not.toContain('taken')
  expect(scripts).toEqual([])
})

test('[R12.3] [R12.7] the preview has the operator’s accent colour', async () => {
  const call = async (path: string, method: string, body?: object, token = '') => {
    const answer = await fetch(site.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return JSON.parse(await answer.text())
  }
  const { auth_token: token } = await call('/api/v1/sign-in', 'POST', member)
  const { record } = await call('/api/studio/v1/look', 'GET', undefined, token)
  await call('/api/studio/v1/look', 'PATCH', { version: record.version, accent: '#006644' }, token)
  await expectSoon(async () => (await fetch(`${site.url}/about-us`)).text()).toContain('--hot:#006644')

  const page = await visit({ baseUrl: site.url, browserLanguage: 'en' })
  const preview = await openAboutPage(page)
  const accent = () =>
    preview.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--hot'))
  await expectSoon(accent).toBe('#006644')
  await page.getByLabel('Text in Markdown (EN)').fill('## Green')
  await preview.getByRole('heading', { name: 'Green' }).waitFor()
  expect(await accent()).toBe('#006644')
})
