import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'
import { describe, expect, test } from 'vitest'
import { allNeeded, needed, optional, wanted } from './api-answers.ts'

interface Thrown {
  data: unknown
  init: { status: number; headers?: Record<string, string> }
}

async function thrownBy(code: ErrorCode): Promise<Thrown> {
  return needed(Promise.reject(new ApiError(code)), 'categories').then(
    () => {
      throw new Error('expected an error')
    },
    (error: Thrown) => error,
  )
}

describe('required data', () => {
  test('is returned', async () => {
    expect(await needed(Promise.resolve(7), 'tracks')).toBe(7)
  })

  test('[R2.6] what does not exist is a 404', async () => {
    expect(await thrownBy('not_found')).toMatchObject({ data: { code: 'not_found' }, init: { status: 404 } })
  })

  test('[R2.6] an outage is a 503 that names what failed and is not cached', async () => {
    expect(await thrownBy('unavailable')).toMatchObject({
      data: { code: 'unavailable', subject: 'categories' },
      init: { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
    })
  })

  test('a rate limit is a 429 that says when to retry', async () => {
    const error = new ApiError('too_many_requests', { retryAfterSeconds: 7 })
    await expect(needed(Promise.reject(error), 'tracks')).rejects.toMatchObject({
      data: { code: 'limited', seconds: 7 },
      init: { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '7' } },
    })
  })

  test.each<ErrorCode>(['internal', 'invalid_input', 'unauthorized', 'forbidden', 'conflict'])(
    '[R15.50] %s is an outage too: neither a missing page nor a fault of this site',
    async (code) => {
      expect(await thrownBy(code)).toMatchObject({
        data: { code: 'unavailable', subject: 'categories' },
        init: { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
      })
    },
  )

  test('a bug is rethrown', async () => {
    await expect(needed(Promise.reject(new TypeError('ours')), 'cms')).rejects.toThrow(TypeError)
  })
})

describe('optional data', () => {
  test('is replaced when the API fails, and the failure is logged', async () => {
    const warnings: string[] = []
    const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => {} }
    expect(await wanted(Promise.reject(new ApiError('unavailable')), [], log)).toEqual([])
    expect(warnings).toHaveLength(1)
  })
})

describe('[R11.1] data that only our own API has', () => {
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => {} }
  const failing = (code: ErrorCode) => Promise.reject(new ApiError(code))
  const elsewhere = { apiUrl: 'https://api.example', log }

  test('is left out silently if another server does not have it', async () => {
    expect(await optional(failing('not_found'), 'tracks', elsewhere)).toBeUndefined()
    expect(warnings).toEqual([])
  })

  test('is left out and logged if another server does not answer', async () => {
    expect(await optional(failing('unavailable'), 'tracks', elsewhere)).toBeUndefined()
    expect(warnings).toHaveLength(1)
  })

  test('failing in process is an outage', async () => {
    await expect(
      optional(failing('unavailable'), 'tracks', { apiUrl: undefined, log }),
    ).rejects.toMatchObject({ init: { status: 503 } })
  })
})

test('of several failures the first in the page’s order is reported', async () => {
  const late = new Promise<never>((_, reject) => {
    setImmediate(() => reject(new Error('first in order')))
  })
  await expect(allNeeded([late, Promise.reject(new Error('first in time'))])).rejects.toThrow(
    'first in order',
  )
})
