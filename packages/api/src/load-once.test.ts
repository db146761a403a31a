import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

test('loads a value once for concurrent and later callers, until it is forgotten', async () => {
  let loads = 0
  const value = loadOnce(async () => ++loads)
  expect(value.kept()).toBeUndefined()
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1])
  expect(await value.get()).toBe(1)
  value.forget()
  expect(await value.get()).toBe(2)
})

test('loads again after a failure, which every waiting caller is told', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('there')
  const value = loadOnce(load)
  const outcomes = await Promise.allSettled([value.get(), value.get()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await value.get()).toBe('there')
  expect(load).toHaveBeenCalledTimes(2)
})

test('several callers that find a value outdated reload it once', async () => {
  let loads = 0
  const value = loadOnce(async () => ++loads)
  const outdated = value.get()
  for (let caller = 0; caller < 3; caller++) {
    value.forget(outdated)
    expect(await value.get()).toBe(2)
  }
})
