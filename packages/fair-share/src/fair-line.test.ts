import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairLine } from './fair-line.ts'
import type { FairLine } from './fair-line-options.ts'

let begun: string[]
let dropped: string[]
let finish: Record<string, () => void>
let line: FairLine<string>
/** Why a reader gets nothing now. */
let inDebt: Record<string, Error>
const graceMs = 10_000
let closing: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  dropped = []
  finish = {}
  inDebt = {}
  closing = new AbortController()
  line = createFairLine({
    closing: closing.signal,
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
    refuse: (_, reader) => inDebt[reader],
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

test('[R15.83] whoever has spent their budget while they waited is refused when their turn comes, and others go on', async () => {
  const places = joinAll('flood', ['a', 'b', 'c', 'd'])
  const eve = joinAll('eve', ['x', 'd'])
  inDebt['flood'] = new Error('in debt')
  await settle('a')
  await expect(places[2]?.started).rejects.toThrow('in debt')
  await expect(places[3]?.started).rejects.toThrow('in debt')
  await expect(eve[1]?.started).resolves.toBe('d bytes')
  expect(begun).toEqual(['a', 'b', 'x', 'd'])
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
})

test('[R15.20] at the cap the newest of whoever holds most gives way, and one who holds nothing is never refused', async () => {
  const flood = joinAll('flood', ['a', 'b', 'c', 'd', 'e', 'f'])
  joinAll('eve', ['x', 'y', 'z'])
  joinAll('bob', ['1'])
  line.join('2', 'carl')
  await expect(flood.at(-1)?.started).rejects.toMatchObject({ code: 'busy' })
  joinAll('dan', ['3', '4'])
  expect(new Set([...line.order().rendered, ...line.order().waiting])).toEqual(
    new Set(['a', 'b', 'c', 'd', 'x', 'y', 'z', '1', '2', '3', '4'].filter((key) => key !== 'd')),
  )
})

test('[R15.20] of two hundred who hold one file each, none is refused', () => {
  const keys = Array.from({ length: 200 }, (_, index) => `song ${index}`)
  const places = keys.map((key, index) => line.join(key, `192.0.2.${index}`))
  expect(places).toHaveLength(200)
  expect(line.order().waiting).toHaveLength(197)
  expect(() => line.join('more', '192.0.2.7')).toThrow(expect.objectContaining({ code: 'busy' }))
})

test('[R15.20] a network of IPv6 has one turn, however many senders it holds', async () => {
  const flood = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${index.toString(16)}::/64`)
  for (const [index, sender] of flood.slice(0, 5).entries()) line.join(`flood ${index}`, sender)
  line.join('x', '198.51.100.1')
  line.join('y', '2001:db8:2:0::/64')
  expect(begun).toEqual(['flood 0', 'flood 1', 'x'])
  await settle('flood 0')
  expect(begun.at(-1)).toBe('y')
  // The senders inside it share what it may hold, and none of them refuses the others: the newest file of another gives way.
  for (const [index, sender] of flood.slice(5).entries()) line.join(`more ${index}`, sender)
  expect([...line.order().rendered, ...line.order().waiting]).toHaveLength(10)
  expect(() => line.join('another', flood.at(-1) ?? '')).toThrow(expect.objectContaining({ code: 'busy' }))
  expect(() => line.join('z', '198.51.100.2')).not.toThrow()
})

test('whoever joins somebody else’s song and leaves takes nothing from them', async () => {
  joinAll('flood', ['a', 'b', 'c'])
  const eve = line.join('c', 'eve')
  line.join('x', 'bob')
  const again = line.join('x', 'flood')
  again.leave()
  await settle('a')
  await expect(eve.started).resolves.toBe('c bytes')
  expect(dropped).toEqual([])
})

test('[R15.21] who waits for few begins beside the others, and is told to be first', () => {
  const first: string[] = []
  line = createFairLine({
    slots: 2,
    slotsPerReader: 2,
    slotsForFew: 1,
    maxPerReader: 12,
    maxTogether: 150,
    graceMs,
    start(key, _, isFirst) {
      if (isFirst) first.push(key)
      return { work: key, settled: new Promise(() => {}) }
    },
    drop: (key) => void dropped.push(key),
    refusal: (code, message) => Object.assign(new Error(message), { code }),
  })
  for (const flood of ['mal', 'moe'])
    joinAll(
      flood,
      ['1', '2', '3', '4', '5'].map((song) => `${flood} ${song}`),
    )
  line.join('song', 'ada')
  expect(line.order().rendered).toEqual(['mal 1', 'mal 2', 'moe 1', 'song'])
  expect(first).toEqual(['mal 1', 'moe 1', 'song'])
})

const addresses = Array.from({ length: 13 }, (_, index) => `198.51.100.${index + 1}`)
const rounds = Array.from({ length: 12 }, (_, index) => index)
const crowds = {
  'one address after the other': addresses.flatMap((address) => rounds.map((round) => ({ address, round }))),
  'all addresses by turns': rounds.flatMap((round) => addresses.map((address) => ({ address, round }))),
}

/** Thirteen with twelve files each, in a line like that of previews; `running` is what is worked on. */
function startCrowd(asked: readonly { address: string; round: number }[]) {
  const running = new Set<string>()
  const first: string[] = []
  const ended: string[] = []
  line = createFairLine({
    slots: 3,
    slotsPerReader: 2,
    slotsForFew: 3,
    maxPerReader: 12,
    maxTogether: 150,
    graceMs,
    start(key, _, isFirst) {
      running.add(key)
      if (isFirst) first.push(key)
      const { promise, resolve } = Promise.withResolvers<void>()
      finish[key] = () => {
        running.delete(key)
        ended.push(key)
        resolve()
      }
      return { work: key, settled: promise }
    },
    drop: (key) => void dropped.push(key),
    interrupt: {
      pause: (key) => void running.delete(key),
      resume: (key) => void running.add(key),
    },
    refusal: (code, message) => Object.assign(new Error(message), { code }),
  })
  const places = asked.flatMap(({ address, round }) => {
    try {
      return [line.join(`${address} ${round}`, address)]
    } catch {
      // 156 files, and room for 150.
      return []
    }
  })
  return { ended, first, places, running }
}

test.each(Object.entries(crowds))(
  '[R15.21] a newcomer’s song begins at once, and first, beside thirteen with twelve files each: %s',
  async (_, asked) => {
    const { ended, first, running } = startCrowd(asked)
    for (const name of ['ada', 'bob', 'eve']) {
      line.join(`song of ${name}`, name)
      expect([...running].at(-1)).toBe(`song of ${name}`)
      expect(first.at(-1)).toBe(`song of ${name}`)
      expect(running.size).toBeLessThanOrEqual(6)
    }
    // What has paused goes on, and nothing that has begun is lost.
    while (running.size > 0) {
      const [next = ''] = running
      await settle(next)
    }
    expect(dropped).toEqual([])
    expect(new Set(ended).size).toBe(ended.length)
    expect(line.order()).toEqual({ rendered: [], waiting: [] })
    expect(ended).toHaveLength(150)
  },
)

test('[R15.21] a paused file whose reader leaves ends, and one that another joins goes on for both', async () => {
  const { places, running } = startCrowd(crowds['one address after the other'])
  const before = line.order().rendered
  line.join('song', 'ada')
  const paused = before.find((key) => !running.has(key)) ?? ''
  expect(line.order().waiting).toContain(paused)
  const index = crowds['one address after the other'].findIndex(
    ({ address, round }) => `${address} ${round}` === paused,
  )
  const joined = line.join(paused, 'bob')
  await expect(joined.started).resolves.toBe(paused)
  places[index]?.leave()
  await vi.advanceTimersByTimeAsync(graceMs)
  expect(dropped).toEqual([])
  expect(running).toContain(paused)
  joined.leave()
  await vi.advanceTimersByTimeAsync(graceMs)
  expect(dropped).toEqual([paused])
})

test('[R15.20] a sender who holds nothing is not refused while its /48 is full of others who hold one file each', async () => {
  startCrowd([])
  const senders = Array.from({ length: 48 }, (_, index) => `2001:db8:1:${(index * 977).toString(16)}::/64`)
  const places = senders.map((sender, index) => line.join(`song ${index}`, sender))
  line.join('song', '2001:db8:1:ffff::/64')
  const refused = await Promise.all(
    places.map(({ started }) =>
      Promise.race([
        started.then(
          () => false,
          () => true,
        ),
        Promise.resolve().then(() => undefined),
      ]),
    ),
  )
  expect(line.order().waiting).toContain('song')
  expect(line.order().waiting.length + line.order().rendered.length).toBe(48)
  expect(refused.filter(Boolean).length).toBeLessThanOrEqual(1)
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

test('[R15.127] once it is closed nothing further is begun, whoever waits loses their place, and what was begun goes on', async () => {
  const [first, , waits] = joinAll('ada', ['a', 'b', 'c'])
  closing.abort()
  await expect(waits?.started).rejects.toMatchObject({ code: 'closed' })
  expect(() => line.join('x', 'eve')).toThrow('about to stop')
  // What is being made costs nothing more for one more reader.
  expect(await line.join('a', 'eve').started).toBe('a bytes')
  expect(await first?.started).toBe('a bytes')
  await settle('a')
  await settle('b')
  expect(begun).toEqual(['a', 'b'])
  expect(dropped).toEqual([])
  expect(line.order()).toEqual({ rendered: [], waiting: [] })
})
