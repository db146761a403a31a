import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../fixtures/account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

const revision = async () =>
  (await api.db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()).revision

test('the API says who runs the site, once the operator has', async () => {
  expect(await api.get('/api/v1/seller')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  await setSeller(
    api.db,
    makeSeller({ name: 'Nota Bene', host: { en: 'Host', es: 'Alojamiento', fr: 'Hébergeur' } }),
  )
  const { body, status } = await api.get('/api/v1/seller')
  expect(status).toBe(200)
  expect(body.seller).toEqual(
    makeSeller({ name: 'Nota Bene', host: { en: 'Host', es: 'Alojamiento', fr: 'Hébergeur' } }),
  )
})

test('a seller takes the place of the one before, and pages that show it are asked for anew', async () => {
  await setSeller(api.db, makeSeller())
  const before = Number(await revision())
  await setSeller(api.db, makeSeller({ name: 'Acorde', vat_number: null }))
  expect((await api.get('/api/v1/seller')).body.seller).toMatchObject({ name: 'Acorde', vat_number: null })
  expect(Number(await revision())).toBeGreaterThan(before)
})
