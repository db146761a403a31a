import { expect, test } from 'vitest'
import type { Seller } from '@tempolibre/domain'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { describeSeller } from './describe-seller.server.ts'

const same = (text: string) => ({ en: text, es: text, fr: text })
const seller: Seller = {
  name: 'Compás',
  legal_name: same('Compás SARL'),
  legal_form: same('SARL au capital de 1 €'),
  specimen: false,
  address: { street: '1 rue X', postal_code: '75001', city: 'Paris', region: null, country: 'FR' },
  governing_law: { en: 'the laws of France', es: 'la legislación francesa', fr: 'le droit français' },
  email: 'bonjour@compas.example',
  phone: '+33 1 99 00 00 00',
  tax_number: null,
  vat_number: 'FR00000000000',
  register_entry: same('RCS Paris 000 000 000'),
  publishing_director: 'Ada Lovelace',
  time_zone: null,
  host: same('Hôte SA, 2 rue Y, Paris'),
  tax: null,
}
const lines = (changes: Partial<Seller>, language: 'es' | 'fr') =>
  withLanguage(language, () =>
    Object.fromEntries(
      describeSeller({ ...seller, ...changes }, language).map((fact) => [fact.name, fact.lines.join(' | ')]),
    ),
  )

test('a French operator is described as French law requires, in French', () => {
  expect(lines({}, 'fr')).toEqual({
    Nom: 'Compás',
    Exploitant: 'Compás SARL',
    'Forme juridique': 'SARL au capital de 1 €',
    Adresse: '1 rue X | 75001 Paris | France',
    'E-mail': 'bonjour@compas.example',
    Téléphone: '+33 1 99 00 00 00',
    'Numéro de TVA': 'FR00000000000',
    Immatriculation: 'RCS Paris 000 000 000',
    'Directeur de la publication': 'Ada Lovelace',
    Hébergeur: 'Hôte SA, 2 rue Y, Paris',
    'Droit applicable': 'le droit français',
  })
})

test('what does not apply is left out', () => {
  const named = Object.keys(
    lines(
      { legal_form: null, vat_number: null, register_entry: null, publishing_director: null, host: null },
      'es',
    ),
  )
  expect(named).toEqual([
    'Nombre',
    'Titular',
    'Domicilio',
    'Correo electrónico',
    'Teléfono',
    'Legislación aplicable',
  ])
})

test('a phone link has no separators', () => {
  const fact = describeSeller({ ...seller, phone: '+34 (910) 00-00-00' }, 'en').find(({ href }) =>
    href?.startsWith('tel'),
  )
  expect(fact?.href).toBe('tel:+34910000000')
})
