import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createMigratedDatabase, givePastNotice, makeAccount } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const run = promisify(execFile)
/** Starting a process may take long on a busy machine. */
const timeout = 60_000
const number = 'TL-7K2M-9QWX-4HTD'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const decide = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'decide-licence.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url },
  })

/** A licence from a lifetime plan that was paid with `pi_1`. */
beforeEach(async () => {
  for (const table of ['licence', 'subscription', 'invoice', 'plan', 'signing_key'] as const) {
    await database.db.deleteFrom(table).execute()
  }
  await sql`insert into signing_key (id, public_key, private_key) values ('key', '', '')`.execute(database.db)
  const { id: plan_id } = await database.db
    .insertInto('plan')
    .values({ kind: 'lifetime', credit_required: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: subscription_id } = await database.db
    .insertInto('subscription')
    .values({
      plan_id,
      provider: 'stripe',
      provider_subscription: 'pi_1',
      status: 'active',
      started_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('payment')
    .values({
      provider: 'stripe',
      provider_payment: 'pi_1',
      subscription_id,
      period_start: new Date(0),
      period_end: null,
      amount_minor: 100,
      currency: 'EUR',
      refunded_minor: 100,
      state_at: new Date(),
    })
    .execute()
  await sql`insert into invoice (number, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language, amount_minor, currency)
    values ('2026-000001', 'stripe', 'pi_1', 'lifetime', '', '', '', 'en', 100, 'EUR')`.execute(database.db)
  await sql`insert into licence (number, subscription_id, period_start, plan_kind, holder, track_title, artist_name, language, document, signature, key_id)
    values (${number}, ${subscription_id}, now(), 'lifetime', '', '', '', 'en', '{}', '', 'key')`.execute(
    database.db,
  )
})

const licence = () =>
  database.db.selectFrom('licence').where('number', '=', number).selectAll().executeTakeFirstOrThrow()
const changes = () =>
  database.db.selectFrom('licence_change').orderBy('id').select(['change', 'cause', 'reason']).execute()

const trail = () =>
  database.db.selectFrom('audit_entry').orderBy('id').select(['who', 'subject_id', 'after']).execute()

describe('[R12.5] licences:revoke and licences:restore', { tags: 'thorough' }, () => {
  test('revoke a licence and restore it, each with a reason', { timeout }, async () => {
    await expect(decide('revoke', number, '--reason', 'Resold')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('warn first, and wait 14 days (licence terms, 7.4)'),
    })
    await givePastNotice(database.db, { number })
    const { stdout } = await decide('revoke', number.toLowerCase(), '--reason', 'Resold as a sample pack')
    expect(stdout).toContain(`Licence ${number} is revoked.`)
    expect(await licence()).toMatchObject({
      revoked_at: expect.any(Date),
      revoked_for: null,
      revocation_reason: 'Resold as a sample pack',
    })
    await expect(decide('revoke', number, '--reason', 'again')).rejects.toMatchObject({
      code: 1,
      stderr: `Licence ${number} is revoked already.\n`,
    })
    const restored = await decide('restore', number, '--reason', 'They took it down')
    expect(restored.stdout).toContain(`Licence ${number} is in force again.`)
    expect(await licence()).toMatchObject({ revoked_at: null, revocation_reason: null })
    expect(await changes()).toEqual([
      { change: 'revoked', cause: 'operator', reason: 'Resold as a sample pack' },
      { change: 'restored', cause: 'operator', reason: 'They took it down' },
    ])
    expect((await trail()).slice(-2)).toEqual([
      {
        who: 'licences:revoke',
        subject_id: number,
        after: { status: 'revoked', reason: 'Resold as a sample pack' },
      },
      {
        who: 'licences:restore',
        subject_id: number,
        after: { status: 'valid', reason: 'They took it down' },
      },
    ])
  })

  test('keep the licences of a payment that was refunded', { timeout }, async () => {
    await database.db.updateTable('licence').set({ revoked_at: new Date(), revoked_for: 'refund' }).execute()
    const { stdout } = await decide('restore', '--payment', '2026-000001', '--reason', 'A goodwill refund')
    expect(stdout).toContain('Licences restored: 1.')
    expect(await licence()).toMatchObject({ revoked_at: null })
    expect(await changes()).toEqual([{ change: 'restored', cause: 'operator', reason: 'A goodwill refund' }])
    expect((await trail()).at(-1)).toEqual({
      who: 'licences:restore',
      subject_id: number,
      after: { status: 'valid', reason: 'A goodwill refund' },
    })
  })

  test('[R16.97] warn nobody in a shop that sends no mails, and say so', { timeout }, async () => {
    const { userId } = await makeAccount(database.db)
    await database.db.updateTable('licence').set({ user_id: userId }).execute()
    await expect(decide('warn', number, '--reason', 'Resold', '--remedy', 'Stop')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This shop sends no mails'),
    })
    expect(await database.db.selectFrom('licence_warning').selectAll().execute()).toEqual([])
  })

  test("accept the reason even if npm consumes the option's name", { timeout }, async () => {
    await givePastNotice(database.db, { number })
    await decide('revoke', number, 'Resold')
    expect(await licence()).toMatchObject({ revocation_reason: 'Resold' })
  })

  test.each([
    ['no number', ['revoke', '--reason', 'x'], 'A number like TL-7K2M-9QWX-4HTD is needed.'],
    ['a warning without what to do', ['warn', number, '--reason', 'x'], 'What its holder can do'],
    ['a warning of nobody', ['warn', number, '--reason', 'x', '--remedy', 'y'], 'nobody can be warned'],
    ['no warning to lift', ['lift', number, '--reason', 'x'], 'There is no warning about licence'],
    ['something else', ['revoke', 'TL-1', '--reason', 'x'], "'TL-1' is no number of a licence"],
    ['no reason', ['revoke', number], 'A reason is needed; it is kept with the licence.'],
    ['an option there is not', ['revoke', number, '--force'], "Unknown option '--force'"],
    ['a number never issued', ['revoke', 'TL-0000-0000-0000', '--reason', 'x'], 'was never issued here.'],
    ['one in force', ['restore', number, '--reason', 'x'], 'is in force already.'],
    [
      'a payment there is not',
      ['restore', '--payment', 'pi_2', '--reason', 'x'],
      'There is no payment pi_2.',
    ],
  ])('report %s in a line or two', { timeout }, async (_, args, message) => {
    await expect(decide(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
      stdout: '',
    })
  })
})
