import { describe, expect, test } from 'vitest'
import {
  accountLimits,
  findCodeFault,
  findConfirmationFaults,
  findEmailFault,
  findNameFault,
  findNewPasswordFault,
  findNewPasswordFaults,
  findPasskeyNameFault,
  findPhoneFault,
  findProfileFaults,
  findSignInFaults,
  findSignUpFaults,
  findSignUpPasswordFault,
  phoneDigits,
  tidyName,
  tidyPhone,
} from './account-rules.ts'

const fine = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '5550100',
  password: 'Sesame26',
  password_confirmation: 'Sesame26',
}

describe('[R7.3] a password for a new account', () => {
  test.each([
    ['', 'missing'],
    ['Sesam26', 'too_short'],
    [`Aa1${'x'.repeat(125)}`, undefined],
    [`Aa1${'x'.repeat(126)}`, 'too_long'],
    ['sesame26', 'no_capital'],
    ['SESAME26', 'no_lower_case'],
    ['Sesamess', 'no_digit'],
    ['Sesame26', undefined],
    ['Ñandú٣٤٥', undefined],
    // Seven characters, however many code units they take.
    ['Aa1🎵🎵🎵🎵', 'too_short'],
  ])('in English, %j: %s', (password, fault) => {
    expect(findSignUpPasswordFault(password, 'en')).toBe(fault)
  })

  test.each(['es', 'fr'] as const)('in %s needs eight characters of any kind', (language) => {
    expect(findSignUpPasswordFault('sesamess', language)).toBeUndefined()
    expect(findSignUpPasswordFault('sesames', language)).toBe('too_short')
    expect(findSignUpPasswordFault('', language)).toBe('missing')
  })
})

describe('[R7.2] a new password', () => {
  test.each([
    ['', 'missing'],
    ['Sesa-26', 'too_short'],
    ['sesame-26', 'no_capital'],
    ['Sesame-xx', 'no_digit'],
    ['Sesame262', 'no_special'],
    ['Sesame 26', 'no_special'],
    ['Sesame\u00A026', 'no_special'],
    ['Sesamé26', 'no_special'],
    ['Sesamé26', 'no_special'],
    ['Sesame-2', undefined],
    ['Sesame🎵26', undefined],
  ])('%j: %s', (password, fault) => {
    expect(findNewPasswordFault(password)).toBe(fault)
  })

  test('confirmation must match exactly', () => {
    const both = (password: string, password_confirmation: string) =>
      findNewPasswordFaults({ password, password_confirmation })
    expect(both('Sesame-26', 'Sesame-26')).toEqual({})
    expect(both('Sesame-26', 'sesame-26')).toEqual({ password_confirmation: 'mismatch' })
    expect(both('Sesame-26', 'Sesame-26 ')).toEqual({ password_confirmation: 'mismatch' })
    expect(both('', '')).toEqual({ password: 'missing', password_confirmation: 'missing' })
  })
})

describe('a phone number', () => {
  test.each([
    ['+34 (910) 00-00.00', '34910000000'],
    ['555/01\u00A000', '5550100'],
    ['+', '+'],
    ['1+2', '1+2'],
    ['++34', '++34'],
  ])('%j is stored as %j', (text, kept) => {
    expect(tidyPhone(text)).toBe(kept)
  })

  test.each(['en', 'es', 'fr'] as const)('[R7.3] in %s has digits only, up to the maximum', (language) => {
    const most = phoneDigits[language]
    expect(findPhoneFault('5'.repeat(most), language)).toBeUndefined()
    expect(findPhoneFault('5'.repeat(most + 1), language)).toBe('too_long')
    expect(findPhoneFault('', language)).toBe('missing')
    for (const text of ['+34', '12a', 'x12', '٣٤']) expect(findPhoneFault(text, language)).toBe('invalid')
  })

  test('[R7.3] has ten digits in English, fifteen elsewhere', () => {
    expect(phoneDigits).toEqual({ en: 10, es: 15, fr: 15 })
  })
})

describe('a name', () => {
  test('is one line of limited length, ignoring spaces around it', () => {
    const { maximum } = accountLimits.name
    expect(tidyName('  Ada Lovelace\t')).toBe('Ada Lovelace')
    expect(findNameFault('🎵'.repeat(maximum))).toBeUndefined()
    expect(findNameFault('🎵'.repeat(maximum + 1))).toBe('too_long')
    expect(findNameFault('Ada\nLovelace')).toBe('invalid')
    expect(findNameFault('\u200B')).toBe('missing')
  })

  test.each(['https://spam.example', 'spam.example', 'SPAM.COM', 'www.spam', 'a@b'])(
    'must not be an address: %s',
    (name) => {
      expect(findNameFault(name)).toBe('address')
    },
  )

  test.each(['J.R.R. Tolkien', 'St.John', 'María José Ñáñez', "O'Brien, Jr.", '李小龍'])(
    '%s is valid',
    (name) => {
      expect(findNameFault(name)).toBeUndefined()
    },
  )

  test('of a passkey may be any text on one line', () => {
    const { maximum } = accountLimits.passkeyName
    expect(findPasskeyNameFault('my.phone')).toBeUndefined()
    expect(findPasskeyNameFault('x'.repeat(maximum))).toBeUndefined()
    expect(findPasskeyNameFault('x'.repeat(maximum + 1))).toBe('too_long')
    expect(findPasskeyNameFault(' ')).toBe('missing')
    expect(findPasskeyNameFault('my\nphone')).toBe('invalid')
  })
})

describe('a form', () => {
  test('for a new account reports every field with a fault, and no other', () => {
    expect(findSignUpFaults(fine, 'en')).toEqual({})
    expect(
      findSignUpFaults({ ...fine, name: ' Ada ', email: ' ada@example.org ', phone: '+1 555-0100' }, 'en'),
    ).toEqual({})
    const empty = { name: '', email: '', phone: '', password: '', password_confirmation: '' }
    expect(findSignUpFaults(empty, 'fr')).toEqual(
      Object.fromEntries(Object.keys(empty).map((field) => [field, 'missing'])),
    )
    expect(findSignUpFaults({ ...fine, email: 'ada@', password_confirmation: 'x' }, 'es')).toEqual({
      email: 'invalid',
      password_confirmation: 'mismatch',
    })
  })

  test('for signing in requires an address and any password', () => {
    expect(findSignInFaults({ email: ' ada@example.org ', password: 'x' })).toEqual({})
    expect(findSignInFaults({ email: '', password: '' })).toEqual({ email: 'missing', password: 'missing' })
    expect(findEmailFault('ada')).toBe('invalid')
  })

  test('that changes how the user signs in requires the password, and a code if there is a second factor', () => {
    expect(findConfirmationFaults({ current_password: 'x', code: undefined })).toEqual({})
    expect(findConfirmationFaults({ current_password: '', code: ' ' })).toEqual({
      current_password: 'missing',
      code: 'missing',
    })
    expect(findCodeFault(' 123 456 ')).toBeUndefined()
  })

  test('of the profile holds name and phone', () => {
    expect(findProfileFaults({ name: ' Ada ', phone: '+34 5' }, 'es')).toEqual({})
    expect(findProfileFaults({ name: 'a@b', phone: 'x' }, 'es')).toEqual({
      name: 'address',
      phone: 'invalid',
    })
  })
})
