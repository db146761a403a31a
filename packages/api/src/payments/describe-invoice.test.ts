import { expect, test } from 'vitest'
import { describeItem, describeTerms } from './describe-invoice.ts'
import { makeInvoicePaper } from './fixtures/make-invoice-paper.ts'

const invoice = {
  ...makeInvoicePaper({ bill_to: 'Ada', city: 'Madrid' }),
  time_zone: 'Europe/Madrid',
  // In Madrid it is the next day already.
  supplied_from: new Date('2026-11-27T23:30:00Z'),
  issued_at: new Date('2026-11-30T09:00:00Z'),
}

test('[R16.126] what was paid once says the day of the payment, though the invoice is issued days later', () => {
  expect(describeTerms(invoice)).toContain('Paid on 28 November 2026.')
  expect(describeItem(invoice).supplied).toContain('28 November 2026')
  expect(describeTerms({ ...invoice, plan_kind: 'subscription' })).toContain('Paid on 30 November 2026.')
})

test('[R16.85] only an invoice of money that moved says that it was paid: none of a test, and no correction', () => {
  const paid = /^Paid on /
  const isPaid = (changes: object) =>
    describeTerms({ ...invoice, ...changes }).some((text) => paid.test(text))
  expect(isPaid({})).toBe(true)
  for (const provider of ['test', 'stripe_test']) expect(isPaid({ provider }), provider).toBe(false)
  expect(isPaid({ corrects: '2026-000001', corrected_at: invoice.issued_at, amount_minor: -19_900 })).toBe(
    false,
  )
})

test('[R16.128] every invoice says the day on which the money came, in the seller’s time zone', () => {
  const paid = { ...invoice, paid_at: new Date('2026-11-28T23:30:00Z') }
  expect(describeTerms(paid)).toContain('Paid on 29 November 2026.')
  expect(describeTerms({ ...paid, plan_kind: 'subscription' })).toContain('Paid on 29 November 2026.')
})
