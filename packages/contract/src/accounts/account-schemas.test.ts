import { expect, test } from 'vitest'
import {
  emailChangeSchema,
  mailRequestSchema,
  passwordChangeSchema,
  passwordResetSchema,
} from './account-schemas.ts'

test.each([
  ['a mail', mailRequestSchema, { lang: 'en' }],
  ['another address', emailChangeSchema, { current_password: 'Sesame-26' }],
])(
  '[R7.1] whoever asks for %s names an address, in which spaces around it and capitals do not matter',
  (_, schema, rest) => {
    const read = (email: string) => schema.safeParse({ ...rest, email })
    expect(read(' Ada@Example.org ').data?.email).toBe('ada@example.org')
    for (const [email, fault] of [
      ['', 'missing'],
      ['ada', 'invalid'],
      ['ada@', 'invalid'],
    ] as const) {
      expect(read(email).error?.issues).toEqual([
        expect.objectContaining({ code: 'custom', path: ['email'], params: { fault } }),
      ])
    }
  },
)

test.each([
  ['changing the password', passwordChangeSchema, { current_password: 'Sesame-26' }],
  ['resetting the password', passwordResetSchema, { token: 'token' }],
])('[R7.2] %s follows the rules of a new password and asks for it twice', (_, schema, rest) => {
  const faultsOf = (password: string, password_confirmation: string) =>
    schema
      .safeParse({ ...rest, password, password_confirmation })
      .error?.issues.map((issue) => [issue.path.join(), issue.code === 'custom' && issue.params?.['fault']])
  expect(faultsOf('Sesame-27', 'Sesame-27')).toBeUndefined()
  expect(faultsOf('Sesame-x', 'Sesame-27')).toEqual([
    ['password', 'no_digit'],
    ['password_confirmation', 'mismatch'],
  ])
  expect(faultsOf('', '')).toEqual([
    ['password', 'missing'],
    ['password_confirmation', 'missing'],
  ])
})

test('[R7.2] changing the password needs the current one, beside every fault of the new one', () => {
  const read = passwordChangeSchema.safeParse({
    current_password: '',
    password: 'Sesame-27',
    password_confirmation: 'other',
  })
  expect(read.error?.issues).toMatchObject([
    { path: ['current_password'], params: { fault: 'missing' } },
    { path: ['password_confirmation'], params: { fault: 'mismatch' } },
  ])
})
