import { beforeEach, expect, test } from 'vitest'
import { createFairStarts, type FairStarts } from './fair-starts.ts'

let starts: FairStarts
let runs: (() => void)[]
let begun: string[]
/** In ms. */
let time: number

beforeEach(() => {
  runs = []
  begun = []
  time = 0
  starts = createFairStarts({ nextTurn: (run) => void runs.push(run), now: () => time })
})

async function pass(): Promise<void> {
  for (const run of runs.splice(0)) run()
  await Promise.resolve()
}

async function callAll(sender: string, names: string[]): Promise<void> {
  for (const name of names) void starts.turn(sender).then(() => begun.push(name))
  await Promise.resolve()
}

test('[R15.85] of a sender one call begins in a turn of the event loop, and another sender waits for none of them', async () => {
  await callAll('192.0.2.1', ['a', 'b', 'c'])
  await callAll('192.0.2.2', ['x'])
  expect(begun).toEqual(['a', 'x'])
  await pass()
  await callAll('192.0.2.2', ['y'])
  expect(begun).toEqual(['a', 'x', 'b', 'y'])
  await pass()
  expect(begun).toEqual(['a', 'x', 'b', 'y', 'c'])
  await pass()
  await pass()
  // Nothing is left to look for.
  expect(runs).toEqual([])
  await callAll('192.0.2.1', ['d'])
  expect(begun.at(-1)).toBe('d')
})

test('[R15.85] a /48 of IPv6 is one sender', async () => {
  await callAll('2001:db8:1:1::1', ['a'])
  await callAll('2001:db8:1:ff00::1', ['b'])
  await callAll('2001:db8:2:1::1', ['x'])
  expect(begun).toEqual(['a', 'x'])
})

test('[R15.85] after a turn that took long several calls of each sender begin', async () => {
  await callAll('192.0.2.1', ['a', 'b', 'c', 'd', 'e'])
  await callAll('192.0.2.2', ['x', 'y', 'z'])
  time += 25
  await pass()
  expect(begun).toEqual(['a', 'x', 'b', 'c', 'y', 'z'])
  time += 1
  await pass()
  expect(begun.at(-1)).toBe('d')
})
