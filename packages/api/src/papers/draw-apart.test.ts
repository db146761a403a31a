import { expect, test } from 'vitest'
import { openShop } from '../fixtures/open-shop.ts'
import { currentWork } from '../http/pay-work.ts'
import { drawApart } from './draw-apart.ts'

test('[R15.34] papers of an account come in its turn, beyond ten are refused, and another account waits for one', async () => {
  const shop = await openShop()
  try {
    const [flood, ada] = [
      await shop.addCustomer({ plan: 'lifetime' }),
      await shop.addCustomer({ plan: 'lifetime' }),
    ]
    const numberOf = async (customer: typeof ada) =>
      (await customer.post('/api/save-download-music', { music_id: shop.trackId(2) })).body.licence.number
    const [many, one] = [await numberOf(flood), await numberOf(ada)]
    const ask = async (customer: typeof ada, number: string) => {
      const { status } = await customer.fetch(`/api/v1/licences/${number}/certificate`)
      return status
    }
    // The thread is started with the first paper.
    expect(await ask(ada, one)).toBe(200)
    let drawn = 0
    const floods = Array.from({ length: 30 }, async () => {
      const status = await ask(flood, many)
      if (status === 200) drawn += 1
      return status
    })
    expect(await ask(ada, one)).toBe(200)
    const drawnBefore = drawn
    const statuses = await Promise.all(floods)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15)
    // In one line for all, hers would be the last. How many come before it is the machine's affair: it is in line later than they.
    expect(drawnBefore).toBeLessThan(drawn)
  } finally {
    await shop.close()
  }
})

test('[R16.113] a paper whose reader has gone leaves the line and is charged to nobody', async () => {
  const page = { title: 'Emails', sections: [], author: 'Tempolibre', madeAt: new Date(0) }
  const spent: string[] = []
  const workOf = (holder: string, gone?: AbortSignal) => ({
    ...currentWork(),
    holder,
    spend: () => void spent.push(holder),
    ...(gone && { gone }),
  })
  const reader = new AbortController()
  const first = drawApart({ pages: page }, workOf('ada'))
  const second = drawApart({ pages: page }, workOf('bea', reader.signal))
  const third = drawApart({ pages: page }, workOf('cid'))
  reader.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect((await Promise.all([first, third])).every(({ byteLength }) => byteLength > 0)).toBe(true)
  expect(spent).toEqual(['ada', 'cid'])
})
