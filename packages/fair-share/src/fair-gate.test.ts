import { beforeEach, expect, test } from 'vitest'
import { createFairGate, type FairGate } from './fair-gate.ts'

let gate: FairGate
let begun: string[]
let ends: Map<string, PromiseWithResolvers<void>>

beforeEach(() => {
  begun = []
  ends = new Map()
  gate = createFairGate({
    atOnce: 2,
    atOnceEach: 1,
    maxWaitingEach: 3,
    maxWaiting: 4,
    refusal: () => new Error('no place'),
  })
})

/** Work of a holder that runs until it is finished. */
function ask(holder: string, name: string, signal?: AbortSignal): Promise<string> {
  const end = Promise.withResolvers<void>()
  ends.set(name, end)
  const asked = gate.run(
    holder,
    async () => {
      begun.push(name)
      await end.promise
      return name
    },
    signal,
  )
  asked.catch(() => {})
  return asked
}

const finish = async (name: string) => {
  ends.get(name)?.resolve()
  await new Promise(setImmediate)
}

test('a holder has one piece of work at a time, and the others take turns', async () => {
  for (const name of ['a', 'b', 'c']) void ask('flood', name)
  void ask('eve', 'x')
  expect(begun).toEqual(['a', 'x'])
  void ask('bob', '1')
  await finish('a')
  expect(begun).toEqual(['a', 'x', 'b'])
  await finish('x')
  expect(begun).toEqual(['a', 'x', 'b', '1'])
})

test('work that failed makes room for the next', async () => {
  const failing = ask('ada', 'a')
  const next = ask('ada', 'b')
  ends.get('a')?.reject(new Error('our own'))
  await expect(failing).rejects.toThrow('our own')
  await finish('b')
  expect(await next).toBe('b')
})

test('beyond a holder’s places work is refused at once', async () => {
  for (const name of ['a', 'b', 'c', 'd']) void ask('flood', name)
  await expect(ask('flood', 'e')).rejects.toThrow('no place')
})

test('at the cap the newest work of whoever has most gives way to a holder who has none', async () => {
  for (const name of ['a', 'b', 'c']) void ask('flood', name)
  const newest = ask('flood', 'd')
  void ask('eve', 'x')
  void ask('eve', 'y')
  const bob = ask('bob', '1')
  await expect(newest).rejects.toThrow('no place')
  for (const name of ['x', 'y', '1']) await finish(name)
  expect(await bob).toBe('1')
})

test('whoever leaves is not served', async () => {
  const left = new AbortController()
  void ask('ada', 'a')
  const waiting = ask('ada', 'b', left.signal)
  left.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  void ask('ada', 'c')
  await finish('a')
  expect(begun).toEqual(['a', 'c'])
})

test('all who wait can be refused, and the gate goes on', async () => {
  void ask('ada', 'a')
  const waiting = ask('ada', 'b')
  gate.giveUp(new Error('too slow'))
  await expect(waiting).rejects.toThrow('too slow')
  await finish('a')
  void ask('ada', 'c')
  expect(begun).toEqual(['a', 'c'])
})

test('[R15.30] what would wait too long behind work of its own holder is refused once that is known, the newest first', async () => {
  let time = 0
  gate = createFairGate({
    atOnce: 3,
    atOnceEach: 1,
    maxWaitingEach: 60,
    maxWaiting: 1000,
    maxWaitMs: 5000,
    now: () => time,
    refusal: (waitMs = 0) => new Error(`come in ${waitMs}`),
  })
  const asked = Array.from({ length: 10 }, (_, index) =>
    ask('flood', `f${index}`, new AbortController().signal),
  )
  // Nobody waits for its answer.
  const mail = ask('flood', 'mail')
  const own = ask('eve', 'x')
  time = 1000
  await finish('f0')
  // Each takes a second, and all have waited for one: the fifth of those that wait would begin after more than five.
  await expect(Promise.allSettled(asked.slice(5))).resolves.toEqual(
    [5000, 6000, 7000, 8000, 9000].map((ms) => ({
      status: 'rejected',
      reason: new Error(`come in ${ms}`),
    })),
  )
  for (let index = 1; index <= 4; index++) {
    time += 900
    await finish(`f${index}`)
  }
  await finish('mail')
  await finish('x')
  await expect(Promise.all([...asked.slice(0, 5), mail, own])).resolves.toEqual([
    'f0',
    'f1',
    'f2',
    'f3',
    'f4',
    'mail',
    'x',
  ])
})

test('[R16.110] what has been given time meanwhile is not refused any more', async () => {
  let time = 0
  gate = createFairGate({
    atOnce: 1,
    atOnceEach: 1,
    maxWaitingEach: 60,
    maxWaiting: 1000,
    maxWaitMs: 5000,
    now: () => time,
    refusal: () => new Error('too long'),
  })
  const { signal } = new AbortController()
  let hasBegun = false
  const first = ask('ada', 'a', signal)
  const second = gate.run(
    'ada',
    async () => 'b',
    signal,
    () => hasBegun,
  )
  const third = gate.run('ada', async () => 'c', signal)
  const all = Promise.allSettled([first, second, third])
  hasBegun = true
  time = 6000
  await finish('a')
  await expect(all).resolves.toMatchObject([
    { value: 'a' },
    { value: 'b' },
    { reason: new Error('too long') },
  ])
})
