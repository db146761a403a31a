import { describe, expect, test } from 'vitest'
import { contactRules, countCodePoints, findContactFaults } from '@tempolibre/domain/contact-message'
import { isEmailAddress, tidyEmail } from '@tempolibre/domain/email-address'
import { contactMessageSchema } from './schemas.ts'

const right = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'Does the licence cover a weekly podcast?',
}
const faultsOf = (texts: Partial<typeof right>) => findContactFaults({ ...right, ...texts })
const parse = (texts: object) =>
  contactMessageSchema.safeParse({
    id: '8e5bd6a4-1f0b-4a65-9d8c-5a1f4f6f9a10',
    lang: 'en',
    ...right,
    ...texts,
  })

describe('[R4.5] the name', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['\u200b\u200b\u200b\u200b\u200b', 'missing'],
    ['\u3164'.repeat(6), 'missing'],
    ['\u2800'.repeat(6), 'missing'],
    ['Anna', 'too_short'],
    ['  Anna   ', 'too_short'],
    ['𝒜𝒩𝒩𝒜', 'too_short'],
    ['Annie', undefined],
    ['李小龙先生', undefined],
    ['Zoë O’Neill-Łukasz', undefined],
    ['a'.repeat(50), undefined],
    ['🎵'.repeat(50), undefined],
    ['a'.repeat(51), 'too_long'],
    ['Ada\r\nBcc: all@example.org', 'invalid'],
    ['Ada\nLovelace', 'invalid'],
    ['Ada\u0000Lovelace', 'invalid'],
    ['Ada\u2028Lovelace', 'invalid'],
    ['Ada \u202eecalevoL', 'invalid'],
  ] as const)('%j: %s', (name, fault) => {
    expect(faultsOf({ name }).name).toBe(fault)
    expect(parse({ name }).success).toBe(fault === undefined)
  })
})

describe('[R4.5] the e-mail address', () => {
  test.each([
    'ada@example.org',
    'ada.lovelace+music@mail.example.co.uk',
    "o'neill@example.org",
    'info@müller.example',
    'kontakt@例え.テスト',
    `${'a'.repeat(64)}@example.org`,
    `ada@${'a.'.repeat(123)}info`,
    ' ada@example.org ',
  ])('%j is valid', (email) => {
    expect(faultsOf({ email })).toEqual({})
    expect(parse({ email }).data?.email).toBe(tidyEmail(email))
  })

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@@example.org',
    'ada@example..org',
    '.ada@example.org',
    'ada.@example.org',
    'a..b@example.org',
    'ada lovelace@example.org',
    'ada@exa mple.org',
    'ada@-example.org',
    'ada@example.org,eve@example.org',
    'ada@example.org>',
    'Ada <ada@example.org>',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@example.org\r\nBcc: all@example.org',
    'ada\r\nBcc:x@example.org',
    'ada\u0000@example.org',
    'ada@example.org\u2028x',
    '"ada"@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a.'.repeat(123)}infos`,
    `ada@${'a.'.repeat(130)}org`,
    'аda@example.org',
  ])('%j is not valid', (email) => {
    expect(isEmailAddress(email)).toBe(false)
    expect(faultsOf({ email })).toEqual({ email: 'invalid' })
    expect(parse({ email }).success).toBe(false)
  })

  test('an empty one is missing, not wrong', () => {
    expect(faultsOf({ email: ' ' })).toEqual({ email: 'missing' })
  })
})

describe('[R4.5] the message', () => {
  test.each([
    ['', 'missing'],
    ['a'.repeat(19), 'too_short'],
    [`${'a'.repeat(19)}   \n\n `, 'too_short'],
    ['a'.repeat(20), undefined],
    ['😀'.repeat(1500), undefined],
    [`  ${'a'.repeat(1500)}\n`, undefined],
    ['a'.repeat(1501), 'too_long'],
    ['a'.repeat(500_000), 'too_long'],
    [' '.repeat(500_000), 'missing'],
  ] as const)('of %# characters', (message, fault) => {
    expect(faultsOf({ message }).message).toBe(fault)
    expect(parse({ message }).success).toBe(fault === undefined)
  })

  test('a line end counts as one character, however it was sent', () => {
    const message = 'a\r\n'.repeat(750).trim()
    expect(countCodePoints(contactRules.message.tidy(message))).toBe(1499)
    expect(faultsOf({ message })).toEqual({})
  })

  test('loses only unprintable characters', () => {
    const message = '\u0000A\u0007 tab\tand\na line,\u001b[31m an accent é, half \ud83d a pair 👩🏽‍🎤'
    expect(parse({ message }).data?.message).toBe(
      'A tab\tand\na line,[31m an accent é, half \ufffd a pair 👩🏽‍🎤',
    )
  })
})

test('[R4.5] hostile texts are checked in linear time', () => {
  const long = 60_000
  const began = performance.now()
  for (const text of [
    'a'.repeat(long),
    ' '.repeat(long),
    'a.'.repeat(long),
    '@'.repeat(long),
    '-'.repeat(long),
  ]) {
    findContactFaults({ name: text, email: `${text}@${text}`, message: `${text} ${text}x` })
  }
  expect(performance.now() - began).toBeLessThan(1000)
})

test.each([undefined, null, 5, {}, ['x']])('[R4.5] %j is not a text', (name) => {
  expect(parse({ name }).success).toBe(false)
})
