import { expect, test } from 'vitest'
import { shortenName } from './shorten-name.ts'

test.each([
  ['Ada Lovelace', 'A… L…'],
  ['José María de la Cruz', 'J… M… d… l… C…'],
  ['João Sá', 'J… S…'],
  ['MARIA SA', 'M… S…'],
  ['J. R. R. Tolkien', 'J… R… R… T…'],
  ['Madonna', 'M…'],
  ['Studio', 'S…'],
  ['\u202eAda\u0000 Lovelace', 'A… L…'],
])('%s is shown publicly as %s', (name, seen) => {
  expect(shortenName(name)).toBe(seen)
})

test.each([
  'Studio Garage d’Été',
  'Compás Música, S. L.',
  'Compás Música, S.L.U.',
  'Acorde SL',
  'Dupont SARL',
  'Lumière Productions',
  'Evil Corp Ltd',
  'Müller & Söhne GmbH',
  'Université de Lille',
  'Nordisk Lyd AB',
])('%s is an organisation and shown in full', (name) => {
  expect(shortenName(name)).toBe(name)
})
