import { languages } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { fillPlanAction } from './plan-action.ts'

const said = (action: Record<(typeof languages)[number], string>, trial_days: number) =>
  languages.map((language) => fillPlanAction({ action: action[language], trial_days }, language))
const same = (text: string) => ({ en: text, es: text, fr: text })
const former = { en: '14 Day Trial', es: 'Prueba de 14 días', fr: '14 jours d’essai' }

test.each([
  [14, ['14 Day Trial', 'Prueba de 14 días', '14 jours d’essai']],
  [7, ['7 Day Trial', 'Prueba de 7 días', '7 jours d’essai']],
  [1, ['1 Day Trial', 'Prueba de 1 día', '1 jour d’essai']],
  [0, ['Subscribe', 'Suscribirme', 'S’abonner']],
])(
  '[R16.107] the button of a plan with a trial of %i days says so, also where a site began with other words',
  (days, words) => {
    expect(said(same('{{plan.trial}}'), days)).toEqual(words)
    expect(said(former, days)).toEqual(words)
  },
)

test('[R16.107] words of the operator’s own stay as they are', () => {
  expect(said(same('Try it 14 days'), 7)).toEqual(['Try it 14 days', 'Try it 14 days', 'Try it 14 days'])
  expect(fillPlanAction({ action: 'Go: {{plan.trial}}', trial_days: 7 }, 'en')).toBe('Go: 7 Day Trial')
})
