import { m } from '@tempolibre/locales/messages'
import { markMailSent } from '@tempolibre/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

const studio = '/api/studio/v1/licences'

let shop: Shop
let staff: Customer
let track = 0

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.addCustomer({ email: 'support@label.example', role: 'support' })
})
afterAll(() => shop.close())

/** A customer with a licence, and what the staff can do about it. */
async function openCase() {
  const holder = await shop.addCustomer({ name: 'Zoé Blanc', language: 'fr', plan: 'lifetime' })
  const { body } = await holder.post('/api/save-download-music', { music_id: shop.trackId(track++ % 10) })
  const number: string = body.licence.number
  const record = async () => (await staff.get(`${studio}/${number}`)).body.record
  return {
    holder,
    number,
    record,
    decide: async (action: string, words: object, query = '') =>
      staff.post(`${studio}/${number}/${action}${query}`, { version: (await record()).version, ...words }),
    /** The mails to the holder, the first first, without those about the account. */
    mails: () =>
      shop.db
        .selectFrom('mail')
        .innerJoin('user_account', 'user_account.email', 'mail.recipient')
        .where('user_account.id', '=', holder.userId)
        .where('template', 'like', 'licence_%')
        .orderBy('mail.created_at')
        .select(['mail.id', 'template', 'mail.language', 'parameters'])
        .execute(),
    /** As if so much time had passed since the warning. */
    wait: (days: number) =>
      sql`update licence_warning set warned_at = warned_at - ${days} * interval '1 day',
          ends_at = ends_at - ${days} * interval '1 day', mailed_at = mailed_at - ${days} * interval '1 day'
        where licence_number = ${number}`.execute(shop.db),
  }
}

const words = { reason: 'Sold as a sample pack', remedy: 'Take the pack offline, and tell us.' }
const faultOf = ({ body }: Awaited<ReturnType<Customer['post']>>) => body.error?.fields?.[0]?.code

describe('[R16.90] a licence is revoked for a breach only after a notice whose days are over', () => {
  test('by the staff: without a warning, with a mail that has not left, and before the last day it is refused', async () => {
    const { decide, holder, mails, number, record, wait } = await openCase()
    const revoke = () => decide('revocation', { reason: 'Not put right' })
    const refused = await decide('revocation', { reason: 'Resold' }, '?lang=fr')
    expect([refused.status, faultOf(refused)]).toEqual([400, 'notice_missing'])
    expect(refused.body.error.fields[0].message).toBe(m.studio_notice_missing({}, { locale: 'fr' }))

    expect((await decide('warning', { reason: 'Resold' })).status, 'without what to do').toBe(400)
    const { body } = await decide('warning', words)
    const lastDay: string = body.record.warned_until
    expect(body.record).toMatchObject({
      status: 'valid',
      notice: 'unsent',
      warning_reason: words.reason,
      warning_remedy: words.remedy,
      warning_mailed_at: null,
      changes: [{ change: 'warned', cause: 'operator', reason: words.reason }],
    })
    expect(Date.parse(lastDay) - Date.now()).toBeGreaterThan(13 * 24 * 3600_000)
    expect(faultOf(await decide('warning', words))).toBe('licence_warned')
    expect(faultOf(await revoke())).toBe('notice_unsent')

    const [mail] = await mails()
    expect(mail).toMatchObject({
      template: 'licence_warned',
      language: 'fr',
      parameters: {
        ...words,
        date: lastDay,
        page: 'downloads',
        licences: expect.stringContaining(number),
      },
    })
    await markMailSent(shop.db, { id: mail?.id ?? '' })
    expect(await record()).toMatchObject({ notice: 'running', warning_mailed_at: expect.any(String) })
    expect(faultOf(await revoke())).toBe('notice_running')
    await wait(14)
    expect(faultOf(await revoke())).toBe('notice_running')

    // Its holder reads it, and the licence is as valid as before.
    const { licences } = (await holder.get('/api/v1/downloads?lang=en')).body
    expect(licences).toMatchObject([
      { number, revoked_at: null, warning: { ...words, last_day: lastDay, warned_at: expect.any(String) } },
    ])
    expect((await holder.post(`/api/v1/downloads/${number}/link`, { format: 'mp3' })).status).toBe(200)

    await wait(5)
    expect((await record()).notice).toBe('over')
    expect((await revoke()).body.record).toMatchObject({
      status: 'revoked',
      notice: null,
      warned_until: null,
    })
    expect((await mails()).map(({ template }) => template)).toEqual(['licence_warned', 'licence_revoked'])
    expect((await holder.get('/api/v1/downloads?lang=en')).body.licences).toMatchObject([
      { warning: null, revocation_reason: 'Not put right' },
    ])

    // What was restored needs a notice of its own.
    await decide('restoration', { reason: 'A mistake' })
    expect(faultOf(await revoke())).toBe('notice_missing')
  })

  test('a warning is lifted, which its holder is told, and counts no more', async () => {
    const { decide, mails, record, wait } = await openCase()
    expect(faultOf(await decide('warning/lifting', { reason: 'x' }))).toBe('licence_not_warned')
    await decide('warning', words)
    await markMailSent(shop.db, { id: (await mails())[0]?.id ?? '' })
    await wait(30)
    expect((await record()).notice).toBe('over')
    const { body } = await decide('warning/lifting', { reason: 'The pack is gone' })
    expect(body.record).toMatchObject({
      status: 'valid',
      notice: null,
      warning_reason: null,
      changes: [{ change: 'warning_lifted', reason: 'The pack is gone' }, { change: 'warned' }],
    })
    expect((await mails()).at(-1)).toMatchObject({
      template: 'licence_warning_lifted',
      parameters: { reason: 'The pack is gone' },
    })
    expect(faultOf(await decide('revocation', { reason: 'x' }))).toBe('notice_missing')
    const trail = await sql<{ before: object; after: object }>`select before, after from audit_entry
      where subject = 'licence' order by id desc limit 1`.execute(shop.db)
    expect(trail.rows).toMatchObject([
      { before: { warning_reason: words.reason }, after: { warning_reason: null } },
    ])
  })

  test('a mail that left too late, another holder, and a deleted account do not count', async () => {
    const late = await openCase()
    await late.decide('warning', words)
    await sql`update licence_warning set mailed_at = ends_at - interval '13 days 23 hours'
      where licence_number = ${late.number}`.execute(shop.db)
    await late.wait(30)
    expect((await late.record()).notice).toBe('late')
    expect(faultOf(await late.decide('revocation', { reason: 'x' }))).toBe('notice_late')

    const moved = await openCase()
    await moved.decide('warning', words)
    await markMailSent(shop.db, { id: (await moved.mails())[0]?.id ?? '' })
    await moved.wait(30)
    await shop.db
      .updateTable('licence')
      .where('number', '=', moved.number)
      .set({ user_id: late.holder.userId })
      .execute()
    expect(faultOf(await moved.decide('revocation', { reason: 'x' }))).toBe('notice_of_another')

    const gone = await openCase()
    await shop.db.updateTable('licence').where('number', '=', gone.number).set({ user_id: null }).execute()
    expect(faultOf(await gone.decide('warning', words))).toBe('licence_without_holder')
  })

  test('the database refuses what no program should try, and lets payments and withdrawals end licences', async () => {
    const { decide, number, wait } = await openCase()
    const set = (changes: { revoked_at: Date | null; revoked_for: 'refund' | null }) =>
      shop.db.updateTable('licence').where('number', '=', number).set(changes).execute()
    const now = new Date()
    await expect(set({ revoked_at: now, revoked_for: null })).rejects.toThrow('without notice')
    await decide('warning', words)
    await wait(30)
    await expect(set({ revoked_at: now, revoked_for: null }), 'its mail never left').rejects.toThrow(
      'without notice',
    )
    await expect(
      sql`update licence_warning set ends_at = warned_at + interval '13 days'
        where licence_number = ${number}`.execute(shop.db),
      'fewer days than promised',
    ).rejects.toThrow('check')
    await set({ revoked_at: now, revoked_for: 'refund' })
    await expect(set({ revoked_at: now, revoked_for: null }), 'from a refund to a breach').rejects.toThrow(
      'without notice',
    )
    await set({ revoked_at: null, revoked_for: null })
  })

  test('who may not decide about licences may not warn either', async () => {
    const { number, record } = await openCase()
    const { version } = await record()
    const editor = await shop.addCustomer({ role: 'editor' })
    const tried = await editor.post(`${studio}/${number}/warning`, { version, ...words })
    expect(tried.status).toBe(403)
  })
})

test('[R16.97] a shop without mails says that nobody can be warned, and stores no warning', async () => {
  const silent = await openShop({ sendsMails: false })
  try {
    const boss = await silent.addCustomer({ email: 'boss@label.example', role: 'support' })
    const holder = await silent.addCustomer({ plan: 'lifetime' })
    const { body } = await holder.post('/api/save-download-music', { music_id: silent.trackId(0) })
    const address = `${studio}/${body.licence.number}`
    const { record } = (await boss.get(address)).body
    expect(record).toMatchObject({ status: 'valid', sends_mails: false })
    const refused = await boss.post(`${address}/warning?lang=es`, { version: record.version, ...words })
    expect([refused.status, faultOf(refused)]).toEqual([400, 'mail_missing'])
    expect(refused.body.error.fields[0].message).toBe(m.studio_mail_missing({}, { locale: 'es' }))
    expect((await boss.get(address)).body.record).toMatchObject({ notice: null, changes: [] })
  } finally {
    await silent.close()
  }
})
