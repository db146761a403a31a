import { describe, expect, test } from 'vitest'
import { chooseDuration, clampPosition, decideAfterFailure, percentOf } from './playback-rules.ts'

test('[R3.6] the slider runs from 0 to 100', () => {
  expect(percentOf(0, 120)).toBe(0)
  expect(percentOf(30, 120)).toBe(25)
  expect(percentOf(121, 120)).toBe(100)
  expect(percentOf(5, 0)).toBe(0)
})

test('while a song streams without a known end its length is the catalogue’s', () => {
  expect(chooseDuration(118.2, 118)).toBe(118.2)
  for (const unknown of [Infinity, Number.NaN, 0]) expect(chooseDuration(unknown, 118)).toBe(118)
})

test('nobody moves out of a song', () => {
  expect(clampPosition(-3, 100)).toBe(0)
  expect(clampPosition(104, 100)).toBe(100)
  expect(clampPosition(50, 100)).toBe(50)
})

describe('a failure', () => {
  const network = { code: 2, position: 40, online: true, retriedAt: undefined }

  test('of the network is tried again once', () => {
    expect(decideAfterFailure(network)).toBe('retry')
    expect(decideAfterFailure({ ...network, retriedAt: 40 })).toBe('unreachable')
  })

  test('is tried again once more where the song had gone on since', () => {
    expect(decideAfterFailure({ ...network, position: 80, retriedAt: 40 })).toBe('retry')
  })

  test('without a connection waits for it', () => {
    expect(decideAfterFailure({ ...network, online: false })).toBe('offline')
  })

  test('of a file that is no audio is told at once', () => {
    expect(decideAfterFailure({ ...network, code: 3 })).toBe('unplayable')
    expect(decideAfterFailure({ ...network, code: 3, online: false })).toBe('unplayable')
  })
})
