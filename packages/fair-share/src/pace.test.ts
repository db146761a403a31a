import { beforeEach, expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'
import { createPace, type Pace } from './pace.ts'

/** In ms. */
let time: number
let timers: { at: number; run: () => void }[]
let crowd: ReturnType<typeof createCrowd>
let pace: Pace
let begun: string[]
let refused: string[]

beforeEach(() => {
  time = 0
  timers = []
  begun = []
  refused = []
  crowd = createCrowd(() => time)
  pace = createPace({
    crowd,
    burstMs: 1000,
    share: 0.25,
    reservedMs: 500,
    maxWaitMs: 5000,
    refusal: () => new Error('too much'),
    now: () => time,
    after: (ms, run) => void timers.push({ at: time + ms, run }),
  })
})

const settle = () => new Promise(setImmediate)

/** Lets time pass; `meanwhile` happens in each tenth of a second. */
async function pass(ms: number, meanwhile: () => void = () => {}): Promise<void> {
  const end = time + ms
  while (time < end) {
    time += 100
    meanwhile()
    const due = timers.filter(({ at }) => at <= time)
    timers = timers.filter(({ at }) => at > time)
    for (const { run } of due) run()
    await settle()
  }
}

/** A call that takes so long of a processor. */
async function call(sender: string, name: string, ms: number, hasTime = false): Promise<void> {
  crowd.note(sender)
  try {
    const end = await pace.turn(sender, { hasTime })
    begun.push(name)
    pace.spend(sender, ms)
    end()
  } catch {
    refused.push(name)
  }
}

const flood = '192.0.2.1'
const ada = '192.0.2.2'
const adaIsThere = () => crowd.note(ada)

test('[R15.112] whoever works alone goes on as fast as the machine does, however much it is', async () => {
  for (let number = 0; number < 100; number++) await call(flood, `${number}`, 500)
  expect(begun).toHaveLength(100)
})

test('[R15.112] while others are there, whoever has worked much goes on at a share of a processor, in the order of what they asked for', async () => {
  adaIsThere()
  // A second at once, and a quarter of one in each second after that: of half a second each one every two seconds.
  for (let number = 0; number < 6; number++) void call(flood, `${number}`, 500)
  await settle()
  expect(begun).toEqual(['0', '1', '2'])
  await pass(2100, adaIsThere)
  expect(begun).toEqual(['0', '1', '2', '3'])
  await pass(2100, adaIsThere)
  expect(begun).toEqual(['0', '1', '2', '3', '4'])
  expect(refused).toEqual([])
})

test('[R15.112] the others wait for none of it, nor does a sender who has worked little', async () => {
  adaIsThere()
  for (let number = 0; number < 50; number++) void call(flood, `${number}`, 500)
  await settle()
  const before = begun.length
  await call(ada, 'hers', 100)
  await call('192.0.2.3', 'his', 900)
  expect(begun.slice(before)).toEqual(['hers', 'his'])
})

test('[R15.112] of two who have worked much the one who has worked less waits for nothing', async () => {
  // On a machine that is busy for the flood, everything of hers takes long.
  for (let number = 0; number < 8; number++) {
    await call(ada, 'hers', 300)
    crowd.use(flood, 900)
  }
  expect(begun).toHaveLength(8)
  expect(pace.isAhead(ada)).toBe(false)
  crowd.note(flood)
  pace.spend(flood, 2000)
  expect(pace.isAhead(flood)).toBe(true)
  // Once the flood has ended it is she who takes most.
  await pass(9000, () => crowd.note(flood))
  for (let number = 0; number < 30; number++) pace.spend(ada, 300)
  expect(pace.isAhead(ada)).toBe(true)
})

test('[R15.112] whoever uses more in another process is the one who waits', async () => {
  const elsewhere = createCrowd(() => time)
  crowd.note(flood)
  adaIsThere()
  // Here both do the same.
  for (let number = 0; number < 8; number++) {
    pace.spend(ada, 300)
    crowd.use(flood, 300)
  }
  expect(pace.isAhead(ada)).toBe(true)
  elsewhere.use(flood, 1000)
  crowd.learn('renderer', elsewhere.tell('here'))
  expect(pace.isAhead(ada)).toBe(false)
  // The same once more is not more.
  crowd.use(ada, 1500)
  crowd.learn('renderer', elsewhere.tell('here'))
  expect(pace.isAhead(ada)).toBe(true)
  expect(elsewhere.isModest(flood)).toBe(false)
})

test('[R15.112] a process is not told what it has told itself', () => {
  const renderer = createCrowd(() => time)
  renderer.learn('one', { seen: [], used: [{ holder: ada, ms: 200 }] })
  renderer.learn('other', { seen: [], used: [{ holder: flood, ms: 300 }] })
  renderer.use(flood, 50)
  expect(renderer.tell('one').used).toEqual([{ holder: flood, ms: 350 }])
  expect(renderer.tell('other').used).toEqual([
    { holder: ada, ms: 200 },
    { holder: flood, ms: 50 },
  ])
  // A process that has ended tells nothing more.
  time += 61_000
  renderer.learn('one', { seen: [], used: [] })
  expect(renderer.tell('third').used).toEqual([])
})

test('[R15.112] what would wait for more than five seconds is refused, unless it has time', async () => {
  adaIsThere()
  for (let number = 0; number < 8; number++) void call(flood, `${number}`, 500)
  void call(flood, 'of an archive', 500, true)
  await pass(5100, adaIsThere)
  expect(begun).toEqual(['0', '1', '2', '3', '4'])
  expect(refused).toEqual(['5', '6', '7'])
  await pass(1500, adaIsThere)
  expect(begun.at(-1)).toBe('of an archive')
})

test('[R15.112] whoever is alone again waits no longer', async () => {
  adaIsThere()
  for (let number = 0; number < 20; number++) void call(flood, `${number}`, 1, true)
  pace.spend(flood, 1e6)
  void call(flood, 'later', 1, true)
  // Ada has left ten seconds ago.
  await pass(11_000)
  expect(begun.at(-1)).toBe('later')
})

test('[R15.112] an hour of work is made up for in seconds once it is over', async () => {
  adaIsThere()
  pace.spend(flood, 3_600_000)
  expect(pace.isAhead(flood)).toBe(true)
  await pass(4000, adaIsThere)
  expect(pace.isAhead(flood)).toBe(false)
})

test('[R15.112] what is under way counts before it has told what it takes', async () => {
  pace = createPace({ crowd, burstMs: 1000, share: 0.25, reservedMs: 300, now: () => time, after: () => {} })
  adaIsThere()
  crowd.note(flood)
  const ends: (() => void)[] = []
  for (let number = 0; number < 20; number++) void pace.turn(flood).then((end) => ends.push(end))
  await settle()
  expect(ends).toHaveLength(4)
  // It has cost nothing.
  for (const end of ends) end()
  expect(pace.isAhead(flood)).toBe(false)
})

test('[R15.112] a /48 of IPv6 is one sender, and nobody else’s company', async () => {
  for (const end of ['1', '2:3', 'ffff']) crowd.note(`2001:db8:7:${end}::1`)
  pace.spend('2001:db8:7:9::1', 5000)
  expect(crowd.hasOthers('2001:db8:7:1::1')).toBe(false)
  expect(pace.isAhead('2001:db8:7:1::1')).toBe(false)
  crowd.note('2001:db8:8:1::1')
  expect(pace.isAhead('2001:db8:7:1::1')).toBe(true)
  expect(pace.isAhead('2001:db8:8:1::1')).toBe(false)
})

test('[R15.112] another process learns of two senders who is there, for all of them', () => {
  for (const sender of ['192.0.2.9', ada, flood, flood]) crowd.note(sender)
  time = 4000
  const { seen } = crowd.tell('elsewhere')
  expect(seen).toEqual([
    { sender: flood, agoMs: 4000 },
    { sender: ada, agoMs: 4000 },
  ])
  const elsewhere = createCrowd(() => time)
  elsewhere.learn('here', { seen, used: [] })
  // What is told back makes nobody stay longer.
  crowd.learn('elsewhere', elsewhere.tell('here'))
  for (const sender of [flood, ada, '192.0.2.9']) expect(elsewhere.hasOthers(sender)).toBe(true)
  time = 11_000
  expect(crowd.tell('elsewhere').seen).toEqual([])
  expect(elsewhere.hasOthers(flood)).toBe(false)
})
