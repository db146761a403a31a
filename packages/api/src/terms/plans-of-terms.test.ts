import type { TermsPlan } from '@tempolibre/database'
import { expect, test } from 'vitest'
import { fillPlans } from './plans-of-terms.ts'

const plan = (name: string, kind: TermsPlan['kind'], more: Partial<TermsPlan> = {}): TermsPlan => ({
  language: 'fr',
  kind,
  name,
  daily_download_limit: null,
  monthly_download_limit: null,
  credit_required: false,
  seats: null,
  archived: false,
  ...more,
})

const plans = [
  plan('Gratuit', 'free', { credit_required: true }),
  plan('Ancienne', 'lifetime', { archived: true }),
  plan('À vie', 'lifetime'),
  plan('Agence', 'lifetime', { seats: 3 }),
  plan('Agency', 'lifetime', { language: 'en' }),
  plan('Abonnement', 'subscription', { archived: true, seats: 5 }),
]

test('[R16.56] a text names every plan on sale that covers a use, or the one that is held where none is sold', () => {
  expect(fillPlans('{{plans.client_work}} / {{plans.own_advertising}}', plans, 'fr')).toBe(
    'À vie et Agence / À vie, Agence et Abonnement',
  )
  expect(fillPlans('{{plans.credit}}, {{plans.seats}}, {{plans.free}}', plans, 'fr')).toBe(
    'Gratuit, Agence et Abonnement, Gratuit',
  )
  expect(fillPlans('{{plans.subscription}}; {{plans.venue}}', plans, 'en')).toBe('none at present; Agency')
  expect(fillPlans('{{plans}} {{plans.price}} {{seller.name}}', plans, 'en')).toBe(
    '{{plans}} {{plans.price}} {{seller.name}}',
  )
})
