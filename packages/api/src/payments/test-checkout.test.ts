import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './fixtures/shop.ts'
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
test('flow', async () => {
  const ada = await shop.signUp()
  expect(await ada.plan()).toBeNull()
  const free = await ada.choose(shop.plans.free)
  expect(free.url).toBe('https://music.example/success')
  const { checkout, url } = await ada.choose(shop.plans.subscription)
  expect(url).toBe(`https://music.example/app/checkout#${checkout.id}`)
  const paid = await ada.pay(checkout.id)
  console.log(paid, await ada.plan(), await ada.call('listInvoices', { lang: 'en' }))
  console.log(await ada.call('cancelSubscription', { lang: 'en' }))
  console.log(await ada.call('resumeSubscription', { lang: 'en' }))
})
