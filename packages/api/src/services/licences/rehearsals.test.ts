import { weekdays } from '@tempolibre/domain'
import { findKeyIn, judgeFile, readRegister, verifyFile } from '@tempolibre/domain/licence-verification'
import { languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { createDownloadFinder } from '../../downloads.ts'
import { type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { readPdfText } from '../../fixtures/read-pdf-text.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

const stripe = { secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc', apiUrl: 'http://127.0.0.1:9' }

let shop: Shop
/** The same shop once its operator has set Stripe's keys. */
let selling: ReturnType<typeof createApi>
beforeAll(async () => {
  shop = await openShop()
  selling = createApi({ ...testSettings, stripe, db: shop.db, log: { error: () => {} } })
})
afterAll(() => shop.close())

type Api = Pick<typeof selling, 'request'>

async function ask(api: Api, customer: Pick<Customer, 'token'> | undefined, path: string, body?: object) {
  const response = await api.request(path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(customer && { authorization: `Bearer ${customer.token}` }),
    },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function read(api: Api, customer: Pick<Customer, 'token'> | undefined, path: string, body?: object) {
  return JSON.parse((await ask(api, customer, path, body)).bytes.toString('utf8'))
}

async function license(customer: Customer, index: number, api: Api = shop.api) {
  const order = { music_id: shop.trackId(index), format: 'mp3' }
  const { licence, url } = await read(api, customer, '/api/save-download-music', order)
  return { number: String(licence.number), test: licence.test === true, url: String(url) }
}

/** Where each thing that is said of a licence calls it a test. */
async function marksOf(customer: Customer, { number, url }: { number: string; url: string }) {
  const get = (path: string) => read(shop.api, customer, path)
  const { keys } = await get('/api/v1/licence-keys')
  const register = readRegister(await get(`/api/v1/licences/${number}?lang=en`))
  const judge = async (bytes: Uint8Array<ArrayBuffer>) =>
    judgeFile({ checked: await verifyFile(new Blob([bytes]), findKeyIn(keys)) }).finding === 'test'
  const paper = async (path: string) => new Uint8Array((await ask(shop.api, customer, path)).bytes)
  const certificate = await paper(`/api/v1/licences/${number}/certificate?lang=en`)
  const { pathname, searchParams } = new URL(url)
  const file = await createDownloadFinder({ ...testSettings, db: shop.db })(pathname, searchParams)
  const { licences } = await get('/api/v1/downloads?lang=en')
  const coverage = await get(`/api/v1/licences/${number}/coverage?lang=en&use=online_video&date=2030-01-01`)
  return {
    document: await judge(await paper(`/api/v1/licences/${number}/document`)),
    certificate: await judge(certificate),
    words: readPdfText(Buffer.from(certificate)).replaceAll(/\s+/g, ' ').includes(m.verify_test_licence()),
    register: register.kind === 'test',
    list: licences.find((licence: { number: string }) => licence.number === number)?.test === true,
    tags: file?.tags.comment.startsWith(m.verify_test_licence()),
    coverage: coverage.coverage.answer === 'test',
  }
}

const everywhere = {
  document: true,
  certificate: true,
  words: true,
  register: true,
  list: true,
  tags: true,
  coverage: true,
}
const nowhere = Object.fromEntries(Object.keys(everywhere).map((name) => [name, false]))

describe('[R16.83] a licence', () => {
  test('of the test checkout says everywhere that it gives no rights, also once payments are set', async () => {
    const ada = await shop.addCustomer()
    await shop.subscribe(ada.userId, 'lifetime', { provider: 'test' })
    const before = await license(ada, 2)
    expect(before.test).toBe(true)
    expect(await marksOf(ada, before)).toEqual(everywhere)
    const after = await license(ada, 4, selling)
    expect(after.test).toBe(true)
    expect(await marksOf(ada, after)).toEqual(everywhere)
  })

  test("[R16.98] of Stripe's test keys says so everywhere, with them as with live keys, and a free plan beside them as well", async () => {
    const stripeTest = { ...stripe, secretKey: 'rk_test_abc' }
    const trying = createApi({ ...testSettings, stripe: stripeTest, db: shop.db, log: { error: () => {} } })
    const ada = await shop.addCustomer()
    await shop.subscribe(ada.userId, 'lifetime', { provider: 'stripe_test' })
    for (const [index, api] of [
      [2, trying],
      [4, selling],
    ] as const) {
      const licence = await license(ada, index, api)
      expect(licence.test).toBe(true)
      expect(await marksOf(ada, licence)).toEqual(everywhere)
    }
    const bea = await shop.addCustomer({ plan: 'free' })
    expect((await license(bea, 2, trying)).test).toBe(true)
    expect((await license(bea, 2, selling)).test).toBe(false)
  })

  test('that was paid for has no mark anywhere, also after the keys are gone', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    for (const [index, api] of [
      [2, selling],
      [4, shop.api],
    ] as const) {
      const licence = await license(ada, index, api)
      expect(licence.test).toBe(false)
      expect(await marksOf(ada, licence)).toEqual(nowhere)
    }
  })

  test('of a free plan is what the shop can give on its day, and a test does not bar the real one', async () => {
    const ada = await shop.addCustomer({ plan: 'free' })
    const rehearsed = await license(ada, 2)
    const given = await license(ada, 2, selling)
    expect([rehearsed.test, given.test]).toEqual([true, false])
    expect(given.number).not.toBe(rehearsed.number)
    expect((await license(ada, 2, selling)).number).toBe(given.number)
    expect(await marksOf(ada, rehearsed)).toEqual(everywhere)
    expect(await marksOf(ada, given)).toEqual(nowhere)
  })
})

test('[R16.84] a hand-over, a claim and the evidence for it say so as well, in three languages', async () => {
  const ada = await shop.addCustomer()
  await shop.subscribe(ada.userId, 'lifetime', { provider: 'test' })
  const { number } = await license(ada, 2)
  const order = { licence_number: number, client: 'Krümel', project: 'Spring', lang: 'en' }
  const handOver = await read(shop.api, ada, '/api/v1/hand-overs', order)
  expect(handOver.hand_over.test).toBe(true)
  const given = await read(shop.api, undefined, `/api/v1/hand-overs/${handOver.hand_over.number}`)
  expect(given.hand_over.status).toBe('test')
  const { keys } = await read(shop.api, undefined, '/api/v1/licence-keys')
  for (const lang of languages) {
    const path = `/api/v1/hand-overs/${handOver.hand_over.number}/certificate?lang=${lang}`
    const { bytes } = await ask(shop.api, ada, path)
    const checked = await verifyFile(new Blob([new Uint8Array(bytes)]), findKeyIn(keys))
    expect([checked.verdict, judgeFile({ checked }).finding]).toEqual(['genuine', 'test'])
    expect(readPdfText(bytes).replaceAll(/\s+/g, ' ')).toContain(m.verify_test_licence({}, { locale: lang }))
  }
  const claim = {
    licence_number: number,
    platform: 'youtube',
    video: 'https://youtu.be/dQw4w9WgXcQ',
    claimant: 'Claims & Co',
    received_on: new Date().toISOString().slice(0, 10),
  }
  const { claim: opened } = await read(shop.api, ada, '/api/v1/claims', claim)
  for (const lang of languages) {
    const { text } = await read(shop.api, ada, `/api/v1/claims/${opened.id}/text?lang=${lang}`)
    expect(text.split('\n')[0]).toBe(m.claims_text_test({}, { locale: lang }))
  }
})

test('[R16.84] the binder of a venue is a test while its licences are, and real ones replace them', async () => {
  const ada = await shop.addCustomer()
  const id = await shop.subscribe(ada.userId, 'lifetime', { provider: 'test' })
  const songs = [shop.trackId(2)]
  const programme = {
    openings: weekdays.map((weekday) => ({ weekday, opens: 480, closes: 1320 })),
    dayparts: [{ starts: 0, character: 'easy', genres: [], instrumental: false, songs }],
    crossfade: 4,
    seed: 7,
  }
  const venue = { lang: 'en', name: 'Café Añil', address: '', programme }
  await ada.fetch('/api/v1/venue', { method: 'PUT', body: JSON.stringify(venue) })
  await ada.post('/api/v1/venue/licences', {})
  const isMarked = async () => {
    const { bytes } = await ask(shop.api, ada, '/api/v1/venue/binder?lang=en')
    return readPdfText(bytes).replaceAll(/\s+/g, ' ').includes(m.verify_test_licence())
  }
  expect(await isMarked()).toBe(true)
  await shop.db
    .updateTable('subscription')
    .where('id', '=', id)
    .set({ ended_at: new Date(), status: 'ended' })
    .execute()
  await shop.subscribe(ada.userId, 'lifetime')
  expect((await ada.post('/api/v1/venue/licences', {})).body).toMatchObject({ issued: 1 })
  expect(await isMarked()).toBe(false)
})
