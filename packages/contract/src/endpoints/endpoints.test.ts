import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

interface Described {
  field: string
  type?: unknown
  minimum?: unknown
  exclusiveMinimum?: unknown
  maximum?: unknown
  maxItems?: unknown
  maxLength?: unknown
  pattern?: unknown
  format?: unknown
  enum?: unknown
  const?: unknown
}

/** Every number, text and list in a part of a JSON Schema, with the path of its field. */
function describedIn(schema: unknown, field: string): Described[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isOwn =
    'type' in schema && ['integer', 'number', 'string', 'array'].some((type) => schema.type === type)
  return [
    ...(isOwn ? [{ field, ...schema }] : []),
    ...Object.entries(schema).flatMap(([name, part]: [string, unknown]) =>
      describedIn(
        part,
        name === 'properties' || name === 'anyOf' || /^\d+$/.test(name) ? field : `${field}.${name}`,
      ),
    ),
  ]
}

test('the API’s description says which numbers are whole, and from where they count', () => {
  const numbers = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    describedIn(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }), name).filter(
      ({ type }) => type === 'integer' || type === 'number',
    ),
  )
  const named = (name: RegExp) => numbers.filter(({ field }) => name.test(field))
  const amounts = named(/_minor$/)
  const counts = named(/\.(?:total|count|track_count|trial_days|\w+_left|downloads_\w+)$/)
  const places = named(/\.place$/)
  expect([amounts.length, counts.length, places.length].every((length) => length > 0)).toBe(true)
  for (const { field, type } of [...amounts, ...counts, ...places]) expect(type, field).toBe('integer')
  for (const { exclusiveMinimum, field, minimum } of counts)
    expect(minimum === 0 || exclusiveMinimum === 0, field).toBe(true)
  for (const { exclusiveMinimum, field } of places) expect(exclusiveMinimum, field).toBe(0)
})

test('[R10.2] spaces around the words that downloads are searched for do not matter', () => {
  const read = (search: string) => endpoints.listDownloads.query.safeParse({ lang: 'en', search })
  expect(read('  the sea ').data?.search).toBe('the sea')
  expect([read(' ').success, read('x'.repeat(200)).success, read('x'.repeat(201)).success]).toEqual([
    false,
    true,
    false,
  ])
})

/** The outermost whole number is the greatest that JavaScript tells from its neighbours. */
const isBound = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER

test('whole numbers of an answer begin at 0, or it is known why not', () => {
  const known =
    /_minor$|\.position$|\.(?:transposed|speed)$|\.lost\.items\.(?:from|to)$|\.progress\.\w+$|\.response_status$/
  const unbounded = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    describedIn(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }), name)
      .filter(
        ({ exclusiveMinimum, minimum, type }) => type === 'integer' && !isBound(minimum ?? exclusiveMinimum),
      )
      .map(({ field }) => field),
  )
  expect(unbounded.filter((field) => !known.test(field))).toEqual([])
})

/** What needs no bound here, and why. */
const boundElsewhere: Readonly<Record<string, string>> = {
  'changeStudioLook body.home_sections': 'each section once',
  'changeStudioNavigation body.footer.items.links.items.target': 'is looked up among what there is',
  'changeStudioNavigation body.header.items.target': 'is looked up among what there is',
  'changeStudioNavigation body.menu.items.target': 'is looked up among what there is',
  'changeStudioSeller body.seller.address.country': 'is one of the countries',
  'changeStudioSeller body.seller.email': 'is an address',
  'changeStudioSettings body.sales_territories.items': 'is one of the countries',
  'decideImportColumn body.meaning.oneOf.id': 'is looked up among what there is',
  'getLicenceLogConsistency query.first': 'the log counts as far as JavaScript',
  'getLicenceLogConsistency query.second': 'the log counts as far as JavaScript',
  'listLicenceLogEntries query.from': 'the log counts as far as JavaScript',
  'listLicenceLogHeads query.below': 'the log counts as far as JavaScript',
  'orderPlaylist body.version': 'is compared only',
  'receiveStripeEvent body.id': 'is signed by Stripe',
  'receiveStripeEvent body.type': 'is signed by Stripe',
  'saveDownloadMusic body.music_id': 'is an id, also as a number',
}

test('[R15.26] every number, text and list of a request has bounds, or it is known why not', () => {
  const parts = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema
        ? describedIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), `${name} ${part}`)
        : []
    }),
  )
  const unbounded = parts.filter(
    ({ type, ...part }) =>
      (type === 'integer' && !(isBound(part.maximum) && isBound(part.minimum ?? part.exclusiveMinimum))) ||
      (type === 'array' && part.maxItems === undefined) ||
      (type === 'string' &&
        [part.maxLength, part.pattern, part.format, part.enum, part.const].every(
          (bound) => bound === undefined,
        )),
  )
  expect(unbounded.map(({ field }) => field).toSorted()).toEqual(Object.keys(boundElsewhere))
})

test('[R17.90] a form of the studio that sends what was changed is understood, whichever field that is', () => {
  const changes: [string, Endpoint][] = Object.entries(endpoints).filter(
    ([name, { body, method }]: [string, Endpoint]) =>
      method === 'PATCH' && body !== undefined && 'version' in body.shape && name !== 'changeFamily',
  )
  // A form with one field always sends it; a family is saved whole.
  const several = changes.filter(([, { body }]) => Object.keys(body?.shape ?? {}).length > 2)
  expect(several.length).toBeGreaterThan(10)
  const refused = several.filter(([, { body }]) => body?.safeParse({ version: 'v' }).success !== true)
  expect(refused.map(([name]) => name)).toEqual([])
})
