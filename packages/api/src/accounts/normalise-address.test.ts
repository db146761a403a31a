import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashTrialAddress, normaliseAddress } from './normalise-address.ts'

test('[R10.3] spellings of one mailbox are equal, other mailboxes differ', () => {
  expect(normaliseAddress('Ada.Lovelace+trial@GMail.com')).toBe('adalovelace@gmail.com')
  expect(normaliseAddress('adalovelace@googlemail.com')).toBe('adalovelace@gmail.com')
  expect(normaliseAddress('Ada.Lovelace+trial+2@example.org')).toBe('ada.lovelace@example.org')
  expect(normaliseAddress('adalovelace@example.org')).not.toBe(normaliseAddress('ada.lovelace@example.org'))
  expect(normaliseAddress('ada@example.org')).not.toBe(normaliseAddress('ada@example.com'))
})

test('[R10.3] the stored hash of an address cannot be computed without the secret', () => {
  const hashes = hashTrialAddress('one secret', 'ada@example.org')
  expect(hashes).toEqual(hashTrialAddress('one secret', 'ADA+again@example.org'))
  expect(hashes).not.toEqual(hashTrialAddress('another secret', 'ada@example.org'))
  expect(hashes.join()).not.toContain('ada')
})

test('[R15.5] what was stored for an address as it was typed is found by its one form', () => {
  const before = (email: string) =>
    createHmac('sha256', 'a secret').update(`trial ${email}`).digest('base64url')
  expect(hashTrialAddress('a secret', 'ada@example.org')).toEqual([before('ada@example.org')])
  for (const email of ['ana@xn--bcher-kva.example', 'Ana+x@bu\u0308cher.example'])
    expect(hashTrialAddress('a secret', email)).toEqual([
      before('ana@xn--bcher-kva.example'),
      before('ana@bücher.example'),
    ])
})
