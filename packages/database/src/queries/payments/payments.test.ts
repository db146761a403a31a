import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { keepLicencesOfPayment } from './payments.ts'

test('[R10.3] the licences of one payment are kept: not of another, nor of one of the same name at another service', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    await sql`with offered as (insert into plan (kind, credit_required) values ('lifetime', false) returning id),
      held as (insert into subscription (plan_id, provider, status, started_at, current_period_start)
        select id, 'stripe', 'active', now(), now() from offered returning id)
      insert into payment (provider, provider_payment, subscription_id, period_start, amount_minor, currency, intent)
      select provider, name, held.id, now(), 100, 'EUR', intent
      from held, (values ('stripe', 'in_1', 'pi_1'), ('stripe', 'in_2', 'pi_2'), ('test', 'in_1', null))
        as paid (provider, name, intent)`.execute(db)
    const kept = async () =>
      (
        await db
          .selectFrom('payment')
          .where('licences_kept', '=', true)
          .select(['provider', 'provider_payment'])
          .execute()
      ).map(({ provider, provider_payment }) => `${provider} ${provider_payment}`)
    const keep = (payment: { name: string; reason: string }) =>
      db.transaction().execute((transaction) => keepLicencesOfPayment(transaction, payment))
    expect(await keep({ name: 'pi_3', reason: 'unknown' })).toBeUndefined()
    expect(await kept()).toEqual([])
    expect(await keep({ name: 'pi_1', reason: 'by agreement' })).toEqual([])
    expect(await kept()).toEqual(['stripe in_1'])
  } finally {
    await close()
  }
})
