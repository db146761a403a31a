import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EndpointOutput } from '@tempolibre/contract'
import { type LicenceCase, licenceCases, testKeys } from '@tempolibre/domain/licence-cases'
import type { LicenceDocument } from '@tempolibre/domain/licence-document'
import { dateFormat, type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyLanguages } from '../support/journey-languages.ts'
import { ApiInBetween } from '../support/api-in-between.ts'
import { findFaults } from '../support/find-faults.ts'
import { fetchPaper, licenseSong, makeSubscriber } from '../support/licences.ts'
import { fetchJson, listShortSongs, type Song } from '../support/library.ts'
import type { Member } from '../support/member.ts'
import { payInEarnest } from '../support/paid-plan.ts'
import {
  makeDataFolder,
  projectRoot,
  removeDataFolder,
  type SiteProcess,
  startSite,
} from '../support/server-process.ts'
import { open, siteUrl, useBrowser } from '../support/visitor.ts'

const { visit } = useBrowser()

interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

let song: Song
let number: string
let slug: string
let holder: Member
let files: Record<'pdf' | 'json' | 'mp3', GivenFile>

beforeAll(async () => {
  // Its recording is rendered on first request, here or in another file, and stored.
  // Of a song of two minutes, twenty seconds of another one may be the end that no fingerprint reaches.
  ;[song] = await listShortSongs(siteUrl)
  const { member } = await makeSubscriber('lifetime')
  holder = member
  await payInEarnest(member)
  number = (await licenseSong(member, song.id)).number
  slug = number.toLowerCase()
  const mp3 = await licenseSong(member, song.id, 'mp3')
  const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  files = {
    pdf: {
      name: `${number}.pdf`,
      mimeType: 'application/pdf',
      buffer: await fetchPaper(member, number, 'certificate'),
    },
    json: {
      name: `${number}.json`,
      mimeType: 'application/json',
      buffer: await fetchPaper(member, number, 'document'),
    },
    mp3: { name: 'a song.mp3', mimeType: 'audio/mpeg', buffer: await read(mp3.url) },
  }
}, 300_000)

const ask = (path: string, base = siteUrl) => fetch(base + path, { redirect: 'manual' })
const pageOf = (language: Language) => pathTo('licence', language, slug)
const inLanguage = (locale: Language) => ({ locale })
const results = (page: Page) => page.getByRole('list', { name: m.verify_results() })
const result = (page: Page, title: string) =>
  results(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The length of an MP3's leading ID3v2 tag, in bytes. */
const tagLength = (mp3: Buffer) =>
  10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + (mp3[place] ?? 0), 0)

/** Passes a file to the page with its button. */
async function give(page: Page, ...given: GivenFile[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(given)
}

describe.each(journeyLanguages('es'))('[R10.4] the page of a licence, in %s', (language) => {
  const locale = inLanguage(language)

  test(
    '[R2.2] publicly shows its status, uses and terms, and has the same number in every language',
    { tags: 'main' },
    async () => {
      const page = await visit({ javaScriptEnabled: false, browserLanguage: language })
      await page.goto(pageOf(language))
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
        m.verify_licence_title({ number }, locale),
      )
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: m.verify_valid({}, locale), exact: true }).waitFor()
      const said = await main.locator('dl').first().innerText()
      expect(said).toContain(number)
      expect(said).toContain('A… K… L…')
      expect(said).not.toContain('Lovelace')
      expect(said).toContain(song.artist.name)
      expect(said).toContain(m.verify_plan_lifetime({}, locale))
      for (const use of [m.usage_venue, m.usage_client_work, m.usage_online_video])
        expect(said).toContain(use({}, locale))

      const version = new RegExp(m.verify_terms_version({ version: '' }, locale).trim())
      const address = await main.getByRole('link', { name: version }).getAttribute('href')
      const text = await (await fetch(address ?? '')).text()
      expect(said, 'the exact text of the terms').toContain(createHash('sha256').update(text).digest('hex'))

      for (const other of languages) {
        const link = page.locator(`header .language-links a[hreflang=${other}]`)
        expect(await link.getAttribute('href')).toBe(pageOf(other))
      }

      await main.getByRole('link', { name: song.title, exact: true }).click()
      await page.waitForURL((url) => url.pathname.startsWith(pathTo('track', language, '')))
    },
  )

  test('is cached like every page, and not indexed', async () => {
    await ask(pageOf(language))
    const kept = await ask(pageOf(language))
    expect(kept.headers.get('cache-status')).toBe('page-cache; hit')
    expect(await kept.text()).toContain('<meta name="robots" content="noindex"/>')
  })

  test('of an unknown number is missing, with help', async () => {
    const page = await visit({ browserLanguage: language, expects: [/404/] })
    const response = await page.goto(pathTo('licence', language, 'tl-0000-0000-0000'))
    expect(response?.status()).toBe(404)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await page.getByText(m.verify_unknown_text({}, locale)).waitFor()
    const box = page.getByRole('textbox', { name: m.verify_number_label({}, locale) })
    expect(await box.inputValue()).toBe('TL-0000-0000-0000')
    await box.fill(number)
    await box.press('Enter')
    await page.getByRole('heading', { name: m.verify_valid({}, locale), exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(pageOf(language))
  })
})

describe('[R10.4] one address for each licence', () => {
  test.each([
    ['in capitals', () => `/verify/${number}`],
    ['without hyphens', () => `/verify/${slug.replaceAll('-', '')}`],
    ['by another language’s name', () => `/verificar/${slug}`],
    ['with a slash at its end', () => `/verify/${number}/`],
  ])('%s redirects there in one step', async (_, path) => {
    const answer = await ask(path())
    expect(answer.status).toBe(301)
    expect(new URL(answer.headers.get('location') ?? '', siteUrl).pathname).toBe(pageOf('en'))
  })

  test.each(['/verify/TL-0000-0000-0000', '/verify/nothing', '/verify/a%2Fb', '/es/verificar/..%5c'])(
    '%s is missing without a redirect',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  test('input without JavaScript leads there as well', async () => {
    const page = await visit({ javaScriptEnabled: false, expects: [/404/] })
    await page.goto('/verify')
    const box = page.getByRole('textbox', { name: m.verify_number_label() })
    await box.fill(` ${number.toLowerCase().replaceAll('-', ' ')} `)
    await page.getByRole('button', { name: m.verify_number_go() }).click()
    await page.waitForURL(siteUrl + pageOf('en'))
    await page.goto('/verify')
    await box.fill('<b>')
    await page.getByRole('button', { name: m.verify_number_go() }).click()
    await page.getByText(m.verify_unknown_text()).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('<B>')
  })
})

test('[R10.4] an impossible number is reported at the field, without a request', async () => {
  const page = await visit()
  await open(page, '/verify')
  const box = page.getByRole('textbox', { name: m.verify_number_label() })
  await box.fill('TL-123')
  await box.press('Enter')
  await page.getByText(m.verify_number_wrong({ example: 'TL-7K2M-9QWX-4HTD' })).waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  expect(page.url()).toBe(`${siteUrl}/verify`)
  expect(await findFaults(page)).toEqual([])
  // A pasted address works like the number in it.
  await box.fill(`${siteUrl}/fr/verifier/${slug}`)
  await box.press('Enter')
  await page.waitForURL(siteUrl + pageOf('en'))
})

describe('[R10.4] a file passed to the page', () => {
  test('as issued (pdf, json, mp3) is genuine, and in force', { tags: 'main' }, async () => {
    const page = await visit()
    await open(page, '/verify')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    for (const [kind, words, title] of [
      ['pdf', m.verify_genuine_pdf, m.verify_genuine],
      ['json', m.verify_genuine_json, m.verify_genuine],
      ['mp3', m.verify_genuine_audio, m.verify_genuine_same_sound],
    ] as const) {
      const told = page.locator('output.unseen', { hasText: title() })
      const found = result(page, title())
      await give(page, files[kind])
      await found.getByText(files[kind].name).waitFor()
      await found.getByText(m.verify_online_valid()).waitFor()
      const said = await found.innerText()
      expect(said).toContain(words())
      for (const word of [
        number,
        song.title,
        song.artist.name,
        'Ada King Lovelace',
        m.verify_plan_lifetime(),
      ])
        expect(said, kind).toContain(word)
      await told.waitFor({ state: 'attached' })
    }
    expect(sent.filter((body) => body !== '')).toEqual([])
  })

  test('as issued (wav) is genuine as well, and only slices of it are read', async () => {
    const { url } = await licenseSong(holder, song.id, 'wav')
    const page = await visit()
    await open(page, '/verify')
    const data = await page.evaluateHandle(async (address) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([await (await fetch(address)).blob()], 'a song.wav'))
      return transfer
    }, url)
    await page.dispatchEvent('h1', 'drop', { dataTransfer: data })
    const found = result(page, m.verify_genuine_same_sound())
    await found.getByText(m.verify_online_valid()).waitFor()
    expect(await found.innerText()).toContain(m.verify_genuine_audio())
    expect(await found.innerText()).toContain(m.verify_sound_same())
  })

  test.each(journeyLanguages('fr'))(
    'with another song’s licence is reported as another sound, in %s',
    async (language) => {
      const locale = inLanguage(language)
      const page = await visit({ browserLanguage: language, reducedMotion: true })
      await open(page, pathTo('verify', language))
      const other = licenceCases.find(({ file }) => file === 'song-64k.mp3')?.content ?? Buffer.alloc(0)
      const { buffer } = files.mp3
      const moved = Buffer.concat([buffer.subarray(0, tagLength(buffer)), other.subarray(tagLength(other))])
      await give(page, { ...files.mp3, name: 'moved.mp3', buffer: moved })
      const title = m.verify_genuine_other_sound({}, locale)
      const found = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
      await found.getByText(m.verify_sound_other({}, locale)).waitFor()
      expect(await found.locator('.sign').getAttribute('data-standing')).toBe('bad')
      const told = page.locator('output.unseen', { hasText: title })
      await told.waitFor({ state: 'attached' })
      expect(await told.innerText()).toContain(m.verify_sound_other({}, locale))
      expect(await findFaults(page)).toEqual([])
    },
  )

  test('is decoded in a worker, whose code is loaded with the first recording', async () => {
    const page = await visit()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await open(page, '/verify')
    await give(page, files.pdf)
    await result(page, m.verify_genuine()).getByText(m.verify_online_valid()).waitFor()
    expect(fetched.filter((url) => /sound/.test(url))).toEqual([])
    const worker = page.waitForEvent('worker')
    await give(page, files.mp3)
    expect((await worker).url()).toMatch(/\/assets\/sound-worker-.*\.js$/)
    await result(page, m.verify_genuine_same_sound()).waitFor()
    expect(page.workers()).toEqual([])
  })

  test('is checked offline, with the code of the page', async () => {
    // The page's prefetches while idle then fail.
    const page = await visit({ expects: [/ERR_INTERNET_DISCONNECTED/] })
    await open(page, '/verify')
    await page.context().setOffline(true)
    await give(page, files.pdf, files.json, files.mp3)
    const found = result(page, m.verify_genuine())
    await found.nth(2).getByText(m.verify_online_unasked()).waitFor()
    await found.nth(2).getByText(m.verify_sound_unknown()).waitFor()
    expect(await found.count()).toBe(3)
  })

  test('that was altered, is not ours or is damaged is reported, with the next step', async () => {
    const page = await visit({ reducedMotion: true })
    await open(page, '/verify')
    const other = (given: GivenFile, name: string, buffer: Buffer) => ({ ...given, name, buffer })
    const forged = files.json.buffer.toString().replace('Lovelace', 'Lovelice')
    const foreign = files.json.buffer.toString().replace(/"key_id": "\w+"/, '"key_id": "stranger"')
    await give(
      page,
      other(files.json, 'forged.json', Buffer.from(forged)),
      other(files.pdf, 'longer.pdf', Buffer.concat([files.pdf.buffer, Buffer.from('%\n')])),
      other(files.json, 'stranger.json', Buffer.from(foreign)),
      other(files.json, 'other.json', Buffer.from('{}')),
      other(files.json, 'half.json', files.json.buffer.subarray(0, 100)),
    )
    const list = results(page).getByRole('article')
    await list.nth(4).getByRole('heading').waitFor()
    const heading = (index: number) => list.nth(index).getByRole('heading')
    const titles = [
      m.verify_altered(),
      m.verify_altered(),
      m.verify_unknown_key(),
      m.verify_foreign(),
      m.verify_unreadable(),
    ]
    for (const [index, title] of titles.entries())
      await heading(index).getByText(title, { exact: true }).waitFor()
    expect(await list.nth(0).innerText()).toContain(m.verify_altered_text())
    expect(await list.nth(0).innerText()).not.toContain('Lovelice')
    expect(await list.nth(2).innerText()).toContain('stranger')
    expect(await findFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findFaults(page, 'colours')).toEqual([])
    await list
      .nth(1)
      .getByRole('link', { name: m.verify_open({ number }) })
      .click()
    await page.waitForURL(siteUrl + pageOf('en'))
  })

  test('may be dropped anywhere on the page', async () => {
    const page = await visit()
    await open(page, '/verify')
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped.json'))
      return transfer
    }, files.json.buffer.toString())
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: data })
    await page.locator('.verify-drop[data-dragged]').waitFor()
    await page.dispatchEvent('h1', 'drop', { dataTransfer: data })
    await result(page, m.verify_genuine()).getByText('dropped.json').waitFor()
    expect(await page.locator('.verify-drop[data-dragged]').count()).toBe(0)
    expect(page.url()).toBe(`${siteUrl}/verify`)
  })

  test('may be pasted, as a file or as text', async () => {
    const page = await visit()
    await open(page, '/verify')
    const paste = (asFile: boolean) =>
      page.evaluate(
        ([text, file]) => {
          const clipboardData = new DataTransfer()
          if (file) clipboardData.items.add(new File([text], 'pasted.json'))
          else clipboardData.setData('text/plain', text)
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
        },
        [files.json.buffer.toString(), asFile] as const,
      )
    await paste(true)
    await result(page, m.verify_genuine()).getByText('pasted.json').waitFor()
    await paste(false)
    await result(page, m.verify_genuine()).getByText(m.verify_pasted()).waitFor()
    expect(await results(page).getByText('pasted.json').count()).toBe(0)
  })

  test('cannot be checked by a browser without Ed25519, which says so and leads to the number', async () => {
    const page = await visit({
      before: () => {
        SubtleCrypto.prototype.importKey = () =>
          Promise.reject(new DOMException('unknown algorithm', 'NotSupportedError'))
      },
    })
    await open(page, '/verify')
    await give(page, files.pdf)
    const found = result(page, m.verify_unsupported())
    await found.getByText(m.verify_unsupported_text()).waitFor()
    expect(await found.innerText()).not.toContain('Lovelace')
    await found.getByRole('link', { name: m.verify_open({ number }) }).click()
    await page.waitForURL(siteUrl + pageOf('en'))
  })
})

test('[R10.4] the page gives the same results as the script, with a key newer than the page', async () => {
  const page = await visit({ expects: [/404|not_found|Not Found/i, /licences|licence-keys/] })
  await open(page, '/verify')
  let register: LicenceCase['register']
  let registered: LicenceCase['registered']
  const known = [testKeys.current.published, testKeys.retired.published]
  await page.route('**/.well-known/tempolibre-licence-keys/*', (route) => {
    const key = known.find(({ id }) => route.request().url().endsWith(`/${id}.json`))
    return key ? route.fulfill({ json: { key } }) : route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.route('**/api/v1/licences/*', (route) => {
    if (register === 'unknown')
      return route.fulfill({
        status: 404,
        json: { success: false, error: { code: 'not_found', message: 'x' } },
      })
    const standing =
      register === 'revoked'
        ? { status: 'revoked', revoked_at: '2026-05-06T07:08:09.000Z' }
        : { status: 'valid', revoked_at: null }
    return route.fulfill({ json: { success: true, licence: { ...standing, sound: registered } } })
  })
  const failures: Partial<Record<LicenceCase['verdict'], () => string>> = {
    altered: m.verify_altered,
    several: m.verify_several,
    unknown_key: m.verify_unknown_key,
    foreign: m.verify_foreign,
    unreadable: m.verify_unreadable,
    newer_format: m.verify_newer_format,
  }
  const genuine = ({ register: standing, sound }: LicenceCase) => {
    if (standing === 'revoked') return m.verify_genuine_revoked()
    if (standing === 'unknown') return m.verify_genuine_unrecorded()
    if (sound === 'other') return m.verify_genuine_other_sound()
    if (sound === 'part') return m.verify_genuine_part_sound()
    return sound === 'same' ? m.verify_genuine_same_sound() : m.verify_genuine()
  }
  for (const row of licenceCases) {
    register = row.register
    registered = row.registered
    await give(page, { name: row.file, mimeType: 'application/octet-stream', buffer: row.content })
    const title = failures[row.verdict]?.() ?? genuine(row)
    const found = result(page, title).and(page.locator('[aria-busy=false]'))
    await found.getByText(row.file, { exact: true }).waitFor()
    if (register === 'unknown') await results(page).getByText(m.verify_online_unknown()).waitFor()
  }
  expect(await results(page).getByRole('article').count()).toBe(1)
})

test('[R10.4] a printed licence contains only its own text', async () => {
  const page = await visit({ dark: true, width: 658, height: 1002 })
  await open(page, pageOf('en'))
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(m.verify_valid(), { exact: true }).isVisible()).toBe(true)
  expect(await page.locator('.verify-ways').isVisible()).toBe(false)
  expect(await page.locator('dl').first().innerText()).toContain(number)
})

test('[R10.4] the page offers a script that checks a file without the site, with only Node', async () => {
  const page = await visit()
  await open(page, '/verify')
  const address = await page.getByRole('link', { name: m.verify_script() }).getAttribute('href')
  const folder = makeDataFolder()
  try {
    const [script, file] = [join(folder, 'verify-licence.mjs'), join(folder, 'song.mp3')]
    writeFileSync(script, await (await ask(address ?? '')).text())
    writeFileSync(file, files.mp3.buffer)
    const keys = `${siteUrl}/.well-known/tempolibre-licence-keys.json`
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, '--keys', keys])
    expect(stdout).toMatch(/^GENUINE LICENCE\n/)
    expect(stdout).toContain(number)
    expect(stdout).toContain('It has not been revoked.')
    expect(stdout).toContain('Its sound was not compared: that takes npm install mpg123-decoder@')
  } finally {
    removeDataFolder(folder)
  }
})

test('[R10.4] the public keys are at their well-known address', async () => {
  const answer = await ask('/.well-known/tempolibre-licence-keys.json')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const { keys }: EndpointOutput<'listLicenceKeys'> = await answer.json()
  const { licence }: { licence: LicenceDocument } = JSON.parse(files.json.buffer.toString())
  expect(keys.map(({ id }) => id)).toContain(licence.key_id)
  expect(answer.headers.get('cache-control')).toBe('no-cache')

  const place = (id: string) => `/.well-known/tempolibre-licence-keys/${id}.json`
  const own = await ask(place(licence.key_id))
  const listed = keys.find((key) => key.id === licence.key_id)
  if (!listed) throw new Error('The list lacks the key of a licence.')
  const { algorithm, created_at, id, public_key } = listed
  expect(await own.json()).toEqual({ key: { id, algorithm, public_key, created_at } })
  expect(own.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const missing = await ask(place('0'.repeat(16)))
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual([
    'algorithm',
    'created_at',
    'id',
    'public_key',
    'retired_at',
  ])
})

test('[R10.4] a key rotated by another process is published at once', async () => {
  const folder = makeDataFolder()
  const site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'silent', PREVIEWS: 'on-demand' })
  try {
    const place = '/.well-known/tempolibre-licence-keys'
    const list = async () => {
      const answer = await ask(`${place}.json`, site.url)
      const { keys }: EndpointOutput<'listLicenceKeys'> = await answer.json()
      return keys.map(({ id }) => id)
    }
    const [before] = [await list(), await list()]
    const program = join(projectRoot, 'apps', 'server', 'src', 'commands', 'rotate-licence-key.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program], {
      env: { ...process.env, DATA_DIR: folder },
    })
    const [, id = ''] = /key ([0-9a-f]{16})/.exec(stdout) ?? []
    expect(await list()).toEqual([id, ...before])
    expect((await ask(`${place}/${id}.json`, site.url)).status).toBe(200)
  } finally {
    await site.stop()
    removeDataFolder(folder)
  }
})

describe('[R10.4] with another API', () => {
  const api = new ApiInBetween()
  let folder: string
  let site: SiteProcess
  const revokedAt = '2026-05-06T07:08:09.000Z'

  beforeAll(async () => {
    await api.open()
    folder = makeDataFolder()
    site = await startSite({ API_URL: api.url, DATA_DIR: folder, LOG_LEVEL: 'silent', PAGE_CACHE: 'off' })
    for (const lang of languages) {
      const address = `/api/v1/licences/${number}?lang=${lang}`
      const answer = await fetchJson<EndpointOutput<'getLicence'>>(address)
      const licence = { ...answer.licence, status: 'revoked', revoked_at: revokedAt }
      api.instead.set(address, { status: 200, body: JSON.stringify({ ...answer, licence }) })
    }
  })
  afterAll(async () => {
    await site.stop()
    await api.close()
    removeDataFolder(folder)
  })

  test.each(journeyLanguages('es'))('a revoked licence says so, with the date, in %s', async (language) => {
    const locale = inLanguage(language)
    const page = await visit({ baseUrl: site.url, browserLanguage: language, reducedMotion: true })
    await page.goto(pageOf(language))
    await page.getByRole('heading', { name: m.verify_revoked({}, locale), exact: true }).waitFor()
    const date = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    expect(await page.getByRole('main').innerText()).toContain(
      m.verify_revoked_text({ date: date.format(new Date(revokedAt)) }, locale),
    )
    expect(await page.locator('.sign').first().getAttribute('data-standing')).toBe('bad')
    expect(await findFaults(page)).toEqual([])
  })

  test('[R12.11] a genuine file is reported as disputed', async () => {
    // It has no log.
    const page = await visit({ baseUrl: site.url, expects: [/log-proof/] })
    await open(page, '/verify')
    await page.route('**/api/v1/licences/*', (route) =>
      route.fulfill({ json: { success: true, licence: { status: 'disputed', disputed_at: revokedAt } } }),
    )
    await give(page, files.json)
    await result(page, m.verify_genuine_disputed())
      .getByText(m.verify_online_disputed({ date: '6 May 2026' }))
      .waitFor()
    expect(await results(page).locator('.sign').getAttribute('data-standing')).toBe('bad')
  })

  test('a genuine file is reported as revoked since', async () => {
    // It has no log.
    const page = await visit({ baseUrl: site.url, expects: [/log-proof/] })
    await open(page, '/verify')
    await page.route('**/api/v1/licences/*', (route) =>
      route.fulfill({ json: { success: true, licence: { status: 'revoked', revoked_at: revokedAt } } }),
    )
    await give(page, files.json)
    await result(page, m.verify_genuine_revoked())
      .getByText(m.verify_online_revoked({ date: '6 May 2026' }))
      .waitFor()
    expect(await results(page).locator('.sign').getAttribute('data-standing')).toBe('bad')
  })

  test('a file with an unknown number is reported as doubtful', async () => {
    const page = await visit({
      baseUrl: site.url,
      expects: [/404|api_not_found|not_found|Not Found/i, /licences/],
    })
    await open(page, '/verify')
    await page.route('**/api/v1/licences/*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: { code: 'not_found', message: 'x' } } }),
    )
    await give(page, files.json)
    await result(page, m.verify_genuine_unrecorded()).getByText(m.verify_online_unknown()).waitFor()
    expect(await results(page).locator('.sign').getAttribute('data-standing')).toBe('bad')
  })

  test('the keys are at the site’s own address', async () => {
    const own = await ask('/.well-known/tempolibre-licence-keys.json', site.url)
    const there = await ask('/.well-known/tempolibre-licence-keys.json')
    expect(await own.json()).toEqual(await there.json())
  })

  test('during an outage, no licence is called unknown', async () => {
    await api.close()
    try {
      // Never requested before: others may be answered from the cache.
      const unread = (language: Language) => pathTo('licence', language, 'tl-0000-0000-0000')
      for (const path of [unread('en'), unread('fr'), '/fr/verifier', '/verify?number=TL-0000-0000-0000']) {
        const { status } = await fetch(site.url + path)
        expect(status, path).toBe(503)
      }
      const text = await (await ask(unread('es'), site.url)).text()
      expect(text).toContain(m.verify_error({}, { locale: 'es' }))
    } finally {
      await api.open()
    }
  })
})
