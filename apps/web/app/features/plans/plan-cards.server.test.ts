import type { Plan } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { describePlan } from './describe-plan.ts'
import { currenciesOf, planCards } from './plan-cards.server.ts'

const settings = {
  siteUrl: 'https://music.example',
  applicationUrl: 'https://music.example/app',
}

const subscription: Plan = {
  id: '3',
  kind: 'subscription',
  name: 'Subscription',
  summary: 'New songs every month.',
  features: ['All formats'],
  action: '14 Day Trial',
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
}
const free: Plan = { ...subscription, id: '1', kind: 'free', trial_days: 0, action: 'Start free' }
const lifetime: Plan = { ...free, id: '2', kind: 'lifetime', action: 'Choose lifetime' }
const price = { price_minor: 990, currency: 'EUR' }
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')

test('[R1.4] a card shows a price and trial only if the operator has set a price', () => {
  for (const card of planCards(settings, [free, lifetime, subscription], 'en')) {
    expect(card).toMatchObject({ price: null, trial: null })
  }
})

test('[R1.4] a price is formatted for the language, with its interval and trial', () => {
  const cards = (language: 'en' | 'es' | 'fr') =>
    withLanguage(language, () =>
      planCards(
        settings,
        [
          { ...lifetime, ...price },
          { ...subscription, ...price },
        ],
        language,
      ).map((card) => [plain(card.price), card.trial]),
    )
  expect(cards('en')).toEqual([
    ['€9.90 once', null],
    ['€9.90 a month', 'The first 14 days are free'],
  ])
  expect(cards('es')).toEqual([
    ['9,90 €, una sola vez', null],
    ['9,90 € al mes', 'Los primeros 14 días son gratis'],
  ])
  expect(cards('fr')).toEqual([
    ['9,90 €, une seule fois', null],
    ['9,90 € par mois', 'Les 14 premiers jours sont gratuits'],
  ])
})

test('[R12.12] a price says whether it includes tax, in idiomatic wording', () => {
  const pricesOf = (language: 'en' | 'es' | 'fr', price_tax: 'included' | 'excluded') =>
    withLanguage(language, () =>
      planCards(
        settings,
        [lifetime, subscription].map((plan) => ({ ...plan, ...price, price_tax })),
        language,
      ).map((card) => plain(card.price)),
    )
  expect(pricesOf('en', 'included')).toEqual(['€9.90 once, VAT included', '€9.90 a month, VAT included'])
  expect(pricesOf('en', 'excluded')).toEqual(['€9.90 plus VAT, once', '€9.90 a month plus VAT'])
  expect(pricesOf('es', 'included')).toEqual([
    '9,90 € (IVA incluido), una sola vez',
    '9,90 € al mes, IVA incluido',
  ])
  expect(pricesOf('es', 'excluded')).toEqual(['9,90 € + IVA, una sola vez', '9,90 € al mes + IVA'])
  expect(pricesOf('fr', 'included')).toEqual(['9,90 € TTC, une seule fois', '9,90 € TTC par mois'])
  expect(pricesOf('fr', 'excluded')).toEqual(['9,90 € HT, une seule fois', '9,90 € HT par mois'])
})

test('[R12.5] a price in each currency is on the card, the seller’s own first, if there is a choice', () => {
  const dollars = { currency: 'USD', price_minor: 1090 }
  const sold = [
    { ...lifetime, ...price, prices: [price, dollars, { currency: 'JPY', price_minor: 1600 }] },
    { ...subscription, ...price, prices: [price] },
    {
      ...subscription,
      ...price,
      prices: [price, { currency: 'GBP', price_minor: 890 }],
      offer: 'not_on_sale',
    },
  ] as const
  const plans = sold.map((plan) => ({ ...plan, prices: [...plan.prices] }))
  const [first, second] = planCards(settings, plans, 'en')
  expect(first?.prices).toEqual({ EUR: '€9.90 once', USD: '$10.90 once', JPY: '¥1,600 once' })
  expect(first?.price).toBe('€9.90 once')
  expect(second).not.toHaveProperty('prices')
  expect(currenciesOf(plans)).toEqual(['EUR', 'USD', 'JPY'])
  // A server of an earlier release answers without them.
  expect(currenciesOf([lifetime])).toEqual([])
})

test('[R10.3] the button leads to sign-up with the plan', () => {
  const hrefs = planCards(settings, [free, subscription], 'fr').map(({ choose }) => choose?.href)
  expect(hrefs).toEqual(['/app/register#plan=1', '/app/register#plan=3'])
  const elsewhere = { ...settings, applicationUrl: 'https://app.example' }
  expect(planCards(elsewhere, [free], 'en')[0]?.choose?.href).toBe('https://app.example/register#plan=1')
})

test('[R10.2] the visitor’s plan links to its management; with two of one kind, none is marked', () => {
  const [first, second] = planCards(settings, [free, subscription], 'es')
  expect(first?.own).toMatchObject({ kind: 'free', href: '/es/suscripcion' })
  expect(second?.own?.kind).toBe('subscription')
  const cards = planCards(settings, [free, subscription, { ...subscription, id: '4' }], 'en')
  expect(cards.map(({ own }) => own?.kind)).toEqual(['free', undefined, undefined])
})

test('[R10.3] a second trial is not promised', () => {
  const reader = { applicationBase: '/app', language: 'en', trialAvailable: false } as const
  const card = describePlan({ ...subscription, ...price }, reader)
  expect([card.choose?.action, card.trial, card.price]).toEqual(['Subscribe', null, '€9.90 a month'])
  expect(describePlan(lifetime, reader).choose?.action).toBe('Choose lifetime')
})

test('[R18.1] a plan without a price is a test without payments, and unavailable with them', () => {
  const card = (offer: 'demo' | 'not_on_sale' | 'on_sale') =>
    withLanguage('fr', () => planCards(settings, [{ ...lifetime, offer }], 'fr')[0])
  expect(card('demo')).toMatchObject({
    notice: 'Test\u202f: rien n’est débité',
    choose: { href: expect.anything() },
  })
  expect(card('not_on_sale')).toMatchObject({ notice: 'Pas en vente pour le moment', choose: null })
  expect(card('on_sale')).toMatchObject({ notice: null, choose: { href: expect.anything() } })
})
