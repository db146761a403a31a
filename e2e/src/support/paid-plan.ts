import { join } from 'node:path'
import { connect } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { inject } from 'vitest'
import type { Member } from './member.ts'

/**
 * Makes the plan of a member as if Stripe had taken its money: what is licensed from now on is real. The site under test has no
 * payments, so everything it sells itself is a test.
 */
export async function payInEarnest({ user }: Pick<Member, 'user'>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(inject('dataFolder'), 'postgres') })
  const database = connect({ ...postgres.connection }, () => {})
  try {
    await database.db
      .updateTable('subscription')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .set({ provider: 'stripe' })
      .execute()
  } finally {
    await database.close()
    await postgres.stop()
  }
}
