import { lookPictureKey } from '@tempolibre/domain'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'boss@label.example', role: 'administrator' })
})
afterAll(() => shop.close())

const change = async (body: object): Promise<Answer> => {
  const response = await staff.fetch(`${studio}/look`, { method: 'PATCH', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const record = async () => (await staff.get(`${studio}/look`)).body.record
const shown = async () => (await staff.get('/api/v1/look')).body.look
const revision = async () => {
  const { revision: stored } = await shop.db
    .selectFrom('content_revision')
    .select('revision')
    .executeTakeFirstOrThrow()
  return Number(stored)
}

test('[R12.7] the accent is changed by one at a time, for every page, and recorded', async () => {
  const before = await record()
  expect(before.accent).toBeNull()
  const cached = await revision()
  const { body } = await change({ version: before.version, accent: ' #0A3CFF ' })
  expect(body.record.accent).toBe('#0a3cff')
  expect(await revision()).toBeGreaterThan(cached)
  expect((await shown()).accent).toBe('#0a3cff')
  const late = await change({ version: before.version, accent: '#008060' })
  expect([late.status, late.body.error.code]).toEqual([409, 'record_changed'])
  const { records } = (await staff.get(`${studio}/audit-entries?subject=look`)).body
  expect(records).toMatchObject([{ before: { accent: null }, after: { accent: '#0a3cff' } }])
  expect((await change({ version: body.record.version })).body.record).toEqual(body.record)
  await change({ version: body.record.version, accent: null })
  expect((await shown()).accent).toBeNull()
})

test.each(['red', '#12345', '#0a3cff;}', 'url(//x)'])(
  '[R12.7] %s is no colour, and would be written into every page',
  async (accent) => {
    const { version } = await record()
    const { body, status } = await change({ version, accent })
    expect([status, body.error.fields[0].field]).toEqual([400, 'body.accent'])
    expect((await shown()).accent).toBeNull()
  },
)

test('[R12.7] the look names the site as its seller does, and by its host without one', async () => {
  await setSeller(shop.db, makeSeller({ name: 'Acorde' }))
  expect((await shown()).name).toBe('Acorde')
  await shop.db.deleteFrom('seller').execute()
  expect((await shown()).name).toBe('music.example')
})

test('[R12.7] the sections of the home page are chosen and ordered, each once', async () => {
  const { version } = await record()
  expect((await shown()).home_sections).toBeNull()
  const { body } = await change({ version, home_sections: ['plans', 'genres'] })
  expect((await shown()).home_sections).toEqual(['plans', 'genres'])
  expect(body.record.accent).toBeNull()
  for (const home_sections of [['plans', 'plans'], ['weather']]) {
    const refused = await change({ version: body.record.version, home_sections })
    expect([refused.status, refused.body.error.fields[0].field]).toEqual([
      400,
      expect.stringContaining('body.home_sections'),
    ])
  }
  await change({ version: body.record.version, home_sections: [] })
  expect((await shown()).home_sections).toEqual([])
})

test('[R12.7] logo, icon and face of headings are chosen of what was uploaded and of the list', async () => {
  const logo = { digest: 'a'.repeat(32), width: 640, height: 160 }
  const icon = { digest: 'b'.repeat(32), width: 512, height: 512 }
  const { version } = await record()
  const missing = await change({ version, logo })
  expect([missing.status, missing.body.error.fields[0]]).toMatchObject([
    400,
    { field: 'body.logo', code: 'picture_missing' },
  ])
  for (const picture of [logo, icon]) shop.media.set(lookPictureKey(picture, 'whole'), Buffer.alloc(1))
  const { body } = await change({ version, logo, icon, typeface: 'fraunces' })
  expect(body.record).toMatchObject({ logo, logo_dark: null, icon, typeface: 'fraunces' })
  const stem = `https://music.example/media/look/${logo.digest}-640x160`
  expect(await shown()).toMatchObject({
    logo: { url: `${stem}.png`, screen_url: `${stem}.webp`, width: 640, height: 160 },
    logo_dark: null,
    icon: { width: 512 },
    typeface: 'fraunces',
  })
  const again = await change({ version: body.record.version, logo: null, icon: null, typeface: null })
  expect(again.body.record).toMatchObject({ logo: null, icon: null, typeface: null })
})

test.each([
  { typeface: 'comic-sans' },
  { logo: { digest: '../../etc', width: 1, height: 1 } },
  { icon: { digest: 'a'.repeat(32), width: 5000, height: 1 } },
])('[R12.7] %j is no part of a look', async (part) => {
  const { version } = await record()
  expect((await change({ version, ...part })).status).toBe(400)
})
