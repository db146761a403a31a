import { expect, test } from 'vitest'
import { createHearingPause } from './hearing-pause.ts'

/** A clock that pauses move on. */
function start() {
  const clock = { ms: 0 }
  const pauses: number[] = []
  const hearing = createHearingPause({
    now: () => clock.ms,
    async pause(ms, signal) {
      pauses.push(ms)
      if (!signal.aborted) clock.ms += ms
    },
  })
  const work = async (ms: number) => {
    clock.ms += ms
    await hearing.letHearFirst()
  }
  return { ...hearing, pauses, work }
}

test('[R15.97] what is saved has a quarter of the time while a listener waits, and all of it otherwise', async () => {
  const { pauses, set, work } = start()
  await work(40)
  expect(pauses).toEqual([])
  set(3)
  await work(40)
  await work(60)
  expect(pauses).toEqual([120, 180])
  set(0)
  await work(40)
  expect(pauses).toHaveLength(2)
})

test('[R15.97] a piece that has waited for the processor itself is not made up for by minutes', async () => {
  const { pauses, set, work } = start()
  set(3)
  await work(20_000)
  expect(pauses).toEqual([1000])
})

test('[R15.97] a pause ends at once when nobody listens any more, or the process is to stop', async () => {
  const hearing = createHearingPause({
    now: (
      (ms = 0) =>
      () =>
        (ms += 1e9)
    )(),
  })
  hearing.set(3)
  const until = hearing.letHearFirst()
  hearing.set(0)
  await expect(until).resolves.toBeUndefined()
  hearing.set(3)
  const stopping = new AbortController()
  const stopped = hearing.letHearFirst(stopping.signal)
  stopping.abort()
  await expect(stopped).resolves.toBeUndefined()
})
