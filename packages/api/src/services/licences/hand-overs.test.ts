import { canonicalise, type SignedHandOver } from '@tempolibre/domain'
import { hashText } from '@tempolibre/domain/licence-log'
import { findKeyIn, verifyFile } from '@tempolibre/domain/licence-verification'
import { eraseAccount, exportAccount, withdrawTracks } from '@tempolibre/database'
import { revokeForBreach } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'
import { readPdfText } from '../../fixtures/read-pdf-text.ts'
import { testSettings } from '../../fixtures/test-settings.ts'
import { createDownloadFinder } from '../../downloads.ts'
import { deletionOf } from '../accounts/account.ts'

let shop: Shop
let ada: Customer

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime', name: 'Ada King Lovelace' })
})
afterAll(() => shop.close())

async function get(path: string): Promise<Answer> {
  const response = await shop.api.request(path)
  return { status: response.status, body: await response.json() }
}

let track = 2
async function license(customer = ada): Promise<string> {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(track++) })
  return body.licence.number
}

const order = (licence: string) => ({
  licence_number: licence,
  client: '  Bäckerei   Krümel ',
  project: 'Spring “30 s”',
  lang: 'en',
})
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const pageOf = (url: string) => get(`/api/v1/client-hand-overs/${tokenOf(url)}?lang=en`)

async function handOver(licence: string) {
  const { body } = await ada.post('/api/v1/hand-overs', order(licence))
  return { number: body.hand_over.number as string, url: body.url as string }
}

/** Whether the server would send a file at an address. */
async function isServed(address: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(address)
  const findDownload = createDownloadFinder({ ...testSettings, db: shop.db })
  return (await findDownload(pathname, searchParams)) !== undefined
}

describe('[R14.7] a song handed over to a client', () => {
  test('gives a certificate that is bound to the licence, signed, logged and checked like one', async () => {
    const licence = await license()
    const { number, url } = await handOver(licence)
    expect(url).toMatch(/\/hand-over\/[0-9a-f]{40}$/)
    const { body } = await pageOf(url)
    expect(body.hand_over).toMatchObject({
      number,
      client: 'Bäckerei Krümel',
      project: 'Spring “30 s”',
      issuer: 'Ada King Lovelace',
      status: 'valid',
    })
    expect(body.hand_over.files.map(({ format }: { format: string }) => format)).toEqual([
      'wav',
      'flac',
      'mp3',
    ])

    const response = await shop.api.request(`/api/v1/client-hand-overs/${tokenOf(url)}/certificate?lang=fr`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { keys } = (await get('/api/v1/licence-keys')).body
    const pdf = await response.arrayBuffer()
    const outcome = await verifyFile(new Blob([pdf]), findKeyIn(keys))
    expect(outcome).toMatchObject({ verdict: 'genuine', number })
    // Of one that is valid nothing else is said: neither a dispute nor a revocation, which have a date.
    const printed = readPdfText(Buffer.from(pdf))
    expect(printed).toContain('Bäckerei Krümel')
    expect(printed).not.toMatch(/1970/)
    const signed = outcome.handOver
    if (!signed) throw new Error('The hand-over is not attached.')
    const { licence: document } = (await ada.get(`/api/v1/licences/${licence}/document`)).body
    expect(signed.licence).toEqual({ number: licence, sha256: await hashText(canonicalise({ ...document })) })

    const { entries } = (await get(`/api/v1/licences/${number}/log-proof`)).body
    expect(entries).toMatchObject([
      { entry: { kind: 'issued', licence: await hashText(canonicalise({ ...signed })) } },
    ])
    const shown = (await get(`/api/v1/hand-overs/${number.toLowerCase()}`)).body.hand_over
    expect(shown).toMatchObject({ status: 'valid', issuer: 'A… K… L…', client: 'B… K…' })
    expect(JSON.stringify(shown)).not.toContain('Spring')
  })

  test('[R17.10] goes on when its song is withdrawn, and is made anew by whoever holds the licence', async () => {
    const [licence, later] = [await license(), await license()]
    const { url } = await handOver(licence)
    const before = (await pageOf(url)).body.hand_over
    const ids = [track - 2, track - 1].map((index) => Number(shop.trackId(index)))
    await shop.db
      .transaction()
      .execute((transaction) => withdrawTracks(transaction, { ids, by: 'ada@example.org' }))
    const after = (await pageOf(url)).body.hand_over
    expect(after).toEqual({ ...before, files: before.files.map(() => expect.any(Object)) })
    for (const { url: file } of after.files) expect(await isServed(file)).toBe(true)
    const paper = await shop.api.request(`/api/v1/client-hand-overs/${tokenOf(url)}/certificate?lang=en`)
    expect(paper.status).toBe(200)
    expect((await pageOf((await handOver(later)).url)).body.hand_over.status).toBe('valid')
  })

  test('a signed file that was changed is not genuine', async () => {
    const { number } = await handOver(await license())
    const { document, signature } = await shop.db
      .selectFrom('hand_over')
      .where('number', '=', number)
      .select(['document', 'signature'])
      .executeTakeFirstOrThrow()
    const signed: SignedHandOver = { hand_over: JSON.parse(document ?? ''), signature: signature ?? '' }
    const { keys } = (await get('/api/v1/licence-keys')).body
    const verdictOf = async (value: object) =>
      (await verifyFile(new Blob([JSON.stringify(value)]), findKeyIn(keys))).verdict
    expect(await verdictOf(signed)).toBe('genuine')
    expect(await verdictOf({ ...signed, hand_over: { ...signed.hand_over, client: 'Eve' } })).toBe('altered')
  })

  test('ends when it is revoked: page, certificate and files; the log says so', async () => {
    const { number, url } = await handOver(await license())
    const [{ url: file }] = (await pageOf(url)).body.hand_over.files
    expect(await isServed(file)).toBe(true)
    const { body } = await ada.post(`/api/v1/hand-overs/${number}/revocation`, {})
    expect(body.hand_over.status).toBe('revoked')
    expect((await pageOf(url)).body.hand_over).toMatchObject({ status: 'revoked', files: [] })
    expect(await isServed(file)).toBe(false)
    const paper = await get(`/api/v1/client-hand-overs/${tokenOf(url)}/certificate`)
    expect(paper).toMatchObject({ status: 410, body: { error: { code: 'hand_over_ended' } } })
    const { entries } = (await get(`/api/v1/licences/${number}/log-proof`)).body
    expect(entries.map(({ entry }: { entry: { kind: string } }) => entry.kind)).toEqual(['issued', 'revoked'])
    expect((await ada.post(`/api/v1/hand-overs/${number}/link`, { lang: 'en' })).status).toBe(410)
  })

  test('ends with its licence', async () => {
    const licence = await license()
    const { number, url } = await handOver(licence)
    await revokeForBreach(shop.db, { number: licence, reason: 'Resold' })
    expect((await pageOf(url)).body.hand_over).toMatchObject({ status: 'revoked', files: [] })
    expect((await get(`/api/v1/hand-overs/${number}`)).body.hand_over.status).toBe('revoked')
  })

  test('a new link ends the former one', async () => {
    const { number, url } = await handOver(await license())
    const { body } = await ada.post(`/api/v1/hand-overs/${number}/link`, { lang: 'es' })
    expect(body.url).toContain('/es/entrega/')
    expect((await pageOf(url)).status).toBe(404)
    expect((await pageOf(body.url)).status).toBe(200)
  })

  test('needs a licence of one’s own that covers work for clients, and names', async () => {
    const bob = await shop.addCustomer({ plan: 'free' })
    const refused = await bob.post('/api/v1/hand-overs', order(await license(bob)))
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'hand_over_not_covered' } } })
    const licence = await license()
    expect((await bob.post('/api/v1/hand-overs', order(licence))).status).toBe(404)
    expect((await ada.post('/api/v1/hand-overs', { ...order(licence), client: ' ' })).status).toBe(400)
    expect(
      (await ada.post('/api/v1/hand-overs', { ...order(licence), project: 'x'.repeat(121) })).status,
    ).toBe(400)
    const { number } = await handOver(licence)
    expect(await ada.post('/api/v1/hand-overs', order(licence))).toMatchObject({
      status: 409,
      body: { error: { code: 'hand_over_exists' } },
    })
    expect((await bob.post(`/api/v1/hand-overs/${number}/revocation`, {})).status).toBe(404)
    expect((await get('/api/v1/hand-overs/TH-0000-0000-0000')).status).toBe(404)
  })

  test('[R10.2] is exported, and erased with the account: the number can still be checked', async () => {
    const eve = await shop.addCustomer({ plan: 'lifetime', name: 'Eve' })
    const licence = await license(eve)
    const made = await eve.post('/api/v1/hand-overs', order(licence))
    await eve.post('/api/v1/hand-overs', { ...order(licence), client: 'Another' })
    const { number } = made.body.hand_over
    const { hand_overs } = await exportAccount(shop.db, { userId: eve.userId })
    expect(hand_overs).toMatchObject([{ number, client: 'Bäckerei Krümel' }, { client: 'Another' }])
    const user = { id: eve.userId, name: 'Eve', email: 'eve@example.org', language: 'en' as const }
    await shop.db
      .transaction()
      .execute((transaction) => eraseAccount(transaction, deletionOf(user, testSettings.siteUrl)))
    expect((await pageOf(made.body.url)).status).toBe(404)
    expect((await get(`/api/v1/hand-overs/${number}`)).body.hand_over).toMatchObject({
      status: 'valid',
      issuer: '',
      client: '',
    })
    const rows = await shop.db.selectFrom('hand_over').selectAll().where('number', '=', number).execute()
    expect(JSON.stringify(rows)).not.toMatch(/Krümel|Spring|Eve/)
  })
})
