import { describe, expect, test } from 'vitest'
import { workUntilDone } from './estimate-wait.ts'
import { createSpeedMeter } from './speed-meter.ts'

const song = (key: string, seconds: number) => ({ key, seconds })

describe('[R6.3] the work until a song is whole', () => {
  const underWay = [song('a', 100), song('b', 40), song('c', 70)]
  const waiting = [song('d', 50), song('e', 10)]
  const work = (key: string) => workUntilDone(key, { underWay, waiting, slots: 3 })

  test('counts what is rendered beside it', () => {
    // 40 s of each of the three; then 30 s more of a, c and d.
    expect(work('b')).toBe(120)
    expect(work('c')).toBe(210)
  })

  test('counts what comes before it', () => {
    // e takes the place of c, and is done before d.
    expect(work('e')).toBe(240)
    expect(work('d')).toBe(260)
    expect(work('a')).toBe(270)
  })

  test('is unknown for a song that nobody renders', () => {
    expect(work('z')).toBeUndefined()
  })

  test('is nothing for a song of which nothing is left', () => {
    expect(workUntilDone('a', { underWay: [song('a', 0)], waiting: [], slots: 3 })).toBe(0)
  })
})

describe('the speed songs are rendered at', () => {
  test('counts only the time in which there is something to render', () => {
    let now = 0
    const meter = createSpeedMeter(() => now)
    const render = (seconds: number, milliseconds: number) => {
      now += milliseconds
      meter.add(seconds)
    }
    meter.begin()
    // The process has to start first.
    render(1, 900)
    expect(meter.speed()).toBeUndefined()
    for (let step = 0; step < 10; step++) render(2, 200)
    expect(meter.speed()).toBeCloseTo(10)
    meter.end()
    now += 3_600_000
    meter.begin()
    render(1, 500)
    for (let step = 0; step < 10; step++) render(2, 200)
    expect(meter.speed()).toBeCloseTo(10)
  })

  test('follows when the machine has more to do', () => {
    let now = 0
    const meter = createSpeedMeter(() => now)
    meter.begin()
    const renderFor = (steps: number, seconds: number) => {
      for (let step = 0; step < steps; step++) {
        now += 100
        meter.add(seconds)
      }
    }
    renderFor(600, 1)
    expect(meter.speed()).toBeCloseTo(10)
    renderFor(3000, 0.2)
    expect(meter.speed()).toBeLessThan(2.5)
  })
})
