import { createHash } from 'node:crypto'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makePage } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../fixtures/open-shop.ts'
import { createTermsJobs } from './terms-jobs.ts'

const studio = '/api/studio/v1'
const day = 24 * 3600 * 1000

let shop: Shop
let administrator: Customer
let editor: Customer
let ada: Customer
let pageId: string

const description = (more: string) => `## 1. Parties\n\nYou and we.\n\n## 2. Uses\n\nAny.${more}`
const inAllLanguages = (text: string) => ({ en: text, es: text, fr: text })

beforeEach(async () => {
  shop = await openShop()
  await importLibrary(
    shop.db,
    makeLibrary({
      tracks: [],
      plans: [],
      pages: [makePage('license-terms', { description: description('') })],
    }),
  )
  administrator = await shop.addCustomer({ role: 'administrator' })
  editor = await shop.addCustomer({ role: 'editor' })
  ada = await shop.addCustomer({ email: 'ada@example.org', plan: 'lifetime', language: 'es' })
  const { id } = await shop.db
    .selectFrom('page')
    .where('name', '=', 'license-terms')
    .select('id')
    .executeTakeFirstOrThrow()
  pageId = String(id)
})
afterEach(() => shop.close())

const inForce = async (): Promise<string> => {
  const { body } = await administrator.get('/api/v1/terms?lang=en')
  return body.terms.find(({ document }: { document: string }) => document === 'license-terms').version
}

/** The version that the next licence of somebody names. */
async function licensed(customer: Customer, track: number): Promise<string> {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(track) })
  const { licence } = body
  const row = await shop.db
    .selectFrom('licence')
    .where('number', '=', licence.number)
    .select('document')
    .executeTakeFirstOrThrow()
  return JSON.parse(row.document ?? '{}').terms.version
}

const read = async () => (await administrator.get(`${studio}/pages/${pageId}`)).body.record

async function change(by: Customer, about: object) {
  const response = await by.fetch(`${studio}/pages/${pageId}`, {
    method: 'PATCH',
    body: JSON.stringify(about),
  })
  return response.status
}

async function draft(more: string, by = editor): Promise<void> {
  const { version } = await read()
  expect(await change(by, { version, description: inAllLanguages(description(more)) })).toBe(200)
}

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

async function announce(days: number, by = administrator) {
  const { version } = await read()
  const summary = perLanguage((language) => `Uses (${language})`)
  return by.post(`${studio}/pages/${pageId}/announcement`, { version, applies_on: inDays(days), summary })
}

/** The mail server takes what is waiting. */
async function sendMails(): Promise<void> {
  await shop.db
    .updateTable('mail')
    .where('template', '=', 'terms_announced')
    .where('mailed_at', 'is', null)
    .set({ mailed_at: new Date() })
    .execute()
}

async function runJobs(): Promise<void> {
  const { announce_terms: job } = createTermsJobs({ db: shop.db, siteUrl: 'https://music.example' })
  await job?.run('', new AbortController().signal)
  if (isSending) await sendMails()
}

/** As if so many days had passed since everything that was announced. */
async function pass(days: number): Promise<void> {
  await sql`update terms_change set announced_at = announced_at - make_interval(days => ${days}),
    applies_from = applies_from - make_interval(days => ${days})`.execute(shop.db)
  await sql`update terms_notice set noticed_at = noticed_at - make_interval(days => ${days}),
    binds_at = binds_at - make_interval(days => ${days}), mailed_at = mailed_at - make_interval(days => ${days})`.execute(
    shop.db,
  )
  await sql`update terms_acceptance set accepted_at = accepted_at - make_interval(days => ${days})`.execute(
    shop.db,
  )
  await sql`update terms_text set first_used_at = first_used_at - make_interval(days => ${days})`.execute(
    shop.db,
  )
  // A mail of another day has another key.
  await sql`update mail set key = key || ' earlier' where template = 'terms_announced'`.execute(shop.db)
  await runJobs()
}

let isSending = true
afterEach(() => {
  isSending = true
})

const mails = () =>
  shop.db
    .selectFrom('mail')
    .where('template', '=', 'terms_announced')
    .orderBy('recipient')
    .select(['recipient', 'language', 'parameters'])
    .execute()

const termsOf = async (customer: Customer) => (await customer.get('/api/v1/account/terms')).body

describe('[R16.57] a text that is changed', () => {
  test('binds nobody by being saved: orders, pages and licences go by the version in force', async () => {
    const before = await inForce()
    expect(await licensed(ada, 1)).toBe(before)
    await draft(' But not on Sundays.')
    await draft(' Not on Sundays.', administrator)
    expect(await inForce()).toBe(before)
    expect(await licensed(ada, 2)).toBe(before)
    const page = await shop.api.request('/api/get-cms-details/license-terms/en')
    expect(JSON.stringify(await page.json())).not.toContain('Sundays')
    expect((await read()).description.en).toContain('Not on Sundays.')
    expect((await announce(31, editor)).status).toBe(403)
    const { version } = await read()
    // What was announced before, and the draft of another text.
    await sql`insert into terms_change (document, texts, summary, version, announced_at, applies_from, in_force_at)
      select document, texts, '{}', 'before', now(), now(), now() from terms_change where announced_at is null`.execute(
      shop.db,
    )
    await sql`insert into terms_change (document, texts)
      select 'terms-of-use', texts from terms_change where announced_at is null`.execute(shop.db)
    const removal = await editor.post(`${studio}/pages/${pageId}/draft-removal`, { version })
    expect(removal.status).toBe(200)
    expect((await read()).description.en).not.toContain('Sundays')
    const left = await shop.db.deleteFrom('terms_change').returning('document').execute()
    expect(left.map(({ document }) => document).toSorted()).toEqual(['license-terms', 'terms-of-use'])
  })

  test('in the place of the page, as by an import, is for new accounts and orders, and for others if they accept it', async () => {
    const before = await inForce()
    await importLibrary(
      shop.db,
      makeLibrary({
        tracks: [],
        plans: [],
        pages: [makePage('license-terms', { description: description(' New.') })],
      }),
    )
    const after = await inForce()
    expect(after).not.toBe(before)
    expect(await licensed(ada, 1)).toBe(before)
    const eve = await shop.addCustomer({ plan: 'lifetime' })
    expect(await licensed(eve, 1)).toBe(after)
    expect(await termsOf(ada)).toMatchObject({
      binding: [{ document: 'license-terms', version: before, by: 'acceptance' }],
      offered: [{ version: after, in_force: true, binds_at: null, sections: [{ heading: '2. Uses' }] }],
    })
    const unknown = await ada.post('/api/v1/account/terms', {
      accepted_terms: { 'license-terms': '2020-01-01-000000000000' },
    })
    expect(unknown).toMatchObject({
      status: 409,
      body: { error: { code: 'terms_not_accepted', fields: [{ expected: after }] } },
    })
    const accepted = await ada.post('/api/v1/account/terms', { accepted_terms: { 'license-terms': after } })
    expect(accepted.body).toMatchObject({ binding: [{ version: after }], offered: [] })
    expect(accepted.body.acceptances[0]).toMatchObject({ moment: 'account', language: 'es' })
    expect(await licensed(ada, 2)).toBe(after)
    expect(await mails()).toEqual([])
  })
})

test('[R16.105] a version that lacks a language, since it was added later, is read in English: by account, licence, change and studio', async () => {
  const before = await inForce()
  expect(await licensed(ada, 1)).toBe(before)
  // Foreign keys hold what was accepted: the language comes after it.
  await sql`update terms_acceptance set language = 'en' where language = 'es'`.execute(shop.db)
  await sql`delete from terms_text where version = ${before} and language = 'es'`.execute(shop.db)
  await draft(' But not on Sundays.')
  expect((await announce(0)).status).toBe(200)
  await runJobs()
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'ada@example.org', language: 'es' })
  expect(mail?.parameters['sections'], 'what differs are words, not languages').toBe('2. Uses')
  const status = await termsOf(ada)
  expect(status.binding).toMatchObject([{ version: before, language: 'en' }])
  expect(status.offered).toMatchObject([{ sections: [{ heading: '2. Uses' }] }])
  const fetchText = (address: string) => shop.api.request(new URL(address).pathname)
  const page = await shop.api.request(`/api/v1/terms/${before}?lang=es`)
  expect([page.status, await page.json()]).toMatchObject([
    200,
    { terms: { language: 'en', version: before } },
  ])

  const { licence } = (await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })).body
  const { document } = await shop.db
    .selectFrom('licence')
    .where('number', '=', licence.number)
    .select('document')
    .executeTakeFirstOrThrow()
  const { terms } = JSON.parse(document ?? '{}')
  expect(terms.version).toBe(before)
  const text = await fetchText(terms.url)
  expect(text.status, terms.url).toBe(200)
  const digest = createHash('sha256')
    .update(await text.text())
    .digest('hex')
  expect(terms.sha256).toBe(digest)
  const question = `lang=es&use=online_video&date=2999-01-01`
  const { coverage } = (await ada.get(`/api/v1/licences/${licence.number}/coverage?${question}`)).body
  expect((await fetchText(coverage.terms_url)).status, coverage.terms_url).toBe(200)
  const version = await administrator.get(`${studio}/terms-versions/${before}`)
  expect(version.status).toBe(200)
  const { sha256, texts } = version.body.record
  expect([texts.es, sha256.es]).toEqual([texts.en, sha256.en])
})

describe('[R16.58] a version that is announced', () => {
  test('is mailed once to each account that is under another one, and binds it after 30 days', async () => {
    const before = await inForce()
    const former = await shop.addCustomer({ email: 'former@example.org', language: 'fr' })
    await draft(' But not on Sundays.')
    const { body } = await administrator.get(`${studio}/pages/${pageId}/terms-change`)
    expect(body.change).toMatchObject({
      drafted: true,
      announced: null,
      in_force: before,
      accounts: 2,
      sections: { en: [{ heading: '2. Uses', change: 'changed' }] },
    })
    expect((await announce(0)).status).toBe(200)
    await runJobs()
    await runJobs()
    const after = await inForce()
    expect(after).not.toBe(before)
    const sent = await mails()
    expect(sent.map(({ language, recipient }) => [recipient, language])).toEqual([
      ['ada@example.org', 'es'],
      ['former@example.org', 'fr'],
    ])
    expect(sent[0]?.parameters).toMatchObject({
      document: 'license-terms',
      link: `https://music.example/es/terminos/${after}`,
      summary: 'Uses (es)',
      sections: '2. Uses',
    })
    const bindsAt = Date.parse(Reflect.get(sent[0]?.parameters ?? {}, 'date'))
    expect(bindsAt - Date.now()).toBeGreaterThanOrEqual(30 * day)
    expect(await licensed(ada, 1)).toBe(before)
    expect(await termsOf(ada)).toMatchObject({
      binding: [{ version: before }],
      offered: [{ version: after, summary: 'Uses (es)', binds_at: new Date(bindsAt).toISOString() }],
    })
    await pass(29)
    expect(await licensed(ada, 2)).toBe(before)
    await pass(4)
    expect(await licensed(ada, 3)).toBe(after)
    expect(await termsOf(ada)).toMatchObject({
      binding: [{ version: after, by: 'announcement' }],
      offered: [],
    })
    expect((await former.get('/api/v1/account/export')).body.terms_notices).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('is told to nobody by a process that stops, and to everybody by the next one', async () => {
    await draft(' But not on Sundays.')
    await announce(0)
    const { announce_terms: job } = createTermsJobs({ db: shop.db, siteUrl: 'https://music.example' })
    await job?.run('', AbortSignal.abort())
    expect(await mails()).toEqual([])
    await runJobs()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@example.org'])
  })

  test('with a day to come is for orders from that day on; who signs up before is told as well', async () => {
    const before = await inForce()
    await draft(' But not on Sundays.')
    await announce(40)
    await runJobs()
    expect(await inForce()).toBe(before)
    await pass(20)
    const eve = await shop.addCustomer({ email: 'eve@example.org', plan: 'lifetime' })
    await runJobs()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@example.org', 'eve@example.org'])
    await pass(20)
    const after = await inForce()
    expect(after).not.toBe(before)
    // Told twenty days ago only.
    expect(await licensed(eve, 1)).toBe(before)
    expect(await licensed(ada, 1)).toBe(after)
    await shop.addCustomer({ email: 'later@example.org' })
    await pass(13)
    expect(await licensed(eve, 2)).toBe(after)
    expect(await mails()).toHaveLength(2)
  })

  test('[R16.119] binds nobody whom no mail has told of it; a mail that leaves late names a later day anew', async () => {
    isSending = false
    const before = await inForce()
    await draft(' But not on Sundays.')
    await announce(0)
    await runJobs()
    const after = await inForce()
    const pending = async () =>
      (await administrator.get(`${studio}/pages/${pageId}/terms-change`)).body.change
    expect(await pending()).toMatchObject({ accounts: 1 })
    expect(await termsOf(ada)).toMatchObject({ offered: [{ version: after, binds_at: null }] })
    // The mail server is away for ten days.
    await pass(10)
    isSending = true
    await sendMails()
    await runJobs()
    const dates = (await mails()).map(({ parameters }) => Date.parse(Reflect.get(parameters, 'date')))
    expect(dates).toHaveLength(2)
    expect(Math.max(...dates) - Date.now()).toBeGreaterThanOrEqual(30 * day)
    await pass(24)
    // The day of the first mail.
    expect(await licensed(ada, 1)).toBe(before)
    await pass(10)
    expect(await licensed(ada, 2)).toBe(after)
  })

  test('[R16.119] binds nobody in a shop that sends no mails, and the studio says so before', async () => {
    isSending = false
    const before = await inForce()
    await draft(' But not on Sundays.')
    await announce(0)
    await runJobs()
    await pass(40)
    await pass(40)
    expect(await licensed(ada, 1)).toBe(before)
    expect(await termsOf(ada)).toMatchObject({ binding: [{ version: before, by: 'acceptance' }] })
    const silent = await openShop({ sendsMails: false })
    const chief = await silent.addCustomer({ role: 'administrator' })
    const { id } = await silent.db
      .selectFrom('page')
      .where('name', '=', 'license-terms')
      .select('id')
      .executeTakeFirstOrThrow()
    const { body } = await chief.get(`${studio}/pages/${String(id)}/terms-change`)
    expect(body.change.sends_mails).toBe(false)
    await silent.close()
  })

  test('never changes: what is written after it is another draft, which waits until it is in force', async () => {
    await draft(' First.')
    await announce(35)
    await runJobs()
    await draft(' Second.')
    expect((await announce(60)).body.error.code).toBe('conflict')
    await pass(36)
    const first = await inForce()
    const text = await shop.api.request(`/api/v1/terms/${first}/en`)
    expect((await text.text()).trim()).toMatch(/First\.$/)
    expect((await read()).description.en).toContain('Second.')
    expect((await announce(0)).status).toBe(200)
    expect(await inForce()).not.toBe(first)
  })

  test('needs a summary in every language, a day that is not past, and something that differs', async () => {
    await draft(' Other.')
    const { version } = await read()
    const post = async (about: object) =>
      (await administrator.post(`${studio}/pages/${pageId}/announcement`, { version, ...about })).body.error
        .fields?.[0]?.field
    const summary = inAllLanguages('Uses')
    expect(await post({ applies_on: inDays(31), summary: { ...summary, fr: ' ' } })).toBe('body.summary.fr')
    expect(await post({ applies_on: '2020-01-01', summary })).toBe('body.applies_on')
    await draft('')
    expect((await announce(31)).body.error.fields[0].field).toBe('body.applies_on')
  })

  test('is accepted before its day by whoever wants to', async () => {
    await draft(' But not on Sundays.')
    await announce(40)
    await runJobs()
    const [{ version }] = (await termsOf(ada)).offered
    await ada.post('/api/v1/account/terms', { accepted_terms: { 'license-terms': version } })
    expect(await licensed(ada, 1)).toBe(version)
    expect((await termsOf(ada)).binding).toMatchObject([{ version, by: 'acceptance' }])
  })
})
