import { expect, test } from 'vitest'
import { fieldsOf } from './fields-of.mjs'

test.each([
  ['an object', { a: 1 }, { a: 1 }],
  ['null', null, {}],
  ['a text', 'text', {}],
  ['nothing', undefined, {}],
])('%s has its fields', (_, value, fields) => {
  expect(fieldsOf(value)).toEqual(fields)
})
