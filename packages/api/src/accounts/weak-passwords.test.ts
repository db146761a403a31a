import { expect, test } from 'vitest'
import { findWeakness } from './weak-passwords.ts'

const owner = { email: 'ada.lovelace@example.org', name: 'Ada Lovelace', phone: '5550100123' }
const siteNames = ['Acorde', 'Acorde Música, S. L.']

test.each([
  ['12345678', 'common'],
  ['Password1', 'common'],
  ['Password1!', 'common'],
  ['PASSWORD2026!', 'common'],
  ['¡Contraseña1!', 'common'],
  ['motdepasse', 'common'],
  ['Superman-2026!', 'common'],
  ['ada.lovelace@example.org', 'own_data'],
  ['Ada.Lovelace1815!', 'own_data'],
  ['AdaLovelace', 'own_data'],
  ['Lovelace-1815!', 'own_data'],
  ['Acorde-2026!', 'own_data'],
  ['AcordeMusicaSL1!', 'own_data'],
  ['5550100123', 'own_data'],
  ['555-0100-123', 'own_data'],
])('[R7.3] %s is refused as %s', async (password, code) => {
  expect(await findWeakness(password, owner, siteNames)).toBe(code)
})

test.each([
  'Sesame-2026!',
  'correct horse battery staple',
  'Lovelace walks at 7!',
  '7261940385',
  'Tempolibre-2026!',
  '密码是什么呢朋友',
])('[R7.3] %s is accepted', async (password) => {
  expect(await findWeakness(password, owner, siteNames)).toBeUndefined()
})
