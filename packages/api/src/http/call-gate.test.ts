import { ApiError } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { createCallGate } from './call-gate.ts'

const tooSlow = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

/** Calls that run until the test ends them. */
function makeCalls(gate: ReturnType<typeof createCallGate>, count: number) {
  const begun: number[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const calls = Array.from({ length: count }, (_, index) => {
    const end = Promise.withResolvers<string>()
    ends.push(end)
    return gate('192.0.2.1', () => {
      begun.push(index)
      return end.promise
    })
  })
  return { begun, calls, ends }
}

test('[R13.3] a limited number of calls run at a time, the others wait in order', async () => {
  const { begun, calls, ends } = makeCalls(createCallGate(2), 4)
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve('second')
  expect(await calls[1]).toBe('second')
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.reject(new Error('our own'))
  await expect(calls[0]).rejects.toThrow('our own')
  expect(begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end.resolve('rest')
  expect(await Promise.all(calls.slice(2))).toEqual(['rest', 'rest'])
})

test('[R13.3] when a call finds the database too slow, the waiting ones are refused', async () => {
  const gate = createCallGate(1)
  const { begun, calls, ends } = makeCalls(gate, 3)
  ends[0]?.reject(tooSlow())
  const failures = await Promise.allSettled(calls)
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(calls[2]).rejects.toThrow(ApiError)
  expect(begun).toEqual([0])
  expect(await gate('192.0.2.1', async () => 'open again')).toBe('open again')
})
