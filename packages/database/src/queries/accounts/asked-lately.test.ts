import { beforeEach, expect, test } from 'vitest'
import { type AskedLately, createAskedLately } from './asked-lately.ts'
import type { AttemptOutcome } from './attempt-lines.ts'

const counted: AttemptOutcome = {
  kind: 'counted',
  attempt: [{ kind: 'password_reset', subject: 'hash', attempted_at: '2026-11-30 10:00:00.123456+00' }],
}
const limited: AttemptOutcome = { kind: 'limited', by: ['client'], retryAfterSeconds: 60 }

let lately: AskedLately
let asks: number
/** In ms. */
let time: number

beforeEach(() => {
  asks = 0
  time = 0
  lately = createAskedLately(() => time)
})

const askAs = (
  sender: string | undefined,
  name = 'reset ada@example.org',
  outcome: AttemptOutcome = counted,
) =>
  lately.ask(name, sender, () => {
    asks++
    return Promise.resolve(outcome)
  })

test('[R15.166] eighty senders who ask for a link to one mailbox share one question, which is the attempt of the first alone', async () => {
  const outcomes = await Promise.all(Array.from({ length: 80 }, (_, index) => askAs(`sender ${index}`)))
  expect(asks).toBe(1)
  expect(outcomes[0]).toEqual(counted)
  expect(outcomes[79]).toEqual({ kind: 'counted', attempt: [] })
})

test('[R15.166] a sender who asks again is counted again, and so is one whom nobody knows', async () => {
  await askAs('first')
  await askAs('first')
  await askAs(undefined)
  expect(asks).toBe(3)
  await askAs('second')
  await askAs('second')
  expect(asks).toBe(4)
})

test('[R15.166] another mailbox is another question, and two seconds later so is the same', async () => {
  await askAs('first')
  await askAs('second', 'reset eve@example.org')
  expect(asks).toBe(2)
  time = 2001
  await askAs('third')
  expect(asks).toBe(3)
})

test('[R15.166] the limit of the first sender, or their error, is not that of the second', async () => {
  await askAs('first', undefined, limited)
  expect(await askAs('second')).toEqual(counted)
  await expect(
    lately.ask('reset eve@example.org', 'first', () => Promise.reject(new Error('the database'))),
  ).rejects.toThrow('the database')
  expect(await askAs('second', 'reset eve@example.org')).toEqual(counted)
})
