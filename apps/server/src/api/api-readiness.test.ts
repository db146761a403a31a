import { type ApiClient, createClient } from '@tempolibre/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiReadiness } from './api-readiness.ts'

/** What the API does with a call, after how many ms. */
let takesMs = 0
let answer: () => Response = () => Response.json({ success: true, categories: [] })
let readiness: ApiReadiness
let api: ApiClient

beforeEach(() => {
  vi.useFakeTimers()
  takesMs = 0
  answer = () => Response.json({ success: true, categories: [] })
  readiness = new ApiReadiness({ now: Date.now, check: () => api.getCategory({}) })
  api = readiness.watch(
    createClient({
      baseUrl: 'http://api.test',
      fetch: () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(answer()), takesMs)
        }),
    }),
  )
})
afterEach(() => void vi.useRealTimers())

/** What a probe is told, and after how long. */
async function probe(withinMs = 1000): Promise<{ told: string; ms: number }> {
  const started = Date.now()
  const told = readiness.assert().then(
    () => 'ready',
    (error: Error) => error.message,
  )
  let ms = 0
  void told.then(() => (ms = Date.now() - started))
  await vi.advanceTimersByTimeAsync(withinMs)
  return { told: await told, ms }
}

test('[R15.51] an API that answers in 4 s or 9 s is ready as long as it does; only the first probe waits for it', async () => {
  takesMs = 9000
  expect(await probe(9000)).toEqual({ told: 'ready', ms: 9000 })
  takesMs = 4000
  for (let second = 0; second < 60; second += 5) {
    const { ms, told } = await probe()
    expect(told).toBe('ready')
    expect(ms).toBeLessThanOrEqual(800)
    await vi.advanceTimersByTimeAsync(4000)
  }
})

test('[R15.51] an API that refuses, or no longer answers, is not ready; it is again once it answers', async () => {
  expect((await probe()).told).toBe('ready')
  await vi.advanceTimersByTimeAsync(2000)
  for (const status of [401, 404, 418, 500, 503]) {
    answer = () => Response.json({}, { status })
    expect((await probe()).told, String(status)).toBe('the API does not answer')
    await vi.advanceTimersByTimeAsync(2000)
  }
  answer = () => Response.json({ success: true, categories: [] })
  expect((await probe()).told).toBe('ready')

  takesMs = 3_600_000
  await vi.advanceTimersByTimeAsync(2000)
  expect((await probe()).told, 'still within the time of a call').toBe('ready')
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await probe()).told).toBe('the API does not answer')
})

test('[R15.51] an API that hangs from the start is not ready, and a probe is told so within ten seconds', async () => {
  takesMs = 3_600_000
  expect(await probe(10_000)).toEqual({ told: 'the API has not answered yet', ms: 9200 })
  // What is known to be away is waited for as well: it may be back.
  takesMs = 4000
  await vi.advanceTimersByTimeAsync(3000)
  expect(await probe(4000)).toEqual({ told: 'ready', ms: 4000 })
})

test('[R15.51] the calls of pages tell as well, and one that fails among others that are answered does not count', async () => {
  takesMs = 50
  answer = () => Response.json({}, { status: 500 })
  const failing = api.getBlogCategories({}).catch(() => undefined)
  takesMs = 10
  const answered = api.getCategory({})
  answer = () => Response.json({ success: true, categories: [] })
  await vi.advanceTimersByTimeAsync(10)
  await answered
  answer = () => Response.json({}, { status: 500 })
  await vi.advanceTimersByTimeAsync(40)
  await failing
  expect((await probe()).told).toBe('ready')
})
