import { endpoints } from '@tempolibre/contract'
import { planKinds, purposes, usageMatrix } from '@tempolibre/domain'
import { findKeyIn, verifyFile } from '@tempolibre/domain/licence-verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../fixtures/open-shop.ts'
import { readPdfText } from '../../fixtures/read-pdf-text.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const download = (customer: Awaited<ReturnType<Shop['addCustomer']>>, declared_use?: string, index = 2) =>
  customer.post('/api/save-download-music', { music_id: shop.trackId(index), declared_use })

test('[R14.1] the licence and its certificate name the use that was stated, and verify', async () => {
  const ada = await shop.addCustomer({ language: 'fr', plan: 'lifetime' })
  // The longest that a certificate has to hold.
  const name = 'Compagnie de productions audiovisuelles '.repeat(2).trim()
  await shop.db.updateTable('user_account').where('id', '=', ada.userId).set({ name }).execute()
  const { body } = await download(ada, 'client_work')
  const { number } = body.licence
  const document = await (await ada.fetch(`/api/v1/licences/${number}/document`)).text()
  expect(JSON.parse(document).licence).toMatchObject({ format: 1, declared_use: 'client_work' })
  const list = await (await shop.api.request('/api/v1/licence-keys')).json()
  const { keys } = endpoints.listLicenceKeys.output.parse(list)
  expect(await verifyFile(new Blob([document]), findKeyIn(keys))).toMatchObject({ verdict: 'genuine' })
  const altered = new Blob([document.replace('"client_work"', '"venue"')])
  expect(await verifyFile(altered, findKeyIn(keys))).toMatchObject({ verdict: 'altered' })

  const certificate = Buffer.from(
    await (await ada.fetch(`/api/v1/licences/${number}/certificate`)).arrayBuffer(),
  )
  const text = readPdfText(certificate).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Usage déclaré')
  expect(text).toContain('Travaux réalisés pour des clients (selon le titulaire)')
  expect(certificate.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)

  // Stated otherwise, or not at all, it is the same licence: it covers every use of the plan.
  for (const use of ['podcast', undefined]) {
    expect((await download(ada, use)).body.licence.number).toBe(number)
  }
})

test('[R14.1] nothing is stated on a licence unless the holder states it', async () => {
  const ada = await shop.addCustomer({ plan: 'free' })
  const { number } = (await download(ada)).body.licence
  const { body } = await ada.get(`/api/v1/licences/${number}/document`)
  expect(body.licence.number).toBe(number)
  expect(body.licence).not.toHaveProperty('declared_use')
})

test.each(planKinds)(
  '[R14.1] no licence is issued for a use outside the matrix: %s',
  { tags: 'thorough' },
  async (plan) => {
    for (const purpose of purposes) {
      const ada = await shop.addCustomer({ plan })
      const { body, status } = await download(ada, purpose)
      const allowed = purpose !== 'own_release' && usageMatrix[purpose][plan] !== 'no'
      expect([status, body.error?.code], purpose).toEqual(
        allowed ? [200, undefined] : [403, 'use_not_covered'],
      )
      const issued = await shop.db
        .selectFrom('licence')
        .where('user_id', '=', ada.userId)
        .selectAll()
        .execute()
      expect(issued, purpose).toHaveLength(allowed ? 1 : 0)
    }
  },
)

test('[R14.1] the refusal says what to do, and without the use the song can be had', async () => {
  const ada = await shop.addCustomer({ language: 'es', plan: 'free' })
  const { body } = await download(ada, 'venue')
  expect(body.error.message).toMatch(/choose a plan that does|elige uno que lo cubra/)
  expect((await download(ada, 'weddings')).status).toBe(400)
  expect((await download(ada)).status).toBe(200)
})
