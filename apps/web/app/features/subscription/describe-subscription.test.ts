import type { Subscription } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import {
  describeDownloads,
  describeNextMonth,
  describeStatus,
  describeSubscription,
} from './describe-subscription.ts'

const active: Subscription = {
  id: '0198c0de-0000-4000-8000-000000000001',
  plan: {
    id: '3',
    kind: 'subscription',
    name: 'Subscription',
    summary: '',
    features: [],
    action: '',
    price_minor: null,
    currency: null,
    price_tax: null,
    trial_days: 14,
    monthly_download_limit: null,
    daily_download_limit: null,
    trial_download_limit: null,
    seats: null,
    channel_limit: null,
    credit_required: false,
  },
  status: 'active',
  provider: 'test',
  started_at: '2026-03-01T12:00:00.000Z',
  trial_ends_at: null,
  trial_days_left: null,
  current_period_end: '2026-04-15T12:00:00.000Z',
  cancel_at_period_end: false,
  hold: null,
  downloads_this_month: 3,
}
const priced = { ...active, plan: { ...active.plan, price_minor: 900, currency: 'EUR' } }
const trial = { ...priced, status: 'trialing', trial_days_left: 1 } as const
const facts = (subscription: Subscription) =>
  describeSubscription(subscription, 'en').map(({ name, value }) => `${name}: ${value}`)

test('[R10.2] says what is charged next and when', () => {
  expect(facts(priced)).toEqual(['Price: €9 a month', 'Next charge: €9 on 15 April 2026'])
  expect(facts(trial)).toEqual(['Price: €9 a month', 'Trial: 1 day left', 'Next charge: €9 on 15 April 2026'])
})

test('[R1.4] shows no price and no charge if the operator has set no price', () => {
  expect(facts(active)).toEqual(['Renews on: 15 April 2026'])
})

test('[R10.2] says when a cancelled plan ends, and no next charge', () => {
  expect(facts({ ...priced, cancel_at_period_end: true })).toEqual([
    'Price: €9 a month',
    'Ends on: 15 April 2026',
  ])
})

test('[R10.2] shows no date for a failed payment: only the payment service knows it', () => {
  expect(facts({ ...priced, status: 'past_due' })).toEqual(['Price: €9 a month'])
})

test('[R10.3] a plan without an end says so', () => {
  const endless = { ...active, current_period_end: null }
  expect(facts({ ...endless, plan: { ...active.plan, kind: 'lifetime' } })).toEqual([
    'Runs: Without an end date, nothing to renew',
  ])
  expect(facts({ ...endless, plan: { ...active.plan, kind: 'free' } })).toEqual([
    'Runs: For as long as you like',
  ])
})

test('[R10.2] describes the status in a word', () => {
  expect(describeStatus(active)).toBe('Active')
  expect(describeStatus(trial)).toBe('Trial')
  expect(describeStatus({ ...trial, cancel_at_period_end: true })).toBe('Cancelled')
  expect(describeStatus({ ...active, status: 'past_due' })).toBe('Payment overdue')
  expect(describeStatus({ ...active, status: 'ended', cancel_at_period_end: true })).toBe('Ended')
})

test('[R10.2] downloads count against the limit, which resets on the first of the month', () => {
  const limited = { ...active.plan, monthly_download_limit: 1000 }
  expect(describeDownloads({ ...active, plan: limited, downloads_this_month: 1000 }, 'en')).toBe(
    '1,000 of 1,000',
  )
  expect(withLanguage('fr', () => describeDownloads(active, 'fr'))).toBe('3, sans limite mensuelle')
  expect(describeNextMonth(new Date('2026-12-31T23:59:59Z'), 'en')).toBe('1 January 2027')
})
