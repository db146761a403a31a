import type { EndpointOutput } from '@tempolibre/contract'
import { type Language, languages, pathTo, type StaticPage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { listSongs } from '../support/library.ts'
import { licenseSong, makeSubscriber } from '../support/licences.ts'
import { callApi, goodPassword, type Member } from '../support/member.ts'
import { goOn, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** The pages of the account on which something is kept, in the order of its navigation. */
const pages = [
  'dashboard',
  'downloads',
  'hand-overs',
  'channels',
  'venue',
  'team',
  'developers',
] as const satisfies readonly StaticPage[]

let member: Member
/** The page of the client of a hand-over. */
let clientPages: Record<Language, string>

/** A freelancer with licences, a client, a channel, a claim, a key and a webhook: no list is empty. */
beforeAll(async () => {
  ;({ member } = await makeSubscriber('lifetime'))
  const songs = await listSongs('en', { limit: 2 })
  const licences = await Promise.all(songs.map(({ id }) => licenseSong(member, id)))
  const { number } = licences[0] ?? {}
  const call = <Answer>(path: string, body: object) => callApi<Answer>(siteUrl, path, body, member.token)
  const handOver = (lang: Language) =>
    call<EndpointOutput<'makeHandOver'>>('/api/v1/hand-overs', {
      licence_number: number,
      client: 'Boulangerie Noëlle et ses filles',
      project: `Campagne de printemps, version longue pour les réseaux sociaux (${lang})`,
      lang,
    })
  const [en, es, fr] = await Promise.all([handOver('en'), handOver('es'), handOver('fr')])
  clientPages = { en: en.url, es: es.url, fr: fr.url }
  await call('/api/v1/channels', { text: 'https://www.youtube.com/@ada' })
  await call('/api/v1/claims', {
    licence_number: number,
    platform: 'youtube',
    video: 'https://youtu.be/dQw4w9WgXcQ',
    claimant: 'Label of Others',
    received_on: new Date().toISOString().slice(0, 10),
  })
  await call('/api/v1/account/api-keys', {
    current_password: goodPassword,
    key_name: 'Render farm',
    scopes: ['catalogue:read', 'licences:write'],
    days: 90,
  })
  await call('/api/v1/webhooks', {
    current_password: goodPassword,
    webhook_url: 'https://example.com/in',
    events: ['licence.issued'],
  })
})

/** What a page is about comes from the API, part by part. */
const waitForContent = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('.account-main, .client-page')
    return main && !main.querySelector('.skeleton') && main.childElementCount > 1
  })

describe.each(languages)('the account in %s', (language) => {
  test.each([
    { text: '100 %', textSize: 1, at: [320, 390, 768, 1280, 1680] },
    { text: '200 %', textSize: 2, at: [390, 768, 1280] },
  ])(
    '[R9.1] with text of $text none of its pages scrolls sideways, cuts text off or breaks a word',
    async ({ at, textSize }) => {
      const page = await visit({ member, reducedMotion: true, touch: true, width: 320, textSize })
      const faults: string[] = []
      for (const [index, name] of pages.entries()) {
        await page.setViewportSize({ width: at[0] ?? 320, height: 800 })
        await (index === 0 ? open : goOn)(page, pathTo(name, language))
        await waitForContent(page)
        for (const width of at) {
          await page.setViewportSize({ width, height: 800 })
          const found = await findLayoutFaults(page)
          faults.push(...found.filter(isOurs).map((what) => `${name} at ${width} px: ${what}`))
        }
      }
      expect(faults).toEqual([])
    },
  )

  test('axe finds nothing on its pages nor on a client’s, light and dark', async () => {
    const page = await visit({ member, reducedMotion: true, width: 390, touch: true })
    const faults: string[] = []
    for (const path of [...pages.map((name) => pathTo(name, language)), clientPages[language]]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, path)
      await waitForContent(page)
      const light = await findFaults(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await findFaults(page, 'colours')
      faults.push(...[...light, ...dark].map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })

  test('[R9.1] the names of its pages fit beside the page, and the current one into the line on phones', async () => {
    const page = await visit({ member, reducedMotion: true })
    await open(page, pathTo('channels', language))
    const current = page.getByRole('navigation', {
      name: m.account_page_navigation({}, { locale: language }),
    })
    const isWhole = (width: number) =>
      current.evaluate((element, window) => {
        const links = [...element.querySelectorAll<HTMLElement>('a')]
        const box = element.querySelector('[aria-current]')?.getBoundingClientRect()
        return {
          cut: links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
          isInside: box !== undefined && box.left >= 0 && box.right <= window,
        }
      }, width)
    expect(await isWhole(1280)).toEqual({ cut: [], isInside: true })
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, pathTo('developers', language))
    expect(await isWhole(390)).toEqual({ cut: [], isInside: true })
  })
})

/** Addresses of the visitor’s own, of mails and of videos, may be broken anywhere. */
const isOurs = (fault: string) => !/“(?:dQw4w9WgXcQ|example|com)” is broken/.test(fault)

test('titles and artists of the latest downloads begin at one line, on phones and desktops', async () => {
  const page = await visit({ member, reducedMotion: true })
  await open(page, pathTo('dashboard', 'en'))
  await page.locator('.latest-row').nth(1).waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const starts = await page
      .locator('.latest-row :is(.track-title, .track-artist)')
      .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().left)))
    expect(starts.length).toBeGreaterThan(2)
    expect(new Set(starts).size, `at ${width} px`).toBe(1)
  }
})

test('[R9.1] a keyboard begins at the top of an account page, whichever page it is', async () => {
  const page = await visit({ member, reducedMotion: true, width: 390 })
  await open(page, pathTo('developers', 'en'))
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: m.skip_to_content() })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each(languages)('[R3.1] the header stands in one line on desktops, in %s', async (language) => {
  const page = await visit({ reducedMotion: true })
  await open(page, pathTo('pricing', language))
  for (const width of [1280, 1440, 1680, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await page
      .locator('.header-navigation, .header .language-links')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
    expect(heights, `at ${width} px`).toEqual([44, 44])
  }
})
