import { expect, test } from 'vitest'
import { assertionSchema, registrationSchema } from './second-factor-schemas.ts'

const credential = { id: 'AQ', rawId: 'AQ', type: 'public-key', clientExtensionResults: {} }
const registration = { clientDataJSON: 'e30', attestationObject: 'oA' }
const assertion = { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'AQ' }

test('[R10.2] what a passkey signs is complete: none of its parts is missing, empty or no base64url', () => {
  for (const [schema, response] of [
    [registrationSchema, registration],
    [assertionSchema, assertion],
  ] as const) {
    const accepts = (changes: object, parts: object = {}) =>
      schema.safeParse({ ...credential, ...changes, response: { ...response, ...parts } }).success
    expect(accepts({})).toBe(true)
    for (const wrong of ['', 'no bytes', 'a+b=', undefined]) {
      for (const name of ['id', 'rawId']) expect(accepts({ [name]: wrong }), name).toBe(false)
      for (const part of Object.keys(response)) expect(accepts({}, { [part]: wrong }), part).toBe(false)
    }
    expect(accepts({ type: 'password' })).toBe(false)
    expect(accepts({}, { clientDataJSON: 'A'.repeat(16_000) })).toBe(true)
    expect(accepts({}, { clientDataJSON: 'A'.repeat(16_001) })).toBe(false)
  }
})
