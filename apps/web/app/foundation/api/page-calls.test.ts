import type { ApiClient } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubApi } from '../fixtures/stub-api.ts'
import { isApiError } from './is-api-error.ts'
import { limitCalls } from './page-calls.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('[R11.4] all calls of a page share ten seconds, even if one waits for another', async () => {
  const getArticle = vi.fn<() => Promise<never>>(never)
  const getCmsDetails = vi.fn<() => Promise<never>>(never)
  const { api, end } = limitCalls(stubApi({ getArticle, getCmsDetails }), 10_000)
  const failures: string[] = []
  const page = (async () => {
    for (const call of [
      () => api.getArticle({ slug: 'x', lang: 'en' }),
      () => api.getCmsDetails({ page: 'x', lang: 'en' }),
    ])
      await call().catch((error: unknown) => failures.push(isApiError(error) ? error.code : String(error)))
  })()
  await vi.advanceTimersByTimeAsync(9999)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await page
  expect(failures).toEqual(['unavailable', 'unavailable'])
  expect(getCmsDetails).not.toHaveBeenCalled()
  end()
})

test('[R11.4] a running call is abandoned at the deadline', async () => {
  const getCategory = vi.fn<ApiClient['getCategory']>(never)
  const { api } = limitCalls(stubApi({ getCategory }), 10_000)
  const failure = api.getCategory({}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toMatchObject({ code: 'unavailable' })
  expect(getCategory.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

test('a page knows whether a call failed; not found is an answer', async () => {
  const fail = (code: 'not_found' | 'unavailable') => () => Promise.reject(new ApiError(code))
  const calls = limitCalls(
    stubApi({
      getCategory: async () => ({ success: true, categories: [] }),
      getTrack: fail('not_found'),
      getStatistics: fail('unavailable'),
    }),
    10_000,
  )
  await calls.api.getCategory({})
  await expect(calls.api.getTrack({ slug: 'x', lang: 'en' })).rejects.toThrow(ApiError)
  expect(calls.incomplete).toBe(false)
  await expect(calls.api.getStatistics({})).rejects.toThrow(ApiError)
  expect(calls.incomplete).toBe(true)
  calls.end()
})
