import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import { exportAccount } from './account-export.ts'

test('[R10.2] an export lists the account’s mails from the first to the last, and nobody else’s', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { userId } = await makeAccount(db, { email: 'ada@example.org' })
    await makeAccount(db, { email: 'eve@example.org' })
    await db.deleteFrom('mail').execute()
    const days = [3, 1, 2]
    for (const [recipient, offset] of [
      ['ada@example.org', 0],
      ['eve@example.org', 10],
    ] as const)
      for (const day of days)
        await sql`insert into mail (template, recipient_name, recipient, language, parameters, created_at)
          values ('reset_password', '', ${recipient}, 'en', '{}', ${new Date(Date.UTC(2026, 0, day + offset))})`.execute(
          db,
        )
    const { mails } = await exportAccount(db, { userId })
    expect(mails.map(({ created_at }) => created_at.getUTCDate())).toEqual([1, 2, 3])
  } finally {
    await close()
  }
})
