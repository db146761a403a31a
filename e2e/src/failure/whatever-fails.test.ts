import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { finishPreview, markAudio, quickGenre, waitForSound } from '../support/audio.ts'
import { findFaults } from '../support/find-faults.ts'
import { fetchCms, fetchJson, listGenres, listSongs } from '../support/library.ts'
import { expectSoon, isMarkedDocument, markDocument, open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

/** Requests for the data of pages. */
const dataRequests = /\.data(\?.*)?$/
/** The browser's own console messages, and the requests that are made to fail here. */
const expects = [
  /Failed to load resource/,
  /^failed: /,
  /^status \d/,
  /Content Security Policy/,
  // The styles of a page whose data hangs are loaded, and wait.
  /preloaded using link preload but not used/,
]

type Answer = Parameters<Route['fulfill']>[0]
const html = '<!doctype html><title>Elsewhere</title><h1>Bad Gateway</h1>'
const json = JSON.stringify({ message: 'Unauthorized' })

/** Answers of proxies, of networks with a login page, and of servers that die half-way. */
const wrongAnswers: [name: string, answer: Answer][] = [
  ['502 HTML', { status: 502, contentType: 'text/html', body: html }],
  ['503 text', { status: 503, contentType: 'text/plain', body: 'upstream connect error' }],
  ['403 HTML', { status: 403, contentType: 'text/html', body: html }],
  ['401 JSON', { status: 401, contentType: 'application/json', body: json }],
  ['403 JSON', { status: 403, contentType: 'application/json', body: json }],
  ['500 JSON', { status: 500, contentType: 'application/json', body: json }],
  ['404 HTML', { status: 404, contentType: 'text/html', body: html }],
  ['200 HTML', { status: 200, contentType: 'text/html', body: html }],
  ['200 JSON', { status: 200, contentType: 'application/json', body: '["a"]' }],
  ['a page’s data cut off', { status: 200, contentType: 'text/x-script', body: '[{"_1":2},"root",{"_3":' }],
  ['nothing', { status: 200, body: '' }],
  ['204', { status: 204, body: '' }],
]

/** Three songs, so that the music outlasts the test. */
let song: { title: string }

beforeAll(async () => {
  const songs = await listSongs('en', { category: quickGenre, limit: 3 })
  for (const { url } of songs) await finishPreview(url)
  ;[song] = songs
})

/** Opens a genre and plays its first song; document and sound are marked, so that replacements would be noticed. */
async function playOn(language: Language): Promise<Page> {
  const page = await visit({ expects })
  await open(page, pathTo('music-category', language, await genreIn(language)))
  await page
    .getByRole('main')
    .getByRole('button', { name: m.player_play_track({ title: song.title }, { locale: language }) })
    .click()
  await waitForSound(page)
  // Code that only failures need is prefetched while online.
  await expectSoon(() => page.evaluate(importFailureParts)).toBe(true)
  await markDocument(page)
  await markAudio(page)
  return page
}

/**
 * Runs in the page, bypassing the test's own loader: whether the code for failures has been prefetched, and has run.
 */
const importFailureParts = `(async () => {
  const script = performance.getEntriesByType('resource').find(({ name }) => /failure-parts-.*js$/.test(name))
  if (script) await import(script.name)
  return script !== undefined
})()`

async function genreIn(language: Language): Promise<string> {
  const genre = (await listGenres()).find(({ slug }) => slug.en === quickGenre)
  if (!genre) throw new Error(`The library has no ${quickGenre}.`)
  return genre.slug[language]
}

const headerLink = (page: Page, language: Language) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: m.header_pricing({}, { locale: language }), exact: true })
const retry = (page: Page, language: Language) =>
  page.getByRole('button', { name: m.error_retry({}, { locale: language }), exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Requests are accepted and not answered, until the line is good. */
async function hang(page: Page, requests: RegExp): Promise<{ good: boolean }> {
  const line = { good: false }
  await page.route(requests, (route) => (line.good ? route.continue() : undefined))
  return line
}

/** Expects the frame, the language and the music to be unchanged. */
async function expectFrame(page: Page, language: Language): Promise<void> {
  expect(await isMarkedDocument(page)).toBe(true)
  expect(await page.getByRole('banner').isVisible()).toBe(true)
  expect(await page.getByRole('contentinfo').count()).toBe(1)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.locator('.player-bar').isVisible()).toBe(true)
  // Any progress shows that it plays; this is expected dozens of times.
  expect((await waitForSound(page, 0.05)).marked).toBe(true)
}

async function expectPage(page: Page, name: 'pricing' | 'about-us', language: Language): Promise<void> {
  const { title } = await fetchCms(name, language)
  await page.getByRole('heading', { level: 1, name: title[language], exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(pathTo(name, language))
}

const expectPricing = (page: Page, language: Language) => expectPage(page, 'pricing', language)

describe('[R11.5] a page’s data with a wrong answer', () => {
  // Each answer is tested in one of two languages, since the message does not depend on it.
  test.each<[Language, typeof wrongAnswers]>([
    ['es', wrongAnswers.filter((_, index) => index % 2 === 0)],
    ['fr', wrongAnswers.filter((_, index) => index % 2 === 1)],
  ])('keeps frame and music, says so in %s, and a button retries', async (language, answers) => {
    const locale = { locale: language }
    const page = await playOn(language)
    let target: 'pricing' | 'about-us' = 'pricing'
    for (const [name, answer] of answers) {
      await page.route(dataRequests, (route) => route.fulfill(answer))
      await page.locator(`footer a[href="${pathTo(target, language)}"]`).click()
      await page.getByRole('heading', { level: 1, name: m.failure_unusable({}, locale) }).waitFor()
      await alert(page, m.failure_unusable({}, locale)).waitFor()
      expect(await page.title(), name).toBe(m.failure_unusable({}, locale))
      // The address is the page's own: reload and back work as usual.
      expect(new URL(page.url()).pathname, name).toBe(pathTo(target, language))
      expect(await page.getByRole('main').textContent(), name).not.toMatch(/Error|Gateway|undefined/)
      await expectFrame(page, language)

      await page.unroute(dataRequests)
      await retry(page, language).click()
      await expectPage(page, target, language)
      await expectFrame(page, language)
      // The focused element is gone; the content has the focus now.
      expect(await page.evaluate(() => document.activeElement?.id), name).toBe('content')
      target = target === 'pricing' ? 'about-us' : 'pricing'
    }
  })

  test('502 again: the same message is announced again, and the button keeps the focus', async () => {
    const page = await playOn('fr')
    await page.route(dataRequests, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    )
    // The page's own link disappears, and with it the focus.
    await page.getByRole('main').getByRole('link', { name: song.title }).first().click()
    const button = retry(page, 'fr')
    await button.waitFor()
    await expectSoon(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expectSoon(() => page.locator('output[aria-live]').first().textContent()).toBe(
      m.failure_unusable({}, { locale: 'fr' }),
    )
    await expectSoon(() => button.getAttribute('aria-disabled')).toBe('false')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectFrame(page, 'fr')
  })

  test('on a phone too busy to render: an answer that arrives early is not lost', async () => {
    const page = await visit({ expects })
    await page.addInitScript(() => {
      // React schedules tasks with a message channel.
      const ports = MessagePort.prototype
      const post = ports.postMessage
      ports.postMessage = function postLate(message: unknown) {
        if ('busy' in window) setTimeout(() => post.call(this, message), 1000)
        else post.call(this, message)
      }
    })
    await open(page, '/fr')
    await expectSoon(() => page.evaluate(importFailureParts)).toBe(true)
    await page.route(dataRequests, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    )
    await headerLink(page, 'fr').click()
    await retry(page, 'fr').waitFor()
    await page.unroute(dataRequests)
    await page.evaluate(() => Object.assign(window, { busy: true }))
    const answers: string[] = []
    page.on('response', (response) => dataRequests.test(response.url()) && answers.push(response.url()))
    await retry(page, 'fr').click()
    // The first answer is to the check whether the page can be reached, the second is the page's data.
    await expectSoon(() => answers.length).toBeGreaterThanOrEqual(2)
    await page.evaluate(() => Reflect.deleteProperty(window, 'busy'))
    await expectPricing(page, 'fr')
  })

  test('a network’s login page: the second attempt loads the document, which shows it', async () => {
    const page = await playOn('es')
    const portal = { status: 200, contentType: 'text/html', body: html }
    await page.route(dataRequests, (route) => route.fulfill(portal))
    await headerLink(page, 'es').click()
    await page.route(`**${pathTo('pricing', 'es')}`, (route) => route.fulfill(portal))
    await retry(page, 'es').click()
    await page.getByRole('heading', { name: 'Bad Gateway' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(pathTo('pricing', 'es'))
  })
})

describe('[R11.5] a change of language with a wrong answer', () => {
  const languageLink = (page: Page, name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  /** All texts and accessible names of the frame. */
  const frameWords = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('header, footer')].map((part) => part.textContent).join(' '),
    )

  test.each<[string, string, string]>([
    ['the site', pathTo('pricing', 'en'), pathTo('pricing', 'es')],
    ['the application host', '/app/music', '/app/music?lng=es'],
  ])('to %s leaves nothing of the old language in the frame', async (_, from, to) => {
    const [was, is] = [{ locale: 'en' }, { locale: 'es' }] as const
    const page = await visit({ expects })
    await open(page, from)
    await expectSoon(() => page.evaluate(importFailureParts)).toBe(true)
    await page.route(dataRequests, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    )
    await languageLink(page, 'Español').click()
    await page.getByRole('heading', { level: 1, name: m.failure_unusable({}, is) }).waitFor()
    expect(page.url()).toBe(siteUrl + to)
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    expect(await languageLink(page, 'Español').getAttribute('aria-current')).toBe('true')
    expect(await languageLink(page, 'English').getAttribute('aria-current')).toBeNull()

    const pages = page.getByRole('contentinfo').getByRole('navigation', { name: m.footer_navigation({}, is) })
    await pages.waitFor()
    const contact = pages.getByRole('link', { name: m.page_contact({}, is), exact: true })
    expect(await contact.getAttribute('href')).toBe(pathTo('contact', 'es'))
    const { blogCategories } = await fetchTopics()
    const words = await frameWords(page)
    for (const old of [
      m.footer_company({}, was),
      m.footer_note({}, was),
      m.account_page_mine({}, was),
      ...blogCategories.map(({ title }) => title.en),
    ])
      expect(words).not.toContain(old)

    await page.unroute(dataRequests)
    await retry(page, 'es').click()
    await expectSoon(() => frameWords(page)).toContain(blogCategories[0]?.title.es)
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
  })

  const fetchTopics = () =>
    fetchJson<{ blogCategories: { title: Record<Language, string> }[] }>('/api/get-blog-categories')
})

describe('[R11.5] a page’s data that does not arrive', () => {
  test('in 10 s: the page stays and says so, and a late answer is still used', async () => {
    const page = await playOn('es')
    let answerLate = () => {}
    await page.route(dataRequests, async (route) => {
      await new Promise<void>((resolve) => {
        answerLate = resolve
      })
      await route.continue()
    })
    const before = page.url()
    await headerLink(page, 'es').click()
    await alert(page, m.failure_late_notice({}, { locale: 'es' })).waitFor()
    expect(page.url()).toBe(before)
    await expectFrame(page, 'es')
    answerLate()
    await expectPricing(page, 'es')
    await expectFrame(page, 'es')
    await expectSoon(() => page.getByRole('alert').count()).toBe(0)
  })

  test('in 10 s, on the way back: the page of that address says so', async () => {
    const page = await playOn('fr')
    await headerLink(page, 'fr').click()
    await expectPricing(page, 'fr')
    const line = await hang(page, dataRequests)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: m.failure_late({}, { locale: 'fr' }) }).waitFor()
    await expectFrame(page, 'fr')
    line.good = true
    await retry(page, 'fr').click()
    await page.locator('.track').first().waitFor()
    await expectFrame(page, 'fr')
  })

  test.each<[Language, string]>([
    ['es', 'connectionreset'],
    ['fr', 'namenotresolved'],
    ['en', 'portal'],
  ])('in %s (%s), though the browser counts as online: the page stays', async (language, how) => {
    const locale = { locale: language }
    const page = await playOn(language)
    await page.route(dataRequests, (route) =>
      how === 'portal'
        ? route.fulfill({ status: 302, headers: { location: 'http://portal.invalid/login' } })
        : route.abort(how),
    )
    const before = page.url()
    await headerLink(page, language).click()
    const words = alert(page, m.failure_unreachable_notice({}, locale))
    await words.waitFor()
    expect(page.url()).toBe(before)
    expect(await page.locator('.track').first().isVisible()).toBe(true)
    expect(await findFaults(page)).toEqual([])
    await expectFrame(page, language)

    // In vain: the button keeps the focus, the page stays.
    const button = retry(page, language)
    await button.focus()
    const again = page.waitForRequest(dataRequests)
    await page.keyboard.press('Enter')
    await again
    await expectSoon(() => button.getAttribute('aria-disabled')).toBe('false')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.url()).toBe(before)

    await page.unroute(dataRequests)
    await page.keyboard.press('Enter')
    await expectPricing(page, language)
    await expectFrame(page, language)
  })
})

/** A page in Spanish that waits for another one, and a link to a third. */
async function holdPage(): Promise<{ page: Page; contact: Locator }> {
  const page = await playOn('es')
  await page.context().setOffline(true)
  await headerLink(page, 'es').click()
  await alert(page, m.failure_offline_notice({}, { locale: 'es' })).waitFor()
  const contact = page.locator('footer').getByRole('link', { name: m.page_contact({}, { locale: 'es' }) })
  return { page, contact }
}

describe('[R11.6] offline', () => {
  test.each(journeyLanguages('es'))(
    'a click keeps the page, says so in %s, and navigates when the line is back',
    async (language) => {
      const locale = { locale: language }
      const page = await playOn(language)
      const before = page.url()
      await page.context().setOffline(true)
      await headerLink(page, language).click()
      await alert(page, m.failure_offline_notice({}, locale)).waitFor()
      expect(page.url()).toBe(before)
      expect(await page.locator('.track').first().isVisible()).toBe(true)
      expect(await isMarkedDocument(page)).toBe(true)
      await page.context().setOffline(false)
      await expectPricing(page, language)
      await expectFrame(page, language)
      // One history entry, as usual.
      await page.goBack()
      await expectSoon(() => page.url()).toBe(before)
    },
  )

  test('another click replaces the previous one', async () => {
    const { contact, page } = await holdPage()
    await contact.click()
    await page.context().setOffline(false)
    await page.waitForURL(`**${pathTo('contact', 'es')}`)
    expect(await isMarkedDocument(page)).toBe(true)
  })

  test('the line is back at the moment of another click, which the page has not shown yet', async () => {
    const { contact, page } = await holdPage()
    await contact.evaluate((link: HTMLAnchorElement) => {
      link.click()
      dispatchEvent(new Event('online'))
    })
    await page.context().setOffline(false)
    await page.waitForURL(`**${pathTo('contact', 'es')}`)
    expect(await isMarkedDocument(page)).toBe(true)
  })

  test('the back button shows its page as soon as the line is back', async () => {
    const page = await playOn('fr')
    const before = page.url()
    await headerLink(page, 'fr').click()
    await expectPricing(page, 'fr')
    await page.context().setOffline(true)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: m.failure_offline({}, { locale: 'fr' }) }).waitFor()
    expect(page.url()).toBe(before)
    expect(await isMarkedDocument(page)).toBe(true)
    await page.context().setOffline(false)
    await page.locator('.track').first().waitFor()
    await expectFrame(page, 'fr')
  })

  test('a search keeps its words until the line is back', async () => {
    const page = await visit({ expects })
    await open(page, '/app/music')
    await expectSoon(() => page.evaluate(importFailureParts)).toBe(true)
    await markDocument(page)
    await page.context().setOffline(true)
    const box = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox'))
    await box.first().fill('jazz')
    await page.keyboard.press('Enter')
    await alert(page, m.failure_offline_notice()).waitFor()
    expect(await isMarkedDocument(page)).toBe(true)
    await page.context().setOffline(false)
    await page.waitForURL(/search=jazz/)
    expect(await isMarkedDocument(page)).toBe(true)
  })
})

describe('[R11.5] a page’s script', () => {
  const scripts = /\/assets\/pricing-[^/]*\.js$/

  test.each<[string, Answer, Language]>([
    ['gone after a deploy', { status: 404, contentType: 'text/plain', body: 'Not found' }, 'es'],
    ['answered with the new home page', { status: 200, contentType: 'text/html', body: html }, 'fr'],
  ])(
    '%s: the visitor is asked to reload, at the new address, with the song kept',
    async (_, answer, language) => {
      const locale = { locale: language }
      const page = await playOn(language)
      await page.route(scripts, (route) => route.fulfill(answer))
      await headerLink(page, language).click()
      await page.getByRole('heading', { level: 1, name: m.failure_outdated({}, locale) }).waitFor()
      expect(new URL(page.url()).pathname).toBe(pathTo('pricing', language))
      await expectFrame(page, language)
      // The new release is deployed.
      await page.unroute(scripts)
      await page.getByRole('button', { name: m.failure_reload({}, locale) }).click()
      await expectPricing(page, language)
      await page.locator('.player-bar').getByText(song.title).first().waitFor()
    },
  )

  test('that cannot be reached keeps the page, and the next attempt loads it without a reload', async () => {
    const page = await playOn('es')
    await page.route(scripts, (route) => route.abort('connectionreset'))
    await headerLink(page, 'es').click()
    await alert(page, m.failure_unreachable_notice({}, { locale: 'es' })).waitFor()
    await page.unroute(scripts)
    await retry(page, 'es').click()
    await expectPricing(page, 'es')
    await expectFrame(page, 'es')
  })

  test('that does not arrive in 10 s: the page stays and says so', async () => {
    const page = await playOn('fr')
    const line = await hang(page, scripts)
    await headerLink(page, 'fr').click()
    await alert(page, m.failure_late_notice({}, { locale: 'fr' })).waitFor()
    await expectFrame(page, 'fr')
    line.good = true
    await retry(page, 'fr').click()
    await expectPricing(page, 'fr')
    await expectFrame(page, 'fr')
  })

  test('and data that could not be prefetched do no harm', async () => {
    const page = await playOn('es')
    const ahead = page.waitForResponse(scripts)
    await page.route(scripts, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }))
    await page.route(dataRequests, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    )
    await headerLink(page, 'es').hover()
    await ahead
    await page.unroute(scripts)
    await page.unroute(dataRequests)
    await headerLink(page, 'es').click()
    await expectPricing(page, 'es')
    await expectFrame(page, 'es')
  })
})

describe('[R11.5] a part of the page whose script fails', () => {
  const overlay = /\/assets\/search-overlay-[^/]*\.js$/
  const searchButton = (page: Page) => page.locator('header button[aria-keyshortcuts="/"]')

  test.each<[Language]>([['es'], ['fr']])('says so in %s, and works after a reload', async (language) => {
    const locale = { locale: language }
    const page = await playOn(language)
    await page.route(overlay, (route) => route.fulfill({ status: 404, body: '' }))
    await searchButton(page).click()
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await expectFrame(page, language)
    // The browser remembers the failure, so the remedy is shown before it is applied.
    const last = alert(page, m.failure_part_gone_notice({}, locale))
    if ((await last.count()) === 0) await retry(page, language).click()
    await last.waitFor()
    expect(await isMarkedDocument(page)).toBe(true)
    await page.unroute(overlay)
    await retry(page, language).click()
    await expectSoon(() => isMarkedDocument(page).catch(() => true)).toBe(false)
    await open(page, pathTo('pricing', language))
    await searchButton(page).click()
    await page.getByRole('dialog').waitFor()
  })

  test('while offline loads by itself when the line is back', async () => {
    const page = await playOn('es')
    await page.context().setOffline(true)
    await searchButton(page).click()
    await alert(page, m.failure_part_notice({}, { locale: 'es' })).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('dialog').waitFor()
    await expectSoon(() => page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    await expectFrame(page, 'es')
  })

  test('that hangs is reported after 10 s', async () => {
    const page = await playOn('fr')
    let letGo = () => {}
    await page.route(overlay, async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      await route.continue()
    })
    await searchButton(page).click()
    await alert(page, m.failure_part_notice({}, { locale: 'fr' })).waitFor()
    letGo()
    await page.getByRole('dialog').waitFor()
    await expectFrame(page, 'fr')
  })
})

describe('[R11.5] the contact form', () => {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name })

  test.each<[string, (route: Route) => Promise<void> | void, Language]>([
    ['answered with a proxy’s page', (route) => route.fulfill({ status: 502, body: html }), 'es'],
    ['cut off', (route) => route.abort('connectionreset'), 'fr'],
    ['not answered in 10 s', () => {}, 'fr'],
  ])('%s keeps the input', async (_, fail, language) => {
    const locale = { locale: language }
    const page = await visit({ expects })
    await open(page, pathTo('about-us', language))
    await markDocument(page)
    await page
      .locator('footer')
      .getByRole('link', { name: m.page_contact({}, locale) })
      .click()
    await field(page, m.contact_name({}, locale)).fill('Ada Lovelace')
    await field(page, m.contact_email({}, locale)).fill('ada@example.com')
    await field(page, m.contact_message({}, locale)).fill('Which licence do I need for a café?')
    await page.route(dataRequests, (route) =>
      route.request().method() === 'POST' ? fail(route) : route.continue(),
    )
    await page.getByRole('button', { name: m.contact_send({}, locale) }).click()
    await alert(page, m.contact_unavailable({}, locale)).waitFor()
    expect(await field(page, m.contact_message({}, locale)).inputValue()).toContain('café')
    expect(await isMarkedDocument(page)).toBe(true)
  })
})
