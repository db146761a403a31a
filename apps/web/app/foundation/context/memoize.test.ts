import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('results are cached until as many others have been computed', () => {
  const make = vi.fn<(text: string) => { text: string }>((text) => ({ text }))
  const remembered = memoize(2, make)
  const first = remembered('a')
  expect(first).toEqual({ text: 'a' })
  expect(remembered('a')).toBe(first)
  remembered('b')
  remembered('c')
  expect(make).toHaveBeenCalledTimes(3)
  expect(remembered('a'), 'forgotten').toEqual({ text: 'a' })
  expect(make).toHaveBeenCalledTimes(4)
  expect(remembered('c')).toEqual({ text: 'c' })
  expect(make).toHaveBeenCalledTimes(4)
})
