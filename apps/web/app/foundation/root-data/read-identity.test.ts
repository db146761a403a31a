import type { Seller } from '@tempolibre/domain'
import { ApiError } from '@tempolibre/contract/errors'
import { expect, test } from 'vitest'
import { createIdentityReader } from './read-identity.server.ts'
import type { SiteSettings } from '@tempolibre/contract/site'

type Api = Pick<SiteSettings['api'], 'getLook' | 'getNavigation' | 'getSeller'>

const answering = (answer: string | ApiError, accent = '#0a3cff'): Api => ({
  getSeller: async () => {
    if (typeof answer !== 'string') throw answer
    // Only its name is read.
    return { success: true, seller: { name: answer } as Seller }
  },
  getLook: async () => {
    if (typeof answer !== 'string') throw answer
    return { success: true, look: { name: answer, accent, home_sections: null } }
  },
  getNavigation: async () => {
    if (typeof answer !== 'string') throw answer
    return { success: true, navigation: { header: [], menu: null, footer: null, social: [] } }
  },
})
const log = { error: () => {}, warn: () => {} }

test('[R12.7] the site is called and coloured as its operator has it, and so through an outage', async () => {
  const read = createIdentityReader({ log, productName: 'music.example' })
  const outage = answering(new ApiError('unavailable'))
  expect(await read(outage)).toMatchObject({ productName: 'music.example', look: undefined })
  expect(await read(answering('Acorde'))).toMatchObject({
    productName: 'Acorde',
    seller: { name: 'Acorde' },
    look: { accent: '#0a3cff' },
    navigation: { header: [] },
  })
  expect(await read(outage)).toMatchObject({
    productName: 'Acorde',
    look: { accent: '#0a3cff' },
    navigation: { header: [] },
  })
  expect(await read(answering('Nota Bene', '#008060'))).toMatchObject({
    productName: 'Nota Bene',
    look: { accent: '#008060' },
  })
})

test('[R11.1] an API that knows no seller leaves the site its own name, look and navigation', async () => {
  const read = createIdentityReader({ log, productName: 'music.example' })
  const answer = await read(answering(new ApiError('not_found')))
  expect(answer).toEqual({
    productName: 'music.example',
    seller: undefined,
    look: undefined,
    navigation: undefined,
  })
})
