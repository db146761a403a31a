import type { Seller } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { expect, test } from 'vitest'
import { createSellerReader } from './read-seller.server.ts'
import type { SiteSettings } from '@tempolibre/contract/site'

type GetSeller = SiteSettings['api']['getSeller']

const answering = (answer: string | ApiError): { getSeller: GetSeller } => ({
  getSeller: async () => {
    if (typeof answer !== 'string') throw answer
    // Only its name is read.
    return { success: true, seller: { name: answer } as Seller }
  },
})
const log = { error: () => {}, warn: () => {} }

test('the site is called as its seller calls it, and so through an outage', async () => {
  const read = createSellerReader({ log, productName: 'music.example' })
  const outage = answering(new ApiError('unavailable'))
  expect(await read(outage)).toMatchObject({ productName: 'music.example' })
  expect(await read(answering('Acorde'))).toMatchObject({ productName: 'Acorde', seller: { name: 'Acorde' } })
  expect(await read(outage)).toMatchObject({ productName: 'Acorde' })
  expect(await read(answering('Nota Bene'))).toMatchObject({ productName: 'Nota Bene' })
})

test('[R11.1] an API that knows no seller leaves the site its own name', async () => {
  const read = createSellerReader({ log, productName: 'music.example' })
  const answer = await read(answering(new ApiError('not_found')))
  expect(answer).toEqual({ productName: 'music.example', seller: undefined })
})
