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
  const hash = hashTrialAddress('one secret', 'ada@example.org')
  expect(hash).toBe(hashTrialAddress('one secret', 'ADA+again@example.org'))
  expect(hash).not.toBe(hashTrialAddress('another secret', 'ada@example.org'))
  expect(hash).not.toContain('ada')
})
