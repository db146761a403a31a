import { ApiError, type ErrorCode } from '@tempolibre/contract/errors'
import { describe, expect, test } from 'vitest'
import { allNeeded, isAbsent, needed, optional, wanted } from './api-answers.ts'

interface Thrown {
  data: unknown
  init: { status: number; headers?: Record<string, string> }
}

async function thrownBy(code: ErrorCode): Promise<Thrown> {
  return needed(Promise.reject(new ApiError(code)), 'categories').then(
    () => {
      throw new Error('nothing was thrown')
    },
    (error: Thrown) => error,
  )
}

describe('what a page cannot do without', () => {
  test('an answer is handed on', async () => {
    expect(await needed(Promise.resolve(7), 'tracks')).toBe(7)
  })

  test('[R2.6] what does not exist is a 404', async () => {
    expect(await thrownBy('not_found')).toMatchObject({ data: { code: 'not_found' }, init: { status: 404 } })
  })

  test('[R2.6] an outage is a 503 that names what failed and is never kept', async () => {
    expect(await thrownBy('unavailable')).toMatchObject({
      data: { code: 'unavailable', subject: 'categories' },
      init: { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
    })
  })

  test('what a visitor asks for too fast is a 429 that says when to come back', async () => {
    const error = new ApiError('too_many_requests', { retryAfterSeconds: 7 })
    await expect(needed(Promise.reject(error), 'tracks')).rejects.toMatchObject({
      data: { code: 'limited' },
      init: { status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '7' } },
    })
  })

  test.each<ErrorCode>(['internal', 'invalid_input', 'forbidden'])(
    '[R2.6] %s is neither an outage nor a missing page',
    async (code) => {
      expect((await thrownBy(code)).init.status).toBe(500)
    },
  )

  test('a fault of ours is passed on as it is', async () => {
    await expect(needed(Promise.reject(new TypeError('ours')), 'cms')).rejects.toThrow(TypeError)
  })
})

describe('what a page can do without', () => {
  test('is replaced when the API fails, and the failure is noted', async () => {
    const warnings: string[] = []
    const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => {} }
    expect(await wanted(Promise.reject(new ApiError('unavailable')), [], log)).toEqual([])
    expect(warnings).toHaveLength(1)
  })
})

describe('[R11.1] what only our own API has', () => {
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => {} }
  const failing = (code: ErrorCode) => Promise.reject(new ApiError(code))
  const elsewhere = { apiUrl: 'https://api.example', log }

  test('is left out without a word where another server has no such thing', async () => {
    expect(await optional(failing('not_found'), 'tracks', elsewhere)).toBeUndefined()
    expect(warnings).toEqual([])
  })

  test('is left out, and noted, where another server does not answer', async () => {
    expect(await optional(failing('unavailable'), 'tracks', elsewhere)).toBeUndefined()
    expect(warnings).toHaveLength(1)
  })

  test('is an outage in process, where it must be there', async () => {
    await expect(
      optional(failing('unavailable'), 'tracks', { apiUrl: undefined, log }),
    ).rejects.toMatchObject({ init: { status: 503 } })
  })

  test('is absent where the API says so, not while it cannot be asked', async () => {
    expect(await isAbsent(failing('not_found'))).toBe(true)
    expect(await isAbsent(failing('unavailable'))).toBe(false)
    expect(await isAbsent(Promise.resolve({}))).toBe(false)
  })
})

test('of several failures the page names the first in its own order', async () => {
  const late = new Promise<never>((_, reject) => {
    setImmediate(() => reject(new Error('first in order')))
  })
  await expect(allNeeded([late, Promise.reject(new Error('first in time'))])).rejects.toThrow(
    'first in order',
  )
})
