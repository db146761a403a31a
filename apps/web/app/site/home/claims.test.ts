import { expect, test } from 'vitest'
import { withLanguage } from '../../language/render-language.server.ts'
import { claimsOf } from './claims.server.ts'

test('[R1.4] the figures are the catalogue’s, written as the language writes them', () => {
  const claims = withLanguage('es', () => claimsOf({ tracks: 12_345, categories: 1 }, 'es'))
  expect(claims).toEqual([
    { figure: '12.345', name: 'canciones' },
    { figure: '1', name: 'género' },
    { figure: '1', name: 'pago, para toda la vida' },
  ])
})
