import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { noteLicenceChanges, restoreLicence, revokeLicence } from './licence-changes.ts'

test('a payment without licences changes none, and an unknown licence is reported', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const change = { change: 'revoked', cause: 'refund', reason: null } as const
    await db
      .transaction()
      .execute((transaction) => noteLicenceChanges(transaction, { ...change, numbers: [] }))
    expect(await db.selectFrom('licence_change').selectAll().execute()).toEqual([])
    const decision = { number: 'TL-0000-0000-0000', reason: 'test' }
    const decisions = await db
      .transaction()
      .execute(async (transaction) => [
        await revokeLicence(transaction, decision),
        await restoreLicence(transaction, decision),
      ])
    expect(decisions).toEqual(['unknown', 'unknown'])
  } finally {
    await close()
  }
})
