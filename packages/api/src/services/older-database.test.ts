import { createPublicKey, verify } from 'node:crypto'
import { canonicalise, type SignedLicence } from '@tempolibre/domain'
import { migrateToLatest } from '@tempolibre/database'
import { createOlderDatabase, olderDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { testSettings } from '../fixtures/test-settings.ts'

let database: Awaited<ReturnType<typeof createOlderDatabase>>
let api: ReturnType<typeof createApi>
const logged: object[] = []
const { ada } = olderDatabase

beforeAll(async () => {
  database = await createOlderDatabase()
  await migrateToLatest(database.db)
  api = createApi({ ...testSettings, db: database.db, log: { error: (details) => logged.push(details) } })
})
afterAll(() => database.close())

async function ask(path: string, { body, token }: { body?: object; token?: string } = {}) {
  const response = await api.request(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

describe('[R13.5] after the upgrade of a filled database of an older release', () => {
  test('users stay signed in and keep their data', async () => {
    const { token } = ada
    const account = await ask('/api/v1/account', { token })
    expect(account).toMatchObject({ status: 200, body: { user: { name: 'Ada Lovelace', email: ada.email } } })
    const favourites = await ask('/api/v1/favourites?lang=en', { token })
    expect(favourites.body.tracks.map(({ title }: { title: string }) => title)).toEqual([
      'Northern Harbour',
      'Track 3',
    ])
    const downloads = await ask('/api/v1/downloads?lang=en', { token })
    expect(downloads.body).toMatchObject({ total: 2 })
    expect((await ask('/api/v1/invoices?lang=en', { token })).body.invoices).toMatchObject([
      { number: ada.invoice, amount_minor: 19_900 },
    ])
  })

  test('the password signs in, and the plan downloads', async () => {
    const signedIn = await ask('/api/v1/sign-in', { body: { email: ada.email, password: ada.password } })
    expect(signedIn.status).toBe(200)
    const download = await ask('/api/save-download-music', {
      body: { music_id: '2' },
      token: signedIn.body.auth_token,
    })
    expect(download).toMatchObject({ status: 200, body: { licence: { number: ada.licences[1] } } })
  })

  test('a licence is found by its number, a test as its plan is, and its signature is valid', async () => {
    const [, number] = ada.licences
    expect((await ask(`/api/v1/licences/${number}?lang=en`)).body).toMatchObject({
      licence: { status: 'test' },
    })
    const { body } = await ask(`/api/v1/licences/${number}/document`, { token: ada.token })
    const { licence, signature }: SignedLicence = body
    const { keys } = (await ask('/api/v1/licence-keys')).body
    const key = keys.find(({ id }: { id: string }) => id === licence.key_id)
    const published = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key.public_key },
      format: 'jwk',
    })
    const signed = Buffer.from(canonicalise({ ...licence }))
    expect(verify(undefined, signed, published, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test('search finds the song', async () => {
    const { body } = await ask('/api/v1/search?lang=en&search=harbour')
    expect(body.tracks).toMatchObject([{ title: 'Northern Harbour' }])
    expect(logged).toEqual([])
  })
})
