import { expect, test } from 'vitest'
import { createGiveWay } from './give-way.ts'

/** A clock, two processors and the pauses that are made. */
function machine() {
  const state = { now: 0, idle: 0, own: 0, pauses: [] as number[] }
  const pass = (ms: number, idleShare: number) => {
    state.now += ms
    state.idle += 2 * ms * idleShare
  }
  const giveWay = createGiveWay({
    readTime: () => ({ idle: state.idle, total: 2 * state.now, own: state.own }),
    now: () => state.now,
    pause(ms) {
      state.pauses.push(ms)
      pass(ms, 1)
      return Promise.resolve()
    },
  })
  /** Works for some time, while a share of both processors is idle. The work has one for half of the time. */
  return async (ms: number, idleShare: number) => {
    pass(ms, idleShare)
    state.own += ms / 2
    await giveWay()
    return state.pauses.splice(0)
  }
}

test('work does not pause while a processor has time', async () => {
  const work = machine()
  for (let times = 0; times < 20; times++) expect(await work(250, 0.2)).toEqual([])
})

test('work pauses while all processors are taken, and goes on', async () => {
  const work = machine()
  expect(await work(200, 0.05)).toEqual([200])
  expect(await work(300, 0)).toEqual([300])
  expect(await work(300, 0.5)).toEqual([])
})

test('looks at most every fifth of a second', async () => {
  const work = machine()
  expect(await work(120, 0)).toEqual([])
  expect(await work(120, 0)).toEqual([240])
})
