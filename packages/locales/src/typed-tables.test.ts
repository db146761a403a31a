import { describe, expect, test } from 'vitest'
import { entriesOf, isKeyOf, isOneOf, keysOf, tableOf } from './typed-tables.ts'

describe('typed tables', () => {
  const tempo = { slow: 60, fast: 140 }

  test('keys and entries are in the order they are written', () => {
    expect(keysOf(tempo)).toEqual(['slow', 'fast'])
    expect(entriesOf(tempo)).toEqual([
      ['slow', 60],
      ['fast', 140],
    ])
  })

  test('a table has one value per key', () => {
    expect(tableOf(['a', 'b'], (key) => key.toUpperCase())).toEqual({ a: 'A', b: 'B' })
    expect(tableOf([], () => 1)).toEqual({})
  })

  test('a key is one of the table itself', () => {
    expect(isKeyOf(tempo, 'slow')).toBe(true)
    expect(isKeyOf(tempo, 'toString')).toBe(false)
    expect(isKeyOf(tempo, '')).toBe(false)
  })

  test('a value is one of a list', () => {
    expect(isOneOf(['en', 'es'], 'es')).toBe(true)
    expect(isOneOf(['en', 'es'], 'ES')).toBe(false)
    expect(isOneOf(['en', 'es'], undefined)).toBe(false)
  })
})
