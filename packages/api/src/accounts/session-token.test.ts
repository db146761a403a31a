import { expect, test } from 'vitest'
import { newSessionKey, readBearer, signSessionKey } from './session-token.ts'

const secret = 'the secret of this installation'
const key = 'q0qKlP4mEoT2sWzYx1aBcDeFgHiJkLmN'
// By `printf %s KEY | openssl dgst -sha256 -hmac SECRET -binary | base64`.
const signature = 'ue7tMP/L6Lps+oxpfbtS2c7vQup/K8mivd/qA6Plk+0='

test('[R6.4] a token is the key and its HMAC, percent-encoded, as since the first release', () => {
  expect(signSessionKey(key, secret)).toBe(encodeURIComponent(`${key}.${signature}`))
})

test.each([
  `Bearer ${encodeURIComponent(`${key}.${signature}`)}`,
  `Bearer ${key}.${signature}`,
  `bearer   ${key}.${signature} `,
])('[R6.4] %s is accepted', (authorization) => {
  expect(readBearer(authorization, secret)).toBe(key)
})

test.each([
  null,
  '',
  'Bearer',
  `Bearer ${key}`,
  `Bearer ${key}.`,
  `Bearer ${key}.AAAA`,
  `Bearer ${key.replace('q', 'r')}.${signature}`,
  `Bearer ${key}.${signature}.${signature}`,
  `Bearer ${key}.${signature} x`,
  `Basic ${key}.${signature}`,
  'Bearer %zz',
])('[R6.4] %s is not', (authorization) => {
  expect(readBearer(authorization, secret)).toBeUndefined()
})

test('[R6.4] nor is a token signed with another secret', () => {
  const token = signSessionKey(newSessionKey(), 'another secret')
  expect(readBearer(`Bearer ${token}`, secret)).toBeUndefined()
})

test('no key comes twice', () => {
  const keys = Array.from({ length: 1000 }, newSessionKey)
  expect(new Set(keys).size).toBe(1000)
  expect(keys.every((each) => /^[\w-]{32}$/.test(each))).toBe(true)
})
