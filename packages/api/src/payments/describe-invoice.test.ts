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
