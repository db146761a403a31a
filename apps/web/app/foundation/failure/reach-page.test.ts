import type { DataStrategyResult, LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitMs } from '../loading/limit.ts'
import { holdNextAttempt } from './next-attempt.ts'
import { adoptPage } from '../pages/page-scripts.ts'
import { reachPage } from './reach-page.ts'

const page: Record<string, DataStrategyResult> = { home: { type: 'data', result: 'the page' } }

beforeEach(() => {
  adoptPage('home', { default: () => null })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Asks for a page as React Router does. */
function reach(next: () => Promise<typeof page>) {
  const request = new Request('https://example.com/')
  // It reads nothing else of what React Router gives it.
  return reachPage({ request } as LoaderFunctionArgs, next)
}

test('[R11.5] the limit is for the answer, not for the time a busy phone takes to draw', async () => {
  const goOn = holdNextAttempt()
  const reached = reach(() => Promise.resolve(page))
  await vi.advanceTimersByTimeAsync(limitMs + 1)
  goOn()
  expect(await reached).toEqual(page)
})

test('[R11.5] an answer later than the limit is late', async () => {
  const reached = reach(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(limitMs + 1)
  expect(await reached).toMatchObject({ 'routes/page-frame': { type: 'error', result: { kind: 'late' } } })
})
