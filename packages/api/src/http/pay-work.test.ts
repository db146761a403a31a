import type { Payer, UsedWork, WorkKind } from '@tempolibre/fair-share'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../fixtures/open-shop.ts'
import { testPassword } from '../fixtures/sign-up-user.ts'

/** What was charged, to whom. */
let charged: { payer: Payer; used: UsedWork; kind: WorkKind | undefined }[] = []
/** Until the payer may have something made, and until they may read. */
let wait = { made: 0, light: 0 }
let shop: Shop
let ada: Customer
let number: string

beforeAll(async () => {
  shop = await openShop({
    workBudget: {
      admit: (payer, kind = 'made') => ((payer.account ?? payer.sender) ? wait[kind] : 0),
      spend: (payer, used, kind) => void charged.push({ payer, used, kind }),
    },
  })
  ada = await shop.addCustomer({ plan: 'lifetime' })
  for (const index of [2, 3, 4]) {
    const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(index) })
    number = body.licence.number
  }
})
afterAll(() => shop.close())
beforeEach(() => {
  charged = []
  wait = { made: 0, light: 0 }
})

const sum = (kind: WorkKind | undefined, payer: Payer) =>
  charged
    .filter(
      (each) =>
        each.kind === kind && (each.payer.account ?? each.payer.sender) === (payer.account ?? payer.sender),
    )
    .reduce(
      (all, { used }) => ({ cpuSeconds: all.cpuSeconds + used.cpuSeconds, bytes: all.bytes + used.bytes }),
      { cpuSeconds: 0, bytes: 0 },
    )

describe('[R15.82] the work of the API is charged by what it has used', () => {
  const sender = '192.0.2.7'
  const ask = (path: string) => shop.api.request(path, {}, { clientAddress: sender })

  test.each([
    '/api/v1/search?lang=en&q=piano',
    '/api/v1/search/suggestions?lang=en&q=pia',
    '/api/v1/tracks?lang=en',
    '/api/get-category',
  ])('%s, to its sender', async (path) => {
    expect((await ask(path)).status).toBe(200)
    const { bytes, cpuSeconds } = sum('light', { sender })
    expect(cpuSeconds).toBeGreaterThan(0.0001)
    expect(cpuSeconds).toBeLessThan(10)
    expect(bytes).toBe(0)
  })

  test('what the site itself asks, to nobody', async () => {
    await shop.api.request('/api/v1/tracks?lang=en')
    expect(charged.every(({ payer }) => payer.sender === undefined && payer.account === undefined)).toBe(true)
  })

  test('an archive, by its drawing, its packing and its bytes', async () => {
    const archive = await (await ada.fetch('/api/v1/certificates')).arrayBuffer()
    const { bytes, cpuSeconds } = sum(undefined, { account: ada.userId })
    expect(cpuSeconds).toBeGreaterThan(0.05)
    // Each paper is drawn, and then packed.
    expect(bytes).toBeGreaterThan(archive.byteLength)
  })
})

describe('[R15.148] every call is charged to its sender and to its account', () => {
  const sender = '192.0.2.9'
  const ask = (path: string, init: { method?: string; token?: string; body?: object } = {}) =>
    shop.api.request(
      path,
      {
        method: init.method ?? 'GET',
        headers: {
          'content-type': 'application/json',
          ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
        },
        ...(init.body && { body: JSON.stringify(init.body) }),
      },
      { clientAddress: sender },
    )
  const payersOf = () => new Set(charged.map(({ payer }) => JSON.stringify([payer.sender, payer.account])))

  test('one with an API key, whose account may be one of many', async () => {
    const { body } = await ada.post('/api/v1/account/api-keys', {
      current_password: testPassword,
      key_name: 'Cutting room',
      scopes: ['licences:read'],
      days: null,
    })
    charged = []
    expect((await ask(`/api/v1/licences/${number}/certificate`, { token: body.key })).status).toBe(200)
    expect([...payersOf()]).toEqual([JSON.stringify([sender, ada.userId])])
  })

  test('one that changes something', async () => {
    const path = `/api/v1/playlists/${crypto.randomUUID()}`
    expect((await ask(path, { method: 'PUT', token: ada.token, body: { name: 'Late' } })).status).toBe(200)
    expect([...payersOf()]).toEqual([JSON.stringify([sender, ada.userId])])
    expect(sum('light', { account: ada.userId }).cpuSeconds).toBeGreaterThan(0.0001)
  })

  test('whoever is in debt waits with passwords and changes, and can still end what spends', async () => {
    const { token } = await shop.addCustomer()
    charged = []
    wait = { made: 131, light: 131 }
    const passwords = { password: 'Another-2026!', password_confirmation: 'Another-2026!' }
    const proof = { current_password: testPassword }
    for (const [path, body] of [
      ['/api/v1/account/password', { ...proof, ...passwords }],
      ['/api/v1/account/passkeys/options', proof],
      [
        '/api/v1/sign-up/finish',
        { ...passwords, lang: 'en', name: 'Ada', phone: '5550100', token: 'A'.repeat(43) },
      ],
      ['/api/v1/account', { lang: 'en', name: 'Ada', phone: '5550100' }],
    ] as const) {
      const response = await ask(path, { method: 'POST', token, body })
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 429, '180'])
    }
    // Nothing was hashed.
    expect(charged).toEqual([])
    expect((await ask('/api/v1/sign-out-everywhere', { method: 'POST', token, body: {} })).status).toBe(200)
  })
})

describe('[R15.80] whoever is in debt', () => {
  const words = {
    en: /Try again in 3\smin/,
    es: /Vuelve a intentarlo dentro de 3\smin/,
    fr: /Réessayez dans 3\smin/,
  } as const

  test.each(['en', 'es', 'fr'] as const)('is told in %s how long to wait', async (language) => {
    wait = { made: 131, light: 131 }
    for (const path of [
      `/api/v1/licences/${number}/certificate`,
      '/api/v1/certificates',
      `/api/v1/search?lang=${language}&q=piano`,
    ].map((each) => (each.includes('?') ? each : `${each}?lang=${language}`))) {
      const response = await shop.api.request(
        path,
        { headers: { authorization: `Bearer ${ada.token}`, 'accept-language': language } },
        { clientAddress: '192.0.2.8' },
      )
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 429, '180'])
      expect(await response.json()).toMatchObject({
        error: { code: 'too_many_requests', message: expect.stringMatching(words[language]) },
      })
    }
  })

  test('still reads, and gets what is stored', async () => {
    wait = { made: 131, light: 0 }
    const statusOf = async (path: string) => (await ada.fetch(path)).status
    expect(await statusOf(`/api/v1/licences/${number}/certificate`)).toBe(429)
    expect(await statusOf('/api/v1/account')).toBe(200)
    expect(await statusOf(`/api/v1/licences/${number}/document`)).toBe(200)
    wait = { made: 131, light: 131 }
    expect(await statusOf(`/api/v1/licences/${number}/document`)).toBe(200)
  })
})

test('[R15.81] an account has two archives under way, and a third is told when to try again', async () => {
  const open = () => ada.fetch('/api/v1/certificates')
  const [first, second] = [await open(), await open()]
  expect([first.status, second.status]).toEqual([200, 200])
  const third = await open()
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60'])
  await first.body?.cancel()
  const again = await open()
  expect(again.status).toBe(200)
  await Promise.all([again.body?.cancel(), second.body?.cancel()])
})
