import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { listSongs } from '../support/library.ts'
import { open, untilHydrated, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

describe.each(journeyLanguages('es'))('[R14.12] proof of honesty, in %s', (language) => {
  const locale = { locale: language }

  test('a signed licence on the home page is refused once it is changed', { tags: 'main' }, async () => {
    const page = await visit({ browserLanguage: language, width: 390, height: 800 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, pathTo('home', language))
    const invitation = page.getByRole('button', { name: m.forge_open({}, locale) })
    await invitation.scrollIntoViewIfNeeded()
    expect(
      asked.filter((url) => /forge\b|specimen/.test(url)),
      'nothing is loaded before',
    ).toEqual([])
    await untilHydrated(invitation)
    await invitation.focus()
    await page.keyboard.press('Enter')

    const verdict = page.locator('.forge-verdict')
    await verdict.filter({ hasText: m.forge_genuine_title({}, locale) }).waitFor()
    // The first field has the focus.
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await verdict.filter({ hasText: m.forge_altered_title({}, locale) }).waitFor()
    expect(await verdict.innerText()).toContain(m.specimen_holder({}, locale))
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: m.forge_undo({}, locale) }).click()
    await verdict.filter({ hasText: m.forge_genuine_title({}, locale) }).waitFor()
  })

  test('the page of a song says how it was made', async () => {
    const [song] = await listSongs(language, { limit: 1 })
    const page = await visit({ browserLanguage: language, javaScriptEnabled: false })
    await page.goto(pathTo('track', language, song.slug))
    const section = page.getByRole('region', { name: m.origin_made_title({}, locale) })
    const said = await section.innerText()
    expect(said).toContain(m.origin_seed({}, locale))
    expect(said).toMatch(/\b[0-9a-f]{64}\b/)
    expect(said).toContain('npm run music:render -- ')
  })

  test('uptime, speed and changes stand on a page of their own', async () => {
    const page = await visit({ browserLanguage: language, width: 390, height: 800 })
    await open(page, pathTo('open-figures', language))
    for (const name of [m.open_uptime, m.open_speed, m.open_changes])
      await page.getByRole('heading', { name: name({}, locale), exact: true }).waitFor()
    await page
      .getByText(m.open_uptime_note({}, locale))
      .or(page.getByText(m.open_uptime_none({}, locale)))
      .waitFor()
    expect(await page.locator('.prose[lang=en] li').count()).toBeGreaterThan(5)
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
