import { expect, test } from 'vitest'
import { secondsLeft } from './rendering-wait.ts'

const look = (at: number, renderedBytes: number) => ({ at, renderedBytes, totalBytes: 1000 })

test('[R3.6] the wait is the missing part at the pace between two measurements', () => {
  expect(secondsLeft(look(0, 100), look(1000, 200), 0.79)).toBeCloseTo(6)
  expect(secondsLeft(look(0, 100), look(500, 200), 0.79)).toBeCloseTo(3)
})

test('[R3.6] no wait remains once the position is rendered', () => {
  expect(secondsLeft(look(0, 100), look(1000, 900), 0.5)).toBe(0)
  expect(secondsLeft(look(0, 1000), look(1000, 1000), 1)).toBe(0)
})

test('[R3.6] no time is estimated without progress', () => {
  expect(secondsLeft(look(0, 100), look(1000, 100), 0.5)).toBeUndefined()
})
