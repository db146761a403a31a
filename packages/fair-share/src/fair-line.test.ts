import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairLine, type FairLine } from './fair-line.ts'

let begun: string[]
let dropped: string[]
let finish: Record<string, () => void>
let line: FairLine<string>
const graceMs = 10_000

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  dropped = []
  finish = {}
  line = createFairLine({
    slots: 3,
    slotsPerReader: 2,
    maxPerReader: 6,
    maxTogether: 10,
    graceMs,
    start(key) {
      begun.push(key)
      const { promise, resolve } = Promise.withResolvers<void>()
      finish[key] = resolve
      return { work: `${key} bytes`, settled: promise }
    },
    drop: (key) => void dropped.push(key),
    refusal: (code, message) => Object.assign(new Error(message), { code }),
  })
})
afterEach(() => void vi.useRealTimers())

const settle = async (key: string) => {
  finish[key]?.()
  await vi.advanceTimersByTimeAsync(0)
}
const joinAll = (reader: string, keys: string[]) => keys.map((key) => line.join(key, reader))

test('one reader’s songs come in their order, two at once', async () => {
  const [first] = joinAll('ada', ['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b'])
  expect(await first?.started).toBe('a bytes')
  await settle('a')
  await settle('b')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('another reader has a turn at once, and then every other one', async () => {
  joinAll('flood', ['a', 'b', 'c', 'd', 'e', 'f'])
  joinAll('eve', ['x', 'y', 'z'])
  expect(begun).toEqual(['a', 'b', 'x'])
  for (const key of ['a', 'x', 'b', 'c']) await settle(key)
  expect(begun.slice(3)).toEqual(['c', 'y', 'd', 'z'])
})

test('what is asked for again moves up', async () => {
  joinAll('ada', ['a', 'b', 'c', 'd'])
  line.join('d', 'ada')
  await settle('a')
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('a song is rendered once for all who wait, and stays while one of them does', async () => {
  joinAll('flood', ['p', 'q'])
  joinAll('eve', ['r'])
  const ada = line.join('song', 'ada')
  const bob = line.join('song', 'bob')
  ada.leave()
  await vi.advanceTimersByTimeAsync(graceMs)
  await settle('p')
  expect(begun).toEqual(['p', 'q', 'r', 'song'])
  bob.leave()
  expect(dropped).toEqual([])
  await vi.advanceTimersByTimeAsync(graceMs)
  expect(dropped).toEqual(['song'])
})

test('a song nobody waits for is dropped, unless somebody comes back in time', async () => {
  const [a, , c] = joinAll('ada', ['a', 'b', 'c'])
  c?.leave()
  await vi.advanceTimersByTimeAsync(graceMs)
  await expect(c?.started).rejects.toMatchObject({ code: 'stopped' })
  a?.leave()
  await vi.advanceTimersByTimeAsync(graceMs - 1)
  line.join('a', 'ada')
  await vi.advanceTimersByTimeAsync(graceMs)
  expect(dropped).toEqual([])
  await settle('a')
  expect(begun).toEqual(['a', 'b'])
})

test('[R3.6] what a listener plays now does not wait for what they have skipped', () => {
  for (const key of ['a', 'b', 'c', 'd']) line.join(key, 'ada').leave()
  line.join('now', 'ada')
  expect(begun.at(-1)).toBe('now')
})

test('one reader has so much room, and all together too', () => {
  joinAll('flood', ['a', 'b', 'c', 'd', 'e', 'f'])
  expect(() => line.join('g', 'flood')).toThrow(expect.objectContaining({ code: 'busy' }))
  expect(() => line.join('a', 'flood')).not.toThrow()
  expect(() => line.join('x', 'eve')).not.toThrow()
  joinAll('eve', ['y', 'z'])
  joinAll('bob', ['1'])
  expect(() => line.join('2', 'carl')).toThrow(expect.objectContaining({ code: 'busy' }))
})

test('[R6.3] says in which order songs come, reader by reader', async () => {
  joinAll('flood', ['a', 'b', 'c', 'd', 'e'])
  joinAll('eve', ['x', 'y'])
  expect(line.order()).toEqual({ rendered: ['a', 'b', 'x'], waiting: ['c', 'y', 'd', 'e'] })
  line.join('y', 'bob')
  const said = line.order().waiting
  for (const key of ['a', 'b', 'x', 'c', 'y']) await settle(key)
  expect(begun.slice(3, 3 + said.length)).toEqual(said)
  expect(line.order().waiting).toEqual([])
})
