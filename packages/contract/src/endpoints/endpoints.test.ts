import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

interface Described {
  field: string
  type?: unknown
  minimum?: unknown
  exclusiveMinimum?: unknown
}

/** Every number in a part of a JSON Schema, with the path of its field. */
function numbersIn(schema: unknown, field: string): Described[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'type' in schema && (schema.type === 'integer' || schema.type === 'number')
  return own
    ? [{ field, ...schema }]
    : Object.entries(schema).flatMap(([name, part]: [string, unknown]) => numbersIn(part, `${field}.${name}`))
}

test('the API’s description says which numbers are whole, and from where they count', () => {
  const numbers = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'output' in endpoint ? numbersIn(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }), name) : [],
  )
  const named = (name: RegExp) =>
    numbers.filter(({ field }) => name.test(field.replaceAll(/\.anyOf\.\d+/g, '')))
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
