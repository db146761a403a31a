import { createCrowd } from '@tempolibre/fair-share'
import { expect, test } from 'vitest'
import { paceRenders } from './pace-renders.ts'
import { tellCrowd } from './tell-crowd.ts'

const flood = { sender: '192.0.2.1', account: 'flood' }
const ada = { sender: '192.0.2.2' }
const song = { cpuSeconds: 12, bytes: 30e6 }

test('[R15.113] files of a sender for whom much was rendered give way while others are there, and nobody else’s', () => {
  let time = 0
  const now = () => time
  const crowd = createCrowd(now)
  const budget = paceRenders({ admit: () => 0, spend() {} }, crowd, now)
  budget.spend(flood, song)
  expect(budget.givesWay(flood)).toBe(false)
  crowd.note(ada.sender)
  expect(budget.givesWay(flood)).toBe(true)
  expect(budget.givesWay(ada)).toBe(false)
  // Nobody's account gives way: the site itself makes files.
  expect(budget.givesWay({})).toBe(false)
  time = 11_000
  expect(budget.givesWay(flood)).toBe(false)
})

test('[R15.113] half a processor for as long as others are there, and a whole song at once after a while', () => {
  let time = 0
  const now = () => time
  const crowd = createCrowd(now)
  const budget = paceRenders({ admit: () => 0, spend() {} }, crowd, now)
  let rendered = 0
  for (; time < 60_000; time += 100) {
    crowd.note(ada.sender)
    if (budget.givesWay(flood)) continue
    budget.spend(flood, { cpuSeconds: 0.1, bytes: 0 })
    rendered += 0.1
  }
  expect(rendered).toBeGreaterThan(30)
  expect(rendered).toBeLessThan(37)
  time += 15_000
  crowd.note(ada.sender)
  budget.spend(flood, { cpuSeconds: 5, bytes: 0 })
  expect(budget.givesWay(flood)).toBe(false)
})

test('[R15.113] what is read does not count for what is rendered, and whoever something is rendered for is there', () => {
  const crowd = createCrowd()
  const budget = paceRenders({ admit: () => 0, spend() {} }, crowd)
  budget.spend(flood, { cpuSeconds: 100, bytes: 0 }, 'light')
  budget.spend(ada, { cpuSeconds: 0.1, bytes: 0 })
  expect(budget.givesWay(flood)).toBe(false)
  budget.spend(flood, song)
  expect(budget.givesWay(flood)).toBe(true)
})

test('[R15.113] the process that renders is told at most once a second who is there, and tells who is elsewhere', async () => {
  let time = 0
  const told: (readonly string[])[] = []
  const elsewhere = { sender: '192.0.2.9', agoMs: 3000 }
  const crowd = tellCrowd(
    createCrowd(() => time),
    async ({ seen }) => {
      told.push(seen.map(({ sender }) => sender))
      return { seen: [elsewhere], used: [] }
    },
    () => time,
  )
  crowd.note(ada.sender)
  await Promise.resolve()
  expect(crowd.hasOthers(ada.sender)).toBe(true)
  for (; time < 1000; time += 10) crowd.note(flood.sender)
  expect(told).toEqual([[ada.sender]])
  crowd.note(flood.sender)
  expect(told.at(-1)).toEqual([flood.sender, ada.sender])
  expect(crowd.hasOthers(flood.sender)).toBe(true)
})
