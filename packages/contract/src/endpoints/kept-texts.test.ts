import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { lineSchema, textSchema } from '@tempolibre/domain/text-schemas'

/** What nobody sees, or what turns a line: U+0000, U+200B, U+202E, a soft hyphen, half a pair. */
const signs = '\0\u200b\u202e\u00ad\ud842'
const unclean = /[\0\u200b\u202e\u00ad\ud800-\udfff]/

/** The texts below a schema, by their path. */
function* textsOf(schema: unknown, path: string): Generator<[path: string, text: z.ZodString]> {
  if (schema instanceof z.ZodString) yield [path, schema]
  else if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape)) yield* textsOf(field, `${path}.${name}`)
  else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, `${path}[]`)
  else if (schema instanceof z.ZodRecord) yield* textsOf(schema.valueType, `${path}{}`)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textsOf(option, path)
  else if (schema instanceof z.ZodPipe) yield* textsOf(schema.in, path)
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    yield* textsOf(schema.unwrap(), path)
}

/** Texts that are compared, looked for, or shown to their sender alone, and events of the payment service. */
const notKept =
  /password|token|challenge|\.code$|\.version$|_id$|\.id$|^receiveStripeEvent|^renderStudio|^addChannel\.text$|^eraseStudioUser\.email$/

/** Texts whose form has a rule of its own, which refuses controls, marks of direction and halves of pairs at its field. */
const ruled =
  /^(?:signUp|finishSignUp|signIn|updateAccount|becomeFirstAdministrator)\.(?:name|phone|email)$|^saveBillingDetails\.|^addStaffMember\.email$|^changeStudioNavigation\..*target$/
const rulesOf: readonly [form: string, body: object][] = [
  ['updateAccount', { lang: 'en', name: `Ada${signs}`, phone: '' }],
  ['updateAccount', { lang: 'en', name: 'Ada', phone: `555${signs}` }],
  [
    'becomeFirstAdministrator',
    {
      token: 'a',
      name: `Ada${signs}`,
      email: 'a@example.org',
      password: 'Sesame-2026!',
      password_confirmation: 'Sesame-2026!',
    },
  ],
  [
    'saveBillingDetails',
    {
      country: 'GB',
      bill_to: `Ada${signs}`,
      street: '',
      postal_code: '',
      city: '',
      region: '',
      vat_number: '',
    },
  ],
  [
    'saveBillingDetails',
    {
      country: 'GB',
      bill_to: 'Ada',
      street: `a${signs}`,
      postal_code: '',
      city: '',
      region: '',
      vat_number: '',
    },
  ],
]

describe('[R17.4] a text that the API keeps', () => {
  test('is cleaned, or refused, whichever call it comes with', () => {
    const faults: string[] = []
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (!('body' in endpoint)) continue
      for (const [path, text] of textsOf(endpoint.body, name)) {
        const parsed = text.safeParse(`Sa${signs}lt`)
        if (parsed.success && unclean.test(parsed.data) && !notKept.test(path) && !ruled.test(path))
          faults.push(path)
      }
    }
    expect(faults).toEqual([])
  })

  test.each(rulesOf)('is refused by the rule of %s', (form, body) => {
    const [, endpoint] = Object.entries(endpoints).find(([name]) => name === form) ?? []
    expect(endpoint && 'body' in endpoint && endpoint.body.safeParse(body).success).toBe(false)
  })

  test('has no more than its length once it is cleaned', () => {
    expect(lineSchema(4).parse(` Sa${signs}lt\n`)).toBe('Salt')
    expect(lineSchema(4).safeParse('Salty').success).toBe(false)
    expect(lineSchema(4).min(1).safeParse(signs).success).toBe(false)
    expect(textSchema(9).parse('Salt\r\nAir\0')).toBe('Salt\nAir')
  })
})
