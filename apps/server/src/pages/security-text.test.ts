import { expect, test } from 'vitest'
import { writeSecurityText } from './security-text.ts'

const now = new Date('2026-01-01T00:00:00Z')

test('names the security contact, valid for half a year (RFC 9116)', () => {
  expect(writeSecurityText('https://music.example', 'mailto:ada@music.example', now)).toBe(
    `Contact: mailto:ada@music.example
Expires: 2026-06-30T00:00:00.000Z
Preferred-Languages: en, es, fr
Canonical: https://music.example/.well-known/security.txt
`,
  )
})

test('names the contact page if no contact is set', () => {
  expect(writeSecurityText('https://music.example', undefined, now)).toContain(
    'Contact: https://music.example/contact\n',
  )
})
