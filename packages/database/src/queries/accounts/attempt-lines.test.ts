import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../schema.ts'
import { type AttemptLines, type AttemptOutcome, linesOf } from './attempt-lines.ts'

const counted: AttemptOutcome = { kind: 'counted', attempt: [] }

let lines: AttemptLines
/** Attempts that have begun, by their account. */
let begun: string[]
let end: () => void
let ended: Promise<void>

beforeEach(() => {
  // Nothing is asked of it.
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (asked) => new PostgresIntrospector(asked),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  lines = linesOf(db)
  begun = []
  ;({ promise: ended, resolve: end } = Promise.withResolvers<void>())
})

/** Tries to open an account, which takes until the test ends it. */
const tryFrom = (sender: string, account: string): Promise<AttemptOutcome> =>
  lines.inTurn(
    [
      { kind: 'sign_in', by: 'client', subject: sender, max: 50, seconds: 900 },
      { kind: 'sign_in', by: 'account', subject: account, max: 100, seconds: 900 },
    ],
    [],
    async () => {
      begun.push(account)
      await ended
      return counted
    },
  )

test('[R15.30] whoever tries one account after another waits for their own attempts, and others do not', async () => {
  const attempts = [tryFrom('mallory', 'ada'), tryFrom('mallory', 'bo'), tryFrom('eve', 'cy')]
  await Promise.resolve()
  expect(begun).toEqual(['ada', 'cy'])
  end()
  expect(await Promise.all(attempts)).toEqual([counted, counted, counted])
  expect(begun).toEqual(['ada', 'cy', 'bo'])
})

test('[R15.30] attempts for which there is no place are told to come again, and are no failure', async () => {
  const attempts = Array.from({ length: 40 }, (_, index) => tryFrom('mallory', `account ${index}`))
  end()
  const outcomes = await Promise.all(attempts)
  expect(outcomes[0]).toEqual(counted)
  expect(outcomes.at(-1)).toEqual({ kind: 'limited', by: [], retryAfterSeconds: expect.any(Number) })
  expect(begun).not.toContain('account 39')
})
