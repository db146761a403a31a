import { openDripping } from '@tempolibre/domain/dripping'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openShop } from './fixtures/shop.ts'
import { startStripeStandIn } from './fixtures/stripe-stand-in.ts'

const stripe = await startStripeStandIn()
const outside = await openDripping(Number(new URL(stripe.settings.apiUrl).port))
const shop = await openShop({
  stripe: { ...stripe.settings, apiUrl: `http://127.0.0.1:${outside.port}` },
})

afterEach(() => outside.drip(0))
afterAll(async () => {
  await shop.close()
  await outside.close()
  await stripe.close()
})

/** Longer than any answer. */
const hourMs = 3_600_000

describe.each([
  ['drips its answers from the first byte on', 1000, 0],
  ['drips what follows the status and the headers', 1000, 300],
  ['takes a call and is silent', hourMs, 0],
])('[R15.87] a payment service that %s', (_, everyMs, after) => {
  test('is an outage, told within ten seconds and left, and taken up again when it is well', async () => {
    const visitor = await shop.signUp()
    outside.drip(everyMs, after)
    const began = performance.now()
    await expect(visitor.choose(shop.plans.lifetime)).rejects.toMatchObject({
      code: 'payment_unavailable',
      responseStatus: 502,
    })
    expect(performance.now() - began).toBeLessThan(10_000)
    await expect.poll(() => outside.open, { timeout: 5000 }).toBe(0)
    outside.drip(0)
    expect((await visitor.choose(shop.plans.lifetime)).url).toMatch(/^https:\/\/checkout\.example\//)
  }, 40_000)
})
