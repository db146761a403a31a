import { expect, test } from 'vitest'
import { emailChangeSchema, mailRequestSchema } from './account-schemas.ts'

test.each([
  ['a mail', mailRequestSchema, { lang: 'en' }],
  ['another address', emailChangeSchema, { current_password: 'Sesame-26' }],
])('[R7.1] whoever asks for %s names an address, around which spaces do not matter', (_, schema, rest) => {
  const read = (email: string) => schema.safeParse({ ...rest, email })
  expect(read(' Ada@Example.org ').data?.email).toBe('Ada@Example.org')
  for (const [email, fault] of [
    ['', 'missing'],
    ['ada', 'invalid'],
    ['ada@', 'invalid'],
  ] as const) {
    expect(read(email).error?.issues).toEqual([
      expect.objectContaining({ code: 'custom', path: ['email'], params: { fault } }),
    ])
  }
})
