import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makePage } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1'

let shop: Shop
let staff: Customer
let ada: Customer
let eve: Customer
let versions: { id: string; document: string; in_force: boolean; accounts: number }[]

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'support@label.example', name: 'Max Planck', role: 'support' })
  ada = await shop.addCustomer({ email: 'ada@example.org', name: 'Ada Lóvelace', plan: 'lifetime' })
  // A new text, and a document that there was not.
  await importLibrary(shop.db, makeLibrary({ pages: [makePage('terms')] }))
  await sql`update plan set monthly_download_limit = 3 where kind = 'free'`.execute(shop.db)
  await sql`update page_text set description = 'Other words.' where language = 'fr'
    and page_id = (select id from page where name = 'license-terms')`.execute(shop.db)
  eve = await shop.addCustomer({ email: 'eve@example.org', name: '=Eve Curie', language: 'fr' })
  versions = (await staff.get(`${studio}/terms-versions?per_page=100`)).body.records
})
afterAll(() => shop.close())

const versionOf = (document: string, inForce: boolean) => {
  const found = versions.find((each) => each.document === document && each.in_force === inForce)
  if (!found) throw new Error(`there is no such version of ${document}`)
  return found
}

test('[R12.5] every version of the terms is listed, with the one in force and how many have accepted it', async () => {
  expect(versionOf('license-terms', false).accounts).toBe(2)
  expect(versionOf('license-terms', true).accounts).toBe(1)
  expect(versionOf('terms', true).accounts).toBe(1)
  const { body } = await staff.get(`${studio}/terms-versions?document=license-terms&order=asc`)
  expect(body.total).toBe(2)
  expect(body.records.map(({ in_force: inForce }: { in_force: boolean }) => inForce)).toEqual([false, true])
})

test('[R12.5] a version is shown with its texts as they were accepted', async () => {
  const read = async (id: string) => (await staff.get(`${studio}/terms-versions/${id}`)).body.record
  const [former, present] = [
    await read(versionOf('license-terms', false).id),
    await read(versionOf('license-terms', true).id),
  ]
  expect(present.texts.fr).toContain('Other words.')
  expect(former.texts.fr).not.toContain('Other words.')
  expect(former.texts.en).toBe(present.texts.en)
  expect(former.sha256.en).toMatch(/^[0-9a-f]{64}$/)
  expect((await staff.get(`${studio}/terms-versions/2026-01-01-0123456789ab`)).status).toBe(404)
})

test('[R12.5] who accepted which version is found by account, document, version, occasion and day', async () => {
  const listed = async (query = '') =>
    (await staff.get(`${studio}/terms-acceptances?${query}`)).body.records.map(
      ({ document, name }: { document: string; name: string }) => `${name} ${document}`,
    )
  const eveLicence = '=Eve Curie license-terms'
  const adaLicence = 'Ada Lóvelace license-terms'
  expect((await listed()).toSorted()).toEqual(
    expect.arrayContaining([adaLicence, eveLicence, '=Eve Curie terms']),
  )
  expect(await listed('q=lovelace')).toEqual([adaLicence])
  expect(await listed('q=EVE%40example')).toHaveLength(2)
  expect(await listed(`user_id=${ada.userId}`)).toEqual([adaLicence])
  expect(await listed('document=terms')).toEqual(['=Eve Curie terms'])
  expect(await listed(`version=${versionOf('license-terms', true).id}`)).toEqual([eveLicence])
  expect(await listed('moment=order')).toEqual([])
  await sql`update terms_acceptance set accepted_at = '2026-03-01 23:59:59Z' where user_id = ${ada.userId}`.execute(
    shop.db,
  )
  expect(await listed('from=2026-03-01&to=2026-03-01')).toEqual([adaLicence])
  expect(await listed('order=asc&per_page=1')).toEqual([adaLicence])
  const { records } = (await staff.get(`${studio}/terms-acceptances?q=curie&document=license-terms`)).body
  expect(records).toMatchObject([
    { email: 'eve@example.org', user_id: eve.userId, language: 'fr', moment: 'sign_up', plan_kind: null },
  ])
})

test('[R12.5] the table has what the list has, and no cell that a spreadsheet would run', async () => {
  const { body } = await staff.get(`${studio}/terms-acceptance-table?q=curie&document=terms`)
  const [headings, row, ...more] = body.csv.replace('\uFEFF', '').trim().split('\r\n')
  expect(headings).toBe('accepted_at,document,version,language,moment,plan_kind,name,email,user_id,sha256')
  expect(row).toContain(
    `,terms,${versionOf('terms', true).id},fr,sign_up,,'=Eve Curie,eve@example.org,${eve.userId},`,
  )
  expect(more).toEqual([])
  expect(body.complete).toBe(true)
})

test('[R12.5] an order stays after its account is deleted, without a name', async () => {
  const paul = await shop.addCustomer({ email: 'paul@example.org', name: 'Paul' })
  const subscription = await shop.subscribe(paul.userId, 'lifetime')
  await sql`update terms_acceptance set subscription_id = ${subscription}, user_id = null
    where user_id = ${paul.userId} and version = ${versionOf('terms', true).id}`.execute(shop.db)
  const { records } = (await staff.get(`${studio}/terms-acceptances?document=terms`)).body
  expect(records).toContainEqual(
    expect.objectContaining({ name: '', email: '', user_id: null, plan_kind: 'lifetime' }),
  )
  const { record } = (await staff.get(`${studio}/terms-versions/${versionOf('terms', true).id}`)).body
  expect(record).toMatchObject({ accounts: 1, deleted_accounts: 1 })
})
