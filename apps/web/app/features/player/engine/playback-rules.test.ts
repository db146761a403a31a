import { describe, expect, test } from 'vitest'
import { chooseDuration, clampPosition, decideAfterFailure, percentOf } from './playback-rules.ts'

test('[R3.6] the slider runs from 0 to 100', () => {
  expect(percentOf(0, 120)).toBe(0)
  expect(percentOf(30, 120)).toBe(25)
  expect(percentOf(121, 120)).toBe(100)
  expect(percentOf(5, 0)).toBe(0)
})

test('a stream of unknown length has the catalogue’s duration', () => {
  expect(chooseDuration(118.2, 118)).toBe(118.2)
  for (const unknown of [Infinity, Number.NaN, 0]) expect(chooseDuration(unknown, 118)).toBe(118)
})

test('positions are limited to the song', () => {
  expect(clampPosition(-3, 100)).toBe(0)
  expect(clampPosition(104, 100)).toBe(100)
  expect(clampPosition(50, 100)).toBe(50)
})

describe('a failure', () => {
  const network = { code: 2, position: 40, online: true, retriedAt: undefined }

  test('of the network is retried once', () => {
    expect(decideAfterFailure(network)).toBe('retry')
    expect(decideAfterFailure({ ...network, retriedAt: 40 })).toBe('unreachable')
  })

  test('is retried again if the song has progressed since', () => {
    expect(decideAfterFailure({ ...network, position: 80, retriedAt: 40 })).toBe('retry')
  })

  test('while offline waits for the connection', () => {
    expect(decideAfterFailure({ ...network, online: false })).toBe('offline')
  })

  test('of a file that is not audio is reported at once', () => {
    expect(decideAfterFailure({ ...network, code: 3 })).toBe('unplayable')
    expect(decideAfterFailure({ ...network, code: 3, online: false })).toBe('unplayable')
  })
})
