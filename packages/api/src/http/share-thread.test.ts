import { expect, test } from 'vitest'
import { createThreadShares } from './share-thread.ts'

test('[R15.82] what a thread has used is shared among what was under way, and nothing is counted twice', () => {
  let used = 0
  const begin = createThreadShares(() => used)
  used = 100
  const one = begin()
  used = 103
  const other = begin()
  used = 107
  expect(one.end()).toBe(5)
  used = 110
  expect(other.end()).toBe(5)
  expect(other.end()).toBe(0)
  used = 200
  const late = begin()
  used = 201
  expect(late.end()).toBe(1)
})
