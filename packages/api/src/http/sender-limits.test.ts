import { ApiError } from '@tempolibre/contract/errors'
import { countSenderCalls, type SenderCalls, takeSenderCalls } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSenderLimits, type LimitStore, type Rate } from './sender-limits.ts'

const secret = 'a secret of the tests, longer than 32 characters'

/** Number of calls that are allowed. */
function countOf(calls: number, call: () => void): number {
  let passed = 0
  for (let index = 0; index < calls; index++) {
    try {
      call()
      passed++
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error
    }
  }
  return passed
}

describe('in one process', () => {
  /** No other process counts anything. */
  const alone: LimitStore = {
    count: (entries) => Promise.resolve(entries.map(() => 0)),
    take: (entries) => Promise.resolve(entries.map(() => true)),
  }
  const limitRate = (rate: Rate, now: () => number) =>
    createSenderLimits({ store: alone, secret, now }).limitRate('calls', rate)

  test('a sender may make a burst of calls, then a few per second, and is told when to retry', () => {
    let now = 1000
    const limit = limitRate({ burst: 3, perSecond: 0.5 }, () => now)
    const call = () => limit('192.0.2.1')
    expect(countOf(5, call)).toBe(3)
    expect(call).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 2 }))
    now += 1500
    expect(call).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }))
    now += 500
    expect(countOf(5, call)).toBe(1)
  })

  test('refused calls are not counted, so a sender that keeps trying waits no longer', () => {
    let now = 0
    const limit = limitRate({ burst: 1, perSecond: 1 }, () => now)
    limit('192.0.2.1')
    for (now = 250; now < 1000; now += 250) expect(() => limit('192.0.2.1')).toThrow('too_many_requests')
    expect(() => limit('192.0.2.1')).not.toThrow()
  })

  test('a sender gathers at most one burst, however long it was away', () => {
    let now = 0
    const limit = limitRate({ burst: 3, perSecond: 2 }, () => now)
    expect(countOf(3, () => limit('192.0.2.1'))).toBe(3)
    now = 3_600_000
    expect(countOf(10, () => limit('192.0.2.1'))).toBe(3)
  })

  test('each sender has its own rate; callers in the process have none', () => {
    const limit = limitRate({ burst: 1, perSecond: 1 }, () => 0)
    limit('192.0.2.1')
    expect(() => limit('192.0.2.1')).toThrow('too_many_requests')
    expect(() => limit('192.0.2.2')).not.toThrow()
    for (let call = 0; call < 5; call++) expect(() => limit(undefined)).not.toThrow()
  })

  test('[R15.149] of IPv6 a /56 has twice the rate of one sender, and a /48 four times', async () => {
    const limit = limitRate({ burst: 1, perSecond: 1 }, () => 0)
    const inOne = (sender: number) => limit(`2001:db8:8:${sender}::/64`)
    const apart = (sender: number) => limit(`2001:db8:7:${sender}00::/64`)
    for (const sender of [1, 2]) expect(() => inOne(sender)).not.toThrow()
    expect(() => inOne(3)).toThrow('too_many_requests')
    for (const sender of [1, 2, 3, 4]) expect(() => apart(sender)).not.toThrow()
    expect(() => apart(5)).toThrow('too_many_requests')
    expect(() => limit('2001:db8:9:100::/64')).not.toThrow()
    const counts = createSenderLimits({ store: alone, secret, now: () => 0 }).limitRepeats('plays', {
      most: 1,
      perSeconds: 10,
    })
    const counted = []
    for (const sender of [1, 2, 3, 4, 5])
      counted.push(...(await counts(`2001:db8:7:${sender}00::/64`, ['one'])))
    expect(counted).toEqual([true, true, true, true, false])
  })

  test('beyond the maximum, the least recent sender is forgotten', () => {
    const limit = limitRate({ burst: 1, perSecond: 1 }, () => 0)
    for (let sender = 0; sender < 20_000; sender++) limit(`sender ${sender}`)
    expect(() => limit('sender 0')).toThrow('too_many_requests')
    limit('one more')
    expect(() => limit('sender 1')).not.toThrow()
    expect(() => limit('sender 0')).toThrow('too_many_requests')
  })

  test('a limit for repeats counts for each subject, and again as time goes by', async () => {
    let now = 0
    const counts = createSenderLimits({ store: alone, secret, now: () => now }).limitRepeats('plays', {
      most: 2,
      perSeconds: 10,
    })
    expect(await counts('192.0.2.1', ['one', 'one', 'one', 'two'])).toEqual([true, true, false, true])
    expect(await counts('192.0.2.2', ['one'])).toEqual([true])
    now += 5000
    expect(await counts('192.0.2.1', ['one', 'one'])).toEqual([true, false])
    expect(await counts(undefined, ['one', 'one', 'one'])).toEqual([true, true, true])
  })
})

describe('[R13.2] in several processes', () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>
  beforeAll(async () => {
    database = await createMigratedDatabase()
  })
  afterAll(() => database.close())

  const shared = (): LimitStore => ({
    count: (entries) => countSenderCalls(database.db, entries),
    take: (entries) => takeSenderCalls(database.db, entries),
  })
  const processes = (store: LimitStore, count = 2) =>
    Array.from({ length: count }, () => createSenderLimits({ store, secret }))

  test('what a sender has used in one is used in the others', async () => {
    const slow = { burst: 3, perSecond: 1 / 3600 }
    const [here, there] = processes(shared()).map((limits) => limits.limitRate('calls', slow))
    for (let call = 0; call < 2; call++) here?.('192.0.2.1')
    await vi.waitUntil(async () => {
      const rows = await database.db.selectFrom('sender_limit').select('key').execute()
      return rows.length === 1
    })
    // The first call asks the store what the sender has used elsewhere.
    there?.('192.0.2.1')
    await vi.waitFor(() => expect(() => there?.('192.0.2.1')).toThrow('too_many_requests'))
    expect(() => there?.('192.0.2.2')).not.toThrow()
  })

  test('one sender counts for a subject as often as in one process', async () => {
    const limits = processes(shared(), 3).map((process) =>
      process.limitRepeats('plays', { most: 4, perSeconds: 86_400 }),
    )
    const counted = await Promise.all(
      limits.flatMap((counts) => [counts('192.0.2.3', ['one', 'one', 'two']), counts('192.0.2.3', ['one'])]),
    )
    const [ones, twos] = [
      counted.flatMap(([first, second]) => [first, second]),
      counted.map(([, , two]) => two),
    ]
    expect(ones.filter(Boolean)).toHaveLength(4)
    expect(twos.filter(Boolean)).toHaveLength(3)
  })

  test('a store that fails leaves each process with limits of its own', async () => {
    const failing: LimitStore = {
      count: () => Promise.reject(new Error('no database')),
      take: () => Promise.reject(new Error('no database')),
    }
    const [limits] = processes(failing)
    const limit = limits?.limitRate('calls', { burst: 3, perSecond: 1 / 3600 })
    expect(countOf(10, () => limit?.('192.0.2.4'))).toBe(3)
    const counts = limits?.limitRepeats('plays', { most: 1, perSeconds: 86_400 })
    expect(await counts?.('192.0.2.4', ['one', 'one'])).toEqual([true, false])
  })

  test('the store holds neither addresses nor subjects', async () => {
    const [limits] = processes(shared())
    await limits?.limitRepeats('plays', { most: 1, perSeconds: 60 })('192.0.2.77', ['a rare subject'])
    const { rows } = await database.pool.query<{ row: string }>(
      'select sender_limit::text as row from sender_limit',
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/192\.0\.2|rare/)
  })
})

describe('counts in the database', () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>
  beforeAll(async () => {
    database = await createMigratedDatabase()
  })
  afterAll(() => database.close())
  const entry = (key: string, calls: number): SenderCalls => ({ key, calls, burst: 5, secondsPerCall: 100 })

  test('add up, and end where a burst is used up', async () => {
    expect(await countSenderCalls(database.db, [entry('one', 2), entry('two', 9)])).toEqual([200, 500])
    const [one = 0, two = 0] = await countSenderCalls(database.db, [entry('one', 2), entry('two', 1)])
    expect([Math.round(one / 10), Math.round(two / 10)]).toEqual([40, 50])
  })

  test('take what is left and no more, for each sender by itself', async () => {
    expect(await takeSenderCalls(database.db, [entry('three', 4), entry('four', 1)])).toEqual([true, true])
    expect(await takeSenderCalls(database.db, [entry('three', 2), entry('four', 2)])).toEqual([false, true])
    expect(await takeSenderCalls(database.db, [entry('three', 1)])).toEqual([true])
    expect(await takeSenderCalls(database.db, [entry('three', 1)])).toEqual([false])
  })

  test('of many processes at once lose none, in whatever order they name senders', async () => {
    const names = ['a', 'b', 'c', 'd']
    const entries = names.map((key) => ({ key, calls: 1, burst: 1000, secondsPerCall: 1000 }))
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        countSenderCalls(database.db, index % 2 ? entries : entries.toReversed()),
      ),
    )
    const seconds = await countSenderCalls(database.db, entries)
    expect(seconds.map((found) => Math.round(found / 1000))).toEqual([41, 41, 41, 41])
  })
})
