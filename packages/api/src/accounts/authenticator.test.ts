import { expect, test } from 'vitest'
import { showCode, toBase32 } from '@tempolibre/contract/authenticator-app'
import {
  authenticatorAddress,
  findStep,
  makeAppSecret,
  readAppCode,
  writeAppSecret,
} from './authenticator.ts'

/** RFC 6238, appendix B: the secret of its table, and its SHA-1 codes in eight digits. */
const secret = Buffer.from('12345678901234567890')
const table = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const

test.each(table)('[R7.1] at %i s the code of RFC 6238 is accepted', (time, code) => {
  // An app with six digits shows the last six of the eight (RFC 4226 §5.3).
  expect(findStep(secret, code.slice(-6), time * 1000)).toBe(Math.floor(time / 30))
  expect(showCode(toBase32(secret), time, 8)).toBe(code)
})

test('[R7.1] clocks may differ by one step either way, no more', () => {
  const now = 1_800_000_015
  const key = makeAppSecret()
  const shown = (seconds: number) => showCode(writeAppSecret(key), now + seconds)
  const step = Math.floor(now / 30)
  expect(findStep(key, shown(0), now * 1000)).toBe(step)
  expect(findStep(key, shown(-30), now * 1000)).toBe(step - 1)
  expect(findStep(key, shown(30), now * 1000)).toBe(step + 1)
  expect(findStep(key, shown(-60), now * 1000)).toBeUndefined()
  expect(findStep(key, shown(60), now * 1000)).toBeUndefined()
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['', undefined],
])('a code may be typed as %j', (typed, code) => {
  expect(readAppCode(typed)).toBe(code)
})

test('the address for the app names the account, the site and the algorithm', () => {
  const address = new URL(
    authenticatorAddress(secret, { issuer: 'Acorde: música', label: 'ada@example.org' }),
  )
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Acorde  música:ada@example.org')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Acorde  música',
    secret: toBase32(secret),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
