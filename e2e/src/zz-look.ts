import { launchBrowser } from './chromium.ts'
const browser = await launchBrowser()
for (const [w, scheme, lang] of [
  [1366, 'light', 'en'],
  [1366, 'dark', 'es'],
  [390, 'light', 'fr'],
  [1680, 'light', 'fr'],
  [768, 'light', 'en'],
  [320, 'light', 'es'],
] as const) {
  const context = await browser.newContext({
    viewport: { width: w, height: 900 },
    colorScheme: scheme,
    locale: lang,
    baseURL: 'http://localhost:4301',
  })
  const page = await context.newPage()
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.text().slice(0, 200))
  })
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.goto('/app/music?search=piano&mood=calm&bpm=70-118')
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `/tmp/p/tour/b-${w}-${scheme}-${lang}.png` })
  if (w === 390) {
    await page.locator('.browser-filters summary').first().click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/p/tour/b-${w}-filters.png` })
  }
  if (w === 1366 && lang === 'en') {
    await page
      .locator('.track')
      .nth(2)
      .getByRole('button', { name: /More about/ })
      .click()
    await page.locator('.track .play-control').nth(1).click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/p/tour/b-menu.png` })
    await page.goto('/app/music?search=sintwave+zzzz&bpm=399-400&genre=foo')
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/p/tour/b-none.png` })
    await page.locator('[role=combobox]').fill('ja')
    await page.waitForTimeout(900)
    await page.keyboard.press('ArrowDown')
    await page.screenshot({ path: `/tmp/p/tour/b-suggest.png` })
  }
  await context.close()
}
await browser.close()
