import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('a line has the error’s message and place, without the connection it carries', () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), {
    code: '57P01',
    client: { host: 'db.example', password: 'secret' },
  })
  const described = describeError(lost)
  expect(described).toEqual({ name: 'Error', message: lost.message, code: '57P01', stack: lost.stack })
  expect(JSON.stringify(described)).not.toContain('secret')
})

test('causes of an error are logged too, even circular ones', () => {
  const failed = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  expect(describeError(failed)).toMatchObject({
    name: 'TypeError',
    cause: { message: 'connect ECONNREFUSED' },
  })
  const knotted = new Error('round and round')
  knotted.cause = knotted
  expect(JSON.stringify(describeError(knotted))).toContain('round and round')
})

test('other values are logged unchanged', () => {
  expect(describeError('gone')).toBe('gone')
})
