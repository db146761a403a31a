import {
  countWaitingMails,
  forgetOldMails,
  listWaitingMails,
  orderJob,
  orderMail,
  orderRepeatedJobs,
  takeJob,
} from '@tempolibre/database'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'

const own = useStudioApi('administrator')

beforeEach(async () => {
  await own.api.db.deleteFrom('mail').execute()
  await own.api.db.deleteFrom('job').execute()
  for (const recipient of ['ada@example.org', 'eve@example.org'])
    await orderMail(own.api.db, {
      template: 'reset_password',
      recipientName: recipient === 'ada@example.org' ? 'Ada' : 'Eve',
      recipient,
      language: 'en',
      parameters: { link: 'https://music.example/#reset=secret' },
    })
  await orderJob(own.api.db, { kind: 'refund_payment', subject: 'pi_1' })
  await orderRepeatedJobs(own.api.db, { kinds: [{ kind: 'payment_upkeep' }] })
})

const get = (path: string) => own.api.get(`${studio}${path}`, { token: own.token })
const post = (path: string, body: object) =>
  own.api.post(`${studio}${path}`, body, { token: own.token, headers: { 'accept-language': 'es' } })
const find = async (list: 'mails' | 'jobs', q: string) => (await get(`/${list}?q=${q}`)).body.records[0]
const act = async (list: 'mails' | 'jobs', q: string, action: string) => {
  const { id, version } = await find(list, q)
  return post(`/${list}/${id}/${action}`, { version })
}
const setJob = (kind: string, changes: object) =>
  own.api.db.updateTable('job').where('kind', '=', kind).set(changes).execute()

describe('[R12.5] mails in the studio', () => {
  test('are found by recipient, template, state and day, without what they say', async () => {
    await sql`update mail set mailed_at = now() where recipient = 'eve@example.org'`.execute(own.api.db)
    const { body, text } = await get('/mails?sort=recipient&order=asc')
    expect(body).toMatchObject({
      total: 2,
      records: [
        { recipient: 'ada@example.org', template: 'reset_password', state: 'waiting', attempts: 0 },
        { recipient: 'eve@example.org', state: 'sent' },
      ],
    })
    expect(text).not.toContain('secret')
    expect((await get('/mails?q=ADA')).body.total).toBe(1)
    expect((await get('/mails?template=invoice')).body.total).toBe(0)
    expect((await get('/mails?state=sent')).body.records).toMatchObject([{ recipient: 'eve@example.org' }])
    await setJob('mail', { last_error: 'no such mailbox', attempts: 3 })
    expect((await get('/mails?state=failed')).body.records).toMatchObject([
      { recipient: 'ada@example.org', last_error: 'no such mailbox', attempts: 3 },
    ])
    expect((await get('/mails?to=2026-01-01')).body.total).toBe(0)
  })

  test('are sent at once on request, which wakes the worker', async () => {
    await setJob('mail', { last_error: 'away', next_attempt_at: new Date(Date.now() + 3_600_000) })
    expect(await takeJob(own.api.db, { kinds: ['mail'] })).toBeUndefined()
    const { body } = await act('mails', 'ada', 'retry')
    expect(body.record).toMatchObject({ recipient: 'ada@example.org', state: 'failed' })
    expect(await takeJob(own.api.db, { kinds: ['mail'] })).toMatchObject({ subject: body.record.id })
    expect(await takeJob(own.api.db, { kinds: ['mail'] })).toBeUndefined()
  })

  test('once cancelled are never sent, and their contents are gone; others wait', async () => {
    const { body } = await act('mails', 'ada', 'cancellation')
    expect(body.record).toMatchObject({ state: 'cancelled', next_attempt_at: null })
    expect(await countWaitingMails(own.api.db)).toMatchObject({ all: 1 })
    expect(await listWaitingMails(own.api.db)).toMatchObject([{ recipient: 'eve@example.org' }])
    expect((await own.api.mailsTo('ada@example.org'))[0]?.parameters).toEqual({})
    expect((await own.api.mailsTo('eve@example.org'))[0]?.parameters).not.toEqual({})
    expect(await takeJob(own.api.db, { kinds: ['mail'] })).toMatchObject({
      subject: (await find('mails', 'eve')).id,
    })
    expect(await takeJob(own.api.db, { kinds: ['mail'] })).toBeUndefined()
    const again = await act('mails', 'ada', 'retry')
    expect(again.body.error.fields).toEqual([
      { field: 'body.version', code: 'job_over', message: m.studio_job_over({}, { locale: 'es' }) },
    ])
  })

  test('[R15.74] to somebody on the staff are administrators’ business', async () => {
    const { db } = own.api
    const chief = await joinStaff(own.api, 'administrator', 'chief@label.example')
    const support = await joinStaff(own.api, 'support', 'help@label.example')
    const mail = (recipient: string, template: 'credentials_ended' | 'confirm_new_address') =>
      sql`insert into mail (template, recipient_name, recipient, language, parameters)
        values (${template}, '', ${recipient}, 'en', '{}')`.execute(db)
    await mail('chief@label.example', 'credentials_ended')
    await mail('chief@elsewhere.example', 'confirm_new_address')
    await sql`insert into verification (identifier, value, expires_at)
      values ('change_address:x', ${`${chief.userId} chief@elsewhere.example x`}, now() + interval '1 hour')`.execute(
      db,
    )
    const ask = async (recipient: string, action: string, token: string) => {
      const { id, version } = await find('mails', recipient)
      return (await own.api.post(`${studio}/mails/${id}/${action}`, { version }, { token })).body
    }
    for (const recipient of ['chief@label.example', 'chief@elsewhere.example'])
      for (const action of ['retry', 'cancellation'])
        expect((await ask(recipient, action, support.token)).error).toMatchObject({ code: 'forbidden' })
    expect((await ask('ada@example.org', 'cancellation', support.token)).record).toMatchObject({
      state: 'cancelled',
    })
    expect((await ask('chief@label.example', 'cancellation', chief.token)).record).toMatchObject({
      state: 'cancelled',
    })
  })

  test('to the operator are deleted after a month once they are cancelled', async () => {
    await sql`update mail set recipient = null, created_at = now() - interval '31 days'
      where recipient = 'ada@example.org'`.execute(own.api.db)
    const { records } = (await get('/mails?sort=recipient&order=asc')).body
    expect(records[0]).toMatchObject({ recipient: null })
    await sql`update mail set template = 'contact_message'`.execute(own.api.db)
    await forgetOldMails(own.api.db)
    expect((await get('/mails')).body.total).toBe(2)
    const { id, version } = records[0]
    await post(`/mails/${id}/cancellation`, { version })
    await forgetOldMails(own.api.db)
    expect((await get('/mails')).body).toMatchObject({
      total: 1,
      records: [{ recipient: 'eve@example.org' }],
    })
  })
})

describe('[R12.5] jobs in the studio', () => {
  test('are listed with their state', async () => {
    const states = async () => {
      const { body } = await get('/jobs?sort=kind&order=asc')
      return body.records
        .filter(({ kind }: { kind: string }) => kind !== 'mail')
        .map(({ kind, repeated, state }: Record<string, unknown>) => [kind, state, repeated])
    }
    expect(await states()).toEqual([
      ['payment_upkeep', 'due', true],
      ['refund_payment', 'due', false],
    ])
    await takeJob(own.api.db, { kinds: ['payment_upkeep'] })
    await setJob('refund_payment', { last_error: 'Stripe is away' })
    expect(await states()).toEqual([
      ['payment_upkeep', 'running', true],
      ['refund_payment', 'failed', false],
    ])
    expect((await get('/jobs?state=failed')).body.records).toMatchObject([{ last_error: 'Stripe is away' }])
    expect((await get('/jobs?kind=mail')).body.total).toBe(2)
    await setJob('refund_payment', { done_at: new Date(), last_error: null })
    await setJob('payment_upkeep', { taken_by: null, next_attempt_at: new Date(Date.now() + 60_000) })
    expect(await states()).toEqual([
      ['payment_upkeep', 'waiting', true],
      ['refund_payment', 'done', false],
    ])
  })

  test('are run at once or given up, unless they are running, done or repeated', async () => {
    const fault = async (q: string, action: string) => {
      const { body } = await act('jobs', q, action)
      return body.error?.fields[0].code
    }
    expect(await fault('payment_upkeep', 'cancellation')).toBe('job_repeated')
    await setJob('payment_upkeep', { next_attempt_at: new Date(Date.now() + 60_000) })
    expect(await fault('payment_upkeep', 'retry')).toBeUndefined()
    expect(await takeJob(own.api.db, { kinds: ['payment_upkeep'] })).toBeDefined()
    expect(await fault('payment_upkeep', 'retry')).toBe('job_running')

    const { id, version } = await find('jobs', 'pi_1')
    const { body } = await post(`/jobs/${id}/cancellation`, { version })
    expect(body.record).toMatchObject({ state: 'cancelled', subject: 'pi_1' })
    expect((await post(`/jobs/${id}/retry`, { version })).body.error.code).toBe('record_changed')
    await orderJob(own.api.db, { kind: 'refund_payment', subject: 'pi_1' })
    expect(await takeJob(own.api.db, { kinds: ['refund_payment'] })).toBeUndefined()
    expect(await fault('pi_1', 'retry')).toBe('job_over')
    expect((await find('jobs', 'payment_upkeep')).state).toBe('running')
  })

  test('and mails are recorded, without recipients', async () => {
    await act('mails', 'ada', 'cancellation')
    await act('jobs', 'pi_1', 'retry')
    const { body, text } = await get('/audit-entries?per_page=2')
    expect(body.records).toMatchObject([
      { subject: 'job', label: 'refund_payment pi_1', before: { state: 'due' }, after: { state: 'due' } },
      {
        subject: 'mail',
        label: 'reset_password',
        before: { state: 'waiting' },
        after: { state: 'cancelled' },
      },
    ])
    expect(text).not.toContain('ada@')
  })
})
