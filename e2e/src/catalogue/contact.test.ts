import { randomUUID } from 'node:crypto'
import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { MailServer } from '@tempolibre/server/mail-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { findFaults } from '../support/find-faults.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { expectSoon, isMarkedDocument, markDocument, open, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()
const mailServer = new MailServer()
let folder: string
let site: SiteProcess
let mailVariables: Record<string, string>

beforeAll(async () => {
  await mailServer.open()
  folder = makeDataFolder()
  mailVariables = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@music.example',
    MAIL_TO: 'operator@music.example',
  }
  site = await startSite({
    ...mailVariables,
    DATA_DIR: folder,
    DEMO: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'fatal',
  })
})
afterAll(async () => {
  await site.stop()
  await mailServer.close()
  removeDataFolder(folder)
})

interface Texts {
  name: string
  email: string
  message: string
}

/** With a unique address, by which its mail is found. */
const makeTexts = (texts: Partial<Texts> = {}): Texts => ({
  name: 'Élodie “DJ” Łukasz',
  email: `visitor-${randomUUID()}@example.org`,
  message: '¿Cubre la licencia un pódcast semanal? 🎵\nMerci d’avance.',
  ...texts,
})

const mailsFrom = (email: string) =>
  mailServer.received.filter(({ source }) => source.includes(`<${email}>`)).length
const inLanguage = (language: Language) => ({ locale: language })

function formOf(page: Page, language: Language) {
  const locale = inLanguage(language)
  const form = page.locator('main form')
  const fields = {
    name: form.getByRole('textbox', { name: m.contact_name({}, locale), exact: true }),
    email: form.getByRole('textbox', { name: m.contact_email({}, locale), exact: true }),
    message: form.getByRole('textbox', { name: m.contact_message({}, locale), exact: true }),
  }
  return {
    ...fields,
    async write(texts: Texts) {
      await fields.name.fill(texts.name)
      await fields.email.fill(texts.email)
      await fields.message.fill(texts.message)
    },
    send: () => form.getByRole('button', { name: m.contact_send({}, locale) }).click(),
    values: async (): Promise<Texts> => ({
      name: await fields.name.inputValue(),
      email: await fields.email.inputValue(),
      message: await fields.message.inputValue(),
    }),
    notice: (text: string) => form.getByRole('alert').getByText(text),
    sent: page.getByRole('heading', { name: m.contact_sent_title({}, locale) }),
  }
}

/** The accessible description of a field. */
async function descriptionOf(page: Page, field: string): Promise<string> {
  const described = await page.locator(`[name=${field}]`).getAttribute('aria-describedby')
  const texts = (described ?? '').split(' ').map((id) => page.locator(`#${id}`).innerText())
  return (await Promise.all(texts)).join(' ')
}

const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

function postForm(
  path: string,
  texts: Partial<Texts & { id: string; website: string }>,
  headers: Record<string, string> = {},
) {
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: site.url,
      'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
      ...headers,
    },
    body: new URLSearchParams(texts),
  })
}
const randomByte = () => Math.floor(Math.random() * 256)

describe.each(journeyLanguages('fr'))('the contact form, in %s', (language) => {
  const locale = inLanguage(language)
  const path = pathTo('contact', language)

  test(
    '[R4.5] reports what is wrong and where, sends valid input, and confirms in place',
    { tags: 'main' },
    async () => {
      const page = await visit({ baseUrl: site.url, browserLanguage: language, reducedMotion: true })
      await open(page, path)
      await markDocument(page)
      const form = formOf(page, language)
      await form.send()
      await form.notice(m.contact_refused({}, locale)).waitFor()
      expect(await focusedField(page)).toBe('name')
      expect(await descriptionOf(page, 'name')).toContain(m.contact_name_missing({}, locale))
      expect(await descriptionOf(page, 'email')).toContain(m.contact_email_missing({}, locale))
      expect(await descriptionOf(page, 'message')).toContain(m.contact_message_missing({}, locale))
      for (const field of ['name', 'email', 'message']) {
        expect(await page.locator(`[name=${field}]`).getAttribute('aria-invalid')).toBe('true')
      }
      expect(await findFaults(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findFaults(page, 'colours')).toEqual([])

      const texts = makeTexts()
      await form.write({ ...texts, email: 'nobody@nowhere', message: 'Too short 🎵' })
      await form.send()
      await expectSoon(() => focusedField(page)).toBe('email')
      expect(await descriptionOf(page, 'email')).toContain(m.contact_email_invalid({}, locale))
      expect(await descriptionOf(page, 'message')).toContain(m.contact_message_short({ length: 11 }, locale))
      expect(await page.locator('[name=name]').getAttribute('aria-invalid')).toBe('false')

      await form.write(texts)
      await form.send()
      await form.sent.waitFor()
      expect(await form.sent.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await isMarkedDocument(page)).toBe(true)
      expect(await findFaults(page)).toEqual([])
      await expectSoon(() => mailsFrom(texts.email)).toBe(1)

      await page.reload()
      await form.sent.waitFor()
      await page.getByRole('link', { name: m.contact_another({}, locale) }).click()
      await form.name.waitFor()
      expect(await form.values()).toEqual({ name: '', email: '', message: '' })
      expect(mailsFrom(texts.email)).toBe(1)
    },
  )

  test('[R4.5] does the same without JavaScript', async () => {
    const page = await visit({ baseUrl: site.url, javaScriptEnabled: false, expects: [/400/] })
    await page.goto(path)
    const form = formOf(page, language)
    const texts = makeTexts()
    const wrong = { ...texts, name: 'Anna', message: `${'x'.repeat(1600)} <b>&amp;"'` }
    await form.write(wrong)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.send()
    expect((await answered).status()).toBe(400)
    await form.notice(m.contact_refused({}, locale)).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await form.values()).toEqual(wrong)
    expect(await page.locator('[autofocus]').getAttribute('name')).toBe('name')
    expect(await descriptionOf(page, 'name')).toContain(m.contact_name_short({ minimum: 5 }, locale))
    expect(await descriptionOf(page, 'message')).toContain(m.contact_message_long({ length: 1611 }, locale))
    expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBe('false')

    await form.write(texts)
    await form.send()
    await form.sent.waitFor()
    expect(new URL(page.url()).search).toBe('?sent=1')
    await expectSoon(() => mailsFrom(texts.email)).toBe(1)
    await page.reload()
    await form.sent.waitFor()
    expect(mailsFrom(texts.email)).toBe(1)
  })

  test('[R4.5] keeps the input when the limit is reached, and tells when to retry', async () => {
    const texts = makeTexts()
    for (let count = 0; count < 5; count++) {
      const answer = await postForm(path, { ...texts, message: `${texts.message} ${count}` })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('location')).toContain(`${path}?sent=1`)
    }
    const answer = await postForm(path, texts)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    for (const javaScriptEnabled of [false, true]) {
      const page = await visit({ baseUrl: site.url, javaScriptEnabled, expects: [/429/] })
      await (javaScriptEnabled ? open(page, path) : page.goto(path))
      const form = formOf(page, language)
      await form.write(texts)
      await form.send()
      await form.notice(m.contact_limited({ minutes: 60 }, locale)).waitFor()
      expect(await form.values()).toEqual(texts)
    }
    expect(mailsFrom(texts.email)).toBeLessThanOrEqual(5)
  })
})

test('[R4.5] keeps the input if the server cannot be reached, and sends it once it can', async () => {
  const page = await visit({ baseUrl: site.url, expects: [/ERR_FAILED|ERR_INTERNET/] })
  await open(page, '/contact')
  const form = formOf(page, 'en')
  const texts = makeTexts()
  await form.write(texts)
  await page.context().setOffline(true)
  await form.send()
  await form.notice(m.contact_unavailable({}, { locale: 'en' })).waitFor()
  expect(await form.values()).toEqual(texts)
  await page.context().setOffline(false)
  await form.send()
  await form.sent.waitFor()
  await expectSoon(() => mailsFrom(texts.email)).toBe(1)
})

test('[R4.5] sends one message however often it is pressed, even after the back button', async () => {
  const page = await visit({ baseUrl: site.url })
  await open(page, '/contact')
  const form = formOf(page, 'en')
  const texts = makeTexts()
  await form.write(texts)
  await page.locator('main form').evaluate((element: HTMLFormElement) => {
    for (let count = 0; count < 5; count++) element.requestSubmit()
  })
  await form.sent.waitFor()
  const body = { ...texts, id: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => postForm('/contact', { ...body, email: 'five@example.org' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  const last = makeTexts()
  expect((await postForm('/contact', last)).status).toBe(303)
  await expectSoon(() => mailsFrom(last.email)).toBe(1)
  expect(mailsFrom(texts.email)).toBe(1)
  expect(mailsFrom('five@example.org')).toBe(1)
})

test('[R4.5] the honeypot is found only by programs', async () => {
  const page = await visit({ baseUrl: site.url })
  await open(page, '/contact')
  const trap = page.locator('[name=website]')
  expect(await trap.isVisible()).toBe(false)
  expect(await page.locator('main form').ariaSnapshot()).not.toContain(m.contact_decoy({}, { locale: 'en' }))
  const texts = makeTexts()
  const answer = await postForm('/contact', { ...texts, website: 'https://spam.example' })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain(m.contact_suspicious({}, { locale: 'en' }))
  expect(html).toContain(texts.email)
  expect(html).not.toContain('spam.example')
})

test('[R4.5] an unavailable mail server gets each message once when it is back, even after a restart', async () => {
  await mailServer.close()
  const [before, after] = [makeTexts(), makeTexts()]
  expect((await postForm('/contact', before)).status).toBe(303)
  await site.kill()
  site = await startSite({
    ...mailVariables,
    DATA_DIR: folder,
    DEMO: 'off',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'fatal',
  })
  expect((await postForm('/fr/contacte-nous', after)).status).toBe(303)
  await mailServer.open()
  await expectSoon(() => [mailsFrom(before.email), mailsFrom(after.email)]).toEqual([1, 1])
  const last = makeTexts()
  expect((await postForm('/contact', last)).status).toBe(303)
  await expectSoon(() => mailsFrom(last.email)).toBe(1)
  expect([mailsFrom(before.email), mailsFrom(after.email)]).toEqual([1, 1])
})

test('[R4.5] names and addresses cannot inject anything into the mail', async () => {
  const victim = 'victim@example.org'
  const texts = makeTexts()
  for (const attempt of [
    { name: `Ada\r\nBcc: ${victim}` },
    { email: `ada@example.org\r\nBcc: ${victim}` },
    { email: `ada@example.org, ${victim}` },
    { name: 'Ada\u0000Lovelace' },
  ]) {
    expect((await postForm('/contact', { ...texts, ...attempt })).status).toBe(400)
  }
  expect((await postForm('/contact', { ...texts, name: `Ada" <${victim}>, "x` })).status).toBe(303)
  await expectSoon(() => mailsFrom(texts.email)).toBe(1)
  const mail = mailServer.received.find(({ source }) => source.includes(`<${texts.email}>`))
  const [head = ''] = (mail?.source ?? '').split('\r\n\r\n')
  expect(head).not.toMatch(/^(bcc|cc):/im)
  expect(head.match(/^to: .*$/gim)).toEqual(['To: operator@music.example'])
})

describe('where forms are accepted, and from whom', () => {
  test.each(['/', '/pricing', '/contact-us', '/es/contact', '/contact/', '/app/login', '/no-such-page'])(
    '[R4.5] %s accepts none',
    async (path) => {
      const answer = await postForm(path, makeTexts())
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  test.each(languages)('[R4.5] the %s page accepts no other method', async (language) => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(site.url + pathTo('contact', language), { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
    }
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandbox', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('[R4.5] not from %s', async (_, headers) => {
    for (const path of ['/contact', '/contact.data']) {
      expect((await postForm(path, makeTexts(), headers)).status).toBe(403)
    }
  })

  test('[R4.5] the length of a form is limited', async () => {
    expect((await postForm('/contact', makeTexts({ message: 'x'.repeat(400_000) }))).status).toBe(413)
  })

  test('[R4.5] and so is that of one without a declared length', async () => {
    const piece = new TextEncoder().encode('x'.repeat(64_000))
    const pieces = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 8; count++) controller.enqueue(piece)
        controller.close()
      },
    })
    const form: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url },
      body: pieces,
      duplex: 'half',
    }
    const sent = fetch(`${site.url}/contact`, form)
    // The server answers and closes: which of the two the sender sees first is random.
    const status = await sent.then(
      (answer) => answer.status,
      () => 'hung up',
    )
    expect([413, 'hung up']).toContain(status)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })

  test.each([
    ['broken escapes', 'name=%zz&email=%&message=%E2%82'],
    ['every field twice', 'name=Ada&name=Eve&email=a&email=b&message=c&message=d'],
    ['nothing', ''],
    ['a field that is an object’s own', '__proto__=x&constructor=y&toString=z'],
  ])('[R4.5] %s is an invalid form, not a server error', async (_, body) => {
    const answer = await fetch(`${site.url}/es/contacto`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.url },
      body,
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(m.contact_refused({}, { locale: 'es' }))
  })

  test('[R4.5] an answer to a form has the same strict policy as every page, and is not cached', async () => {
    const answer = await postForm('/es/contacto', { name: 'x' })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const page = await fetch(`${site.url}/es/contacto`)
    const bare = (text: string | null) =>
      text?.replace(/'sha256-[^']+'/g, "'hash'").replace(/('hash' ?)+/g, "'hash' ")
    expect(bare(policy)).toBe(bare(page.headers.get('content-security-policy')))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const again = await (await fetch(`${site.url}/es/contacto`)).text()
    expect(again).not.toContain('aria-invalid="true"')
    expect(page.headers.get('cache-control')).toContain('public')
  })

  test('[R4.5] the confirmation is not a separate page for search engines', async () => {
    const html = await (await fetch(`${site.url}/fr/contacte-nous?sent=1`)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<link rel="canonical" href="${site.url}/fr/contacte-nous"/>`)
  })
})

test('[R4.5] without the API, the input is returned with the answer', async () => {
  const cut = makeDataFolder()
  const away = await startSite({ API_URL: 'http://127.0.0.1:9', DATA_DIR: cut, LOG_LEVEL: 'silent' })
  const texts = makeTexts()
  const answer = await fetch(`${away.url}/es/contacto`, {
    method: 'POST',
    headers: { origin: away.url },
    body: new URLSearchParams({ ...texts }),
  })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await answer.text()
  expect(html).toContain(m.contact_unavailable({}, { locale: 'es' }))
  expect(html).toContain(`value="${texts.email}"`)
  expect(html).toContain('¿Cubre la licencia un pódcast semanal? 🎵')
  await away.stop()
  removeDataFolder(cut)
})
