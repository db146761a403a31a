import type { TermsPlan } from '@tempolibre/database'
import { expect, test } from 'vitest'
import { fillPlans } from './plans-of-terms.ts'

const plan = (name: string, kind: TermsPlan['kind'], more: Partial<TermsPlan> = {}): TermsPlan => ({
  language: 'fr',
  kind,
  name,
  daily_download_limit: null,
  monthly_download_limit: null,
  trial_days: 0,
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

test.each([
  [
    [14],
    [
      'subscribe after a 14-day trial.',
      'suscríbete tras una prueba de 14 días.',
      'abonnez-vous après 14 jours d’essai.',
    ],
  ],
  [
    [1],
    [
      'subscribe after a 1-day trial.',
      'suscríbete tras una prueba de 1 día.',
      'abonnez-vous après 1 jour d’essai.',
    ],
  ],
  [[0], ['subscribe.', 'suscríbete.', 'abonnez-vous.']],
  [[], ['subscribe.', 'suscríbete.', 'abonnez-vous.']],
  [
    [14, 14],
    [
      'subscribe after a 14-day trial.',
      'suscríbete tras una prueba de 14 días.',
      'abonnez-vous après 14 jours d’essai.',
    ],
  ],
  [
    [0, 30],
    [
      'subscribe, with some plans after a trial.',
      'suscríbete, con algunos planes tras una prueba.',
      'abonnez-vous, avec certaines formules après un essai.',
    ],
  ],
])('[R16.102] a text says of the trials on sale, of %j days, what there is', (days, expected) => {
  const said = (['en', 'es', 'fr'] as const).map((language) => {
    const known = days.map((trial_days) => plan('A', 'subscription', { language, trial_days }))
    // What is not sold any more has no new trials.
    const former = plan('B', 'subscription', { language, trial_days: 7, archived: true })
    const text = { en: 'subscribe', es: 'suscríbete', fr: 'abonnez-vous' }[language]
    return fillPlans(`${text} {{plans.trial}}.`, [...known, former], language)
  })
  expect(said).toEqual(expected)
})
