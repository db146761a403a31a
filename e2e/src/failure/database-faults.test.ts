import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { importLibrary } from '@tempolibre/database'
import {
  type DatabaseProxy,
  makeCategory,
  makeLibrary,
  openDatabaseProxy,
} from '@tempolibre/database/factories'
import { type Language, languages, pathTo, perLanguage } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useOwnDatabase } from '../support/own-database.ts'
import {
  makeDataFolder,
  projectRoot,
  removeDataFolder,
  runToItsEnd,
  type SiteProcess,
  startSite,
} from '../support/server-process.ts'

const database = useOwnDatabase()
let proxy: DatabaseProxy
let folder: string
let site: SiteProcess

/** The name by which the database distinguishes the site's connections from this test's. */
const siteName = 'site'
const secret = 'the secret of this installation, as its operator chose it'

const variables = () => ({
  DATABASE_URL: `${proxy.url}?application_name=${siteName}`,
  DATA_DIR: folder,
  DEMO: 'off',
  AUTH_SECRET: secret,
  LOG_LEVEL: 'silent',
})

beforeAll(async () => {
  proxy = await openDatabaseProxy(database.url)
  folder = makeDataFolder()
  site = await startSite(variables())
})
afterAll(async () => {
  proxy.thaw()
  await site.stop()
  await proxy.close()
  removeDataFolder(folder)
})

interface Answer {
  status: number
  headers: Headers
  text: string
  ms: number
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const began = Date.now()
  const response = await fetch(site.url + path, { redirect: 'manual', ...init })
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    ms: Date.now() - began,
  }
}

const write = () =>
  ask('/api/v1/contact-messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      lang: 'fr',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      message: 'Does the licence cover a weekly podcast?',
    }),
  })

/** Expects the API's answer that asks to retry. */
function expectUnavailable({ headers, status, text }: Answer, language: Language): void {
  expect({ status, text }).toEqual({
    status: 503,
    text: expect.stringContaining(m.api_unavailable({}, { locale: language })),
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

async function expectReadySoon(): Promise<void> {
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 15_000 }).toBe(200)
}

describe('[R13.3] a database that hangs', () => {
  test('is reported by /readyz at once; cached pages are served, others fail within ten seconds', async () => {
    for (const language of languages) expect((await ask(pathTo('home', language))).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    proxy.freeze()
    try {
      for (let probe = 0; probe < 3; probe++) {
        const ready = await ask('/readyz')
        expect(ready.status).toBe(503)
        expect(ready.ms).toBeLessThan(2000)
      }
      for (const language of languages) expect((await ask(pathTo('home', language))).status).toBe(200)
      const unkept = await Promise.all(
        languages.map(async (language) => ({ language, answer: await ask(pathTo('pricing', language)) })),
      )
      for (const { answer, language } of unkept) {
        const { headers, ms, status, text } = answer
        expect(status).toBe(503)
        expect(ms).toBeLessThan(11_000)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        expect(text).toContain(m.error_unavailable_next({}, { locale: language }))
      }
      const call = await ask('/api/v1/statistics', { headers: { 'accept-language': 'es' } })
      expectUnavailable(call, 'es')
      expect(call.ms).toBeLessThan(12_500)
    } finally {
      proxy.thaw()
    }
    await expectReadySoon()
    expect((await ask(pathTo('pricing', 'en'))).status).toBe(200)
  })
})

describe('[R13.3] a table that is locked', () => {
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]?.waiting
  }

  test('affects neither /readyz nor pages that do not need it', async () => {
    const article = (index: number) => pathTo('content', 'en', `article-${index}`)
    const articles = Array.from({ length: 40 }, (_, index) => article(index))
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table article, article_text in access exclusive mode`.execute(holder)
      const blocked = articles.map((path) => ask(path))
      await expect.poll(countWaiting).toBeGreaterThan(0)
      const pages = languages.flatMap((language) => [pathTo('music', language), pathTo('login', language)])
      const [ready, ...others] = await Promise.all(['/readyz', ...pages].map((path) => ask(path)))
      expect(ready).toMatchObject({ status: 200 })
      expect(ready?.ms).toBeLessThan(2000)
      for (const page of others) expect(page).toMatchObject({ status: 200 })
      for (const { headers, status } of await Promise.all(blocked)) {
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    })
    expect((await ask(article(0))).status).toBe(404)
  })
})

describe('[R13.3] a database that is not writable', () => {
  const name = () => new URL(database.url).pathname.slice(1)
  const cutConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${siteName}`.execute(database.db)

  test('because it is read-only: /readyz and writing calls report it, pages work', async () => {
    await sql.raw(`alter database ${name()} set default_transaction_read_only = on`).execute(database.db)
    await cutConnections()
    await expect.poll(async () => (await ask('/readyz')).text).toContain('takes no changes')
    expectUnavailable(await write(), 'fr')
    expect((await ask(pathTo('blog', 'es'))).status).toBe(200)
    expect((await ask('/api/v1/statistics')).status).toBe(200)

    await sql
      .raw(
        `set default_transaction_read_only = off; alter database ${name()} reset default_transaction_read_only`,
      )
      .execute(database.db)
    await cutConnections()
    await expectReadySoon()
    await expect.poll(async () => (await write()).status, { timeout: 15_000 }).toBe(200)
  })

  test('because its disk is full: writing calls report it, pages work', async () => {
    // Simulates the full disk.
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      database.db,
    )
    await sql`create trigger full_disk before insert on contact_message execute function refuse()`.execute(
      database.db,
    )
    expectUnavailable(await write(), 'fr')
    expect((await ask(pathTo('contact', 'es'))).status).toBe(200)
    await sql`drop trigger full_disk on contact_message`.execute(database.db)
    expect((await write()).status).toBe(200)
    await expectReadySoon()
  })
})

describe('[R13.2] a second process', () => {
  const second = () => ({ ...variables(), PORT: '0', DATA_DIR: join(folder, 'second') })

  test('with the same secret starts, with another one it stops with the remedy', async () => {
    const { status, stderr } = await runToItsEnd({
      ...second(),
      AUTH_SECRET: 'another secret, which the first process does not have',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^AUTH_SECRET is not the one this database was set up with.*secret:change[^\n]*\n$/,
    )
    await (await startSite(second())).stop()
  })

  test('shows changed content, as the first does, on pages cached by both', async () => {
    const other = await startSite(second())
    try {
      const pages = [site, other].flatMap(({ url }) =>
        languages.map((language) => url + pathTo('music', language)),
      )
      for (const page of pages) {
        await fetch(page)
        const cached = await fetch(page)
        expect(cached.headers.get('cache-status')).toBe('page-cache; hit')
        expect(await cached.text()).not.toContain('Bossa nova')
      }
      const title = perLanguage(() => 'Bossa nova')
      await importLibrary(
        database.db,
        makeLibrary({ music_categories: [makeCategory('rock'), makeCategory('bossa', { title })] }),
      )
      for (const page of pages)
        await expect.poll(async () => (await fetch(page)).text(), { timeout: 15_000 }).toContain('Bossa nova')
    } finally {
      await other.stop()
    }
  })

  test('works with a new secret after a deliberate change', async () => {
    await site.stop()
    const changed = 'the next secret of this installation, changed on purpose'
    const run = async (more: Record<string, string>) => {
      const child: ChildProcess = spawn(
        process.execPath,
        [join(projectRoot, 'apps', 'server', 'src', 'commands', 'change-secret.ts')],
        { env: { ...process.env, ...second(), AUTH_SECRET: changed, ...more } },
      )
      let said = ''
      child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
      child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
      const [status] = await once(child, 'close')
      return { status, said }
    }
    expect(await run({})).toMatchObject({ status: 1, said: expect.stringContaining('is missing') })
    expect(await run({ FORMER_AUTH_SECRET: 'a guess' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not the secret'),
    })
    expect(await run({ FORMER_AUTH_SECRET: secret })).toMatchObject({ status: 0 })
    site = await startSite({ ...variables(), AUTH_SECRET: changed })
    expect((await ask('/readyz')).status).toBe(200)
  })
})
