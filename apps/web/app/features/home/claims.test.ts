import { expect, test } from 'vitest'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { claimsOf, trialOf } from './claims.server.ts'

const lifetime = { kind: 'lifetime', trial_days: 0 } as const
const subscription = { kind: 'subscription', trial_days: 7 } as const

test('[R1.4] the figures come from the catalogue, in the language’s number format', () => {
  const claims = withLanguage('es', () =>
    claimsOf({ tracks: 12_345, categories: 1 }, [subscription, lifetime], 'es'),
  )
  expect(claims).toEqual([
    { figure: '12.345', name: 'canciones' },
    { figure: '1', name: 'género' },
    { figure: '1', name: 'pago, para toda la vida' },
  ])
})

test('[R1.4] a single payment is claimed only if a plan has one', () => {
  const claims = withLanguage('en', () => claimsOf({ tracks: 2, categories: 1 }, [subscription], 'en'))
  expect(claims.map(({ name }) => name)).toEqual(['songs', 'genre'])
})

test('[R18.5] a site without songs does not count them', () => {
  const claims = withLanguage('en', () => claimsOf({ tracks: 0, categories: 0 }, [lifetime], 'en'))
  expect(claims.map(({ name }) => name)).toEqual(['payment, for life'])
})

test('[R1.4] the button names a plan’s trial, if any', () => {
  expect(withLanguage('en', () => trialOf([lifetime, subscription]))).toBe('7 Day Trial')
  expect(withLanguage('es', () => trialOf([{ trial_days: 1 }]))).toBe('Prueba de 1 día')
  expect(withLanguage('fr', () => trialOf([lifetime]))).toBe('Tarifs')
  expect(withLanguage('fr', () => trialOf(undefined))).toBe('14 jours d’essai')
})
