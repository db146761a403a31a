import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { routeErrorOf } from '../failure/fixtures/route-error.ts'
import { keyOfMissing } from './missing-documents.server.ts'

const url = new URL('https://music.example/no-such-page')

test('[R15.140] the page for missing addresses follows a change of what it shows', async () => {
  const errors = { page: await routeErrorOf(404, { code: 'not_found' }) }
  const loaderData = { root: { footer: { columns: { part: 'footer' } } } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of all that a document is rendered from, the key reads this
  const context = { staticHandlerContext: { errors, loaderData } } as unknown as EntryContext
  const keyWith = (footer: string) =>
    keyOfMissing(404, context, { parts: new Map([['footer', [footer]]]), url })
  expect(keyWith('Pricing')).toEqual(expect.stringContaining('not_found'))
  expect(keyWith('Pricing')).toBe(keyWith('Pricing'))
  expect(keyWith('Pricing')).not.toBe(keyWith('Licences'))
})
