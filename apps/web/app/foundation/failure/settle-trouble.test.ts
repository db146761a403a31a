import { expect, test } from 'vitest'
import { PageTrouble } from '../loading/page-trouble.ts'
import { routeErrorOf } from './fixtures/route-error.ts'
import { type Results, settleTrouble } from './settle-trouble.ts'

const frame = 'frame'
const failed = (result: unknown): Results => ({
  root: { type: 'error', result },
  page: { type: 'error', result },
})

function settle(first: Results | 'late', options: { mayStay?: boolean; answer?: Promise<Results> } = {}) {
  const attempt = new AbortController()
  const settled = settleTrouble({
    answer: Promise.resolve({}),
    frame,
    mayStay: false,
    signal: attempt.signal,
    first,
    ...options,
  })
  return { settled, attempt }
}

test.each<[string, unknown, PageTrouble]>([
  [
    'a proxy’s page',
    await routeErrorOf(502, '<h1>Bad Gateway</h1>'),
    new PageTrouble('unusable', { status: 502 }),
  ],
  [
    'JSON of somebody else',
    await routeErrorOf(403, '{"code":"no"}'),
    new PageTrouble('unusable', { status: 403 }),
  ],
  ['an unreadable answer', new Error('Unable to decode turbo-stream response'), new PageTrouble('unusable')],
  ['no answer', new TypeError('Failed to fetch'), new PageTrouble('unreachable')],
  ['a script that is gone', new PageTrouble('outdated'), new PageTrouble('outdated')],
])('[R11.5] %s fails the frame alone, so that the root keeps what it knows', async (_, error, trouble) => {
  const results = await settle(failed(error)).settled
  expect(Object.keys(results)).toEqual([frame])
  expect(results[frame]).toMatchObject({
    type: 'error',
    result: { kind: trouble.kind, message: trouble.message },
  })
})

test('errors of our own loaders are unchanged', async () => {
  const results = failed(await routeErrorOf(404, { code: 'not_found' }))
  expect(await settle(results, { mayStay: true }).settled).toBe(results)
})

test('[R11.6] without an answer the page stays until another navigation takes over', async () => {
  const { attempt, settled } = settle(failed(new TypeError('Failed to fetch')), { mayStay: true })
  const first = await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 0, 'waiting'))])
  expect(first).toBe('waiting')
  attempt.abort()
  expect(await settled).toEqual({})
})

test('[R11.5] a late answer is still shown', async () => {
  const late = { page: { type: 'data', result: 1 } } as const
  expect(await settle('late', { mayStay: true, answer: Promise.resolve(late) }).settled).toBe(late)
})
