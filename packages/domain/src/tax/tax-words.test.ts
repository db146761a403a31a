import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { describeTaxReason } from './tax-words.ts'

const sellerIn = (country: string) => ({ address: { country } })

describe.each(languages)('[R12.12] why there is no tax, in %s', (language) => {
  test.each(['reverse_charge', 'outside_scope'] as const)(
    '%s names the national law of the seller where it is known, and otherwise only the common one',
    (reason) => {
      const words = (country: string) => describeTaxReason({ reason }, sellerIn(country), language) ?? ''
      const common = words('DE')
      expect(common).toMatch(/\.$/)
      expect(common).not.toContain('undefined')
      expect(words('ES')).toMatch(/^.+ Ley 37\/1992, arts?\. .+\.$/)
      expect(words('FR')).toMatch(/^.+ CGI, art\. .+\.$/)
      for (const country of ['ES', 'FR']) expect(words(country).startsWith(`${common} `)).toBe(true)
      expect(describeTaxReason({ reason }, null, language)).toBe(common)
    },
  )

  test('is not stated if tax is charged', () => {
    expect(describeTaxReason({ reason: null }, sellerIn('ES'), language)).toBeUndefined()
  })
})
