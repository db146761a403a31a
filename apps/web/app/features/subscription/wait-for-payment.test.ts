import { ApiError } from '@tempolibre/contract/errors'
import type { ApiRequest, SendRequest } from '@tempolibre/contract/request'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PaymentNews, waitForPayment } from './wait-for-payment.ts'

const checkout = '0198c0de-0000-4000-8000-000000000001'
const subscription = { id: 'a plan' }
let asked: string[]
let told: PaymentNews[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  told = []
})
afterEach(() => void vi.useRealTimers())

/** An API whose checkout returns one status after another, then the last one forever. */
function answering(...statuses: (string | ApiError)[]): SendRequest {
  // A `SendRequest` returns whatever type its caller names, which no function can promise.
  return (({ address }: ApiRequest) => {
    asked.push(address)
    if (address.startsWith('/api/v1/subscription')) return Promise.resolve({ subscription })
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    return status instanceof ApiError ? Promise.reject(status) : Promise.resolve({ checkout: { status } })
  }) as SendRequest
}

function follow(
  request: SendRequest,
  id: string | undefined = checkout,
  signal = new AbortController().signal,
) {
  return waitForPayment({ request, language: 'en', checkout: id, signal }, (news) => told.push(news))
}

test('[R10.3] a payment that has arrived is reported at once, with the plan', async () => {
  await follow(answering('completed'))
  expect(told).toEqual([{ kind: 'arrived', subscription }])
  expect(asked).toEqual([`/api/v1/checkouts/${checkout}?lang=en`, '/api/v1/subscription?lang=en'])
})

test('[R10.3] a pending payment is polled with growing pauses, also after failures', async () => {
  const done = follow(answering('open', 'open', new ApiError('unavailable'), 'completed'))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ kind: 'waiting' }])
  await vi.advanceTimersByTimeAsync(5_999)
  expect([asked.length, told.length]).toEqual([3, 1])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(told).toEqual([{ kind: 'waiting' }, { kind: 'arrived', subscription }])
})

test('[R10.3] after a minute and a half the payment is reported as late', async () => {
  const done = follow(answering('open'))
  await vi.advanceTimersByTimeAsync(87_000)
  await done
  expect(told).toEqual([{ kind: 'waiting' }, { kind: 'late' }])
  expect(asked).toHaveLength(9)
})

test.each(['cancelled', 'expired', new ApiError('not_found')])(
  '[R10.3] a checkout that will never be paid (%s) is not polled',
  async (status) => {
    await follow(answering(status))
    expect(told).toEqual([{ kind: 'none' }])
  },
)

test('[R10.3] without a checkout only the plan is requested', async () => {
  await waitForPayment(
    { request: answering(), language: 'fr', checkout: undefined, signal: new AbortController().signal },
    (news) => told.push(news),
  )
  expect([told, asked]).toEqual([[{ kind: 'arrived', subscription }], ['/api/v1/subscription?lang=fr']])
})

test('[R10.3] a failure of the first request is reported', async () => {
  await follow(answering(new ApiError('unavailable')))
  expect(told).toEqual([{ kind: 'failed' }])
})

test('[R10.3] leaving the page stops the polling', async () => {
  const leaving = new AbortController()
  const done = follow(answering('open'), checkout, leaving.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  expect(await done).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(asked).toHaveLength(1)
})
