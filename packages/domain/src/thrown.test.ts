import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasCode, isCodedError, toError } from './thrown.ts'

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('what was thrown', () => {
  test('an error of the system has its code', () => {
    const error = thrownBy(() => readFileSync('/no/such/file'))
    expect(hasCode(error, 'ENOENT')).toBe(true)
    expect(hasCode(error, 'EACCES', 'ENOENT')).toBe(true)
    expect(hasCode(error, 'EACCES')).toBe(false)
    expect(isCodedError(error) && error.syscall).toBe('open')
  })

  test.each([
    ['an error without a code', new Error('ENOENT')],
    ['an error whose code is a number', Object.assign(new Error('x'), { code: 404 })],
    ['an object that is no error', { code: 'ENOENT' }],
    ['nothing', undefined],
  ])('%s has no code', (_, thrown) => {
    expect(isCodedError(thrown)).toBe(false)
    expect(hasCode(thrown, 'ENOENT', '404')).toBe(false)
  })

  test('an error stays itself, anything else becomes the message of one', () => {
    const error = new TypeError('x')
    expect(toError(error)).toBe(error)
    expect(toError('out of paper')).toEqual(new Error('out of paper'))
    expect(toError(undefined).message).toBe('undefined')
  })
})
