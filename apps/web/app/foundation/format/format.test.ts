import { expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { formatBpm, formatDuration, formatKey, formatTempo, isoDuration, spellKey } from './format.ts'
import { formatDate, formatLoudness, formatPercent } from './format.server.ts'
import { formatPrice } from './format-price.ts'

test('[R3.6] minutes and two-digit seconds', () => {
  expect(formatDuration(125)).toBe('2:05')
  expect(formatDuration(59.6)).toBe('1:00')
  expect(isoDuration(125)).toBe('PT2M5S')
})

test('tempo is whole, dates are in words', () => {
  expect(formatTempo(117.6)).toBe('118')
  expect(formatBpm(117.6)).toBe('118\u00a0BPM')
  expect(formatDate('2026-05-26', 'fr')).toBe('26 mai 2026')
  expect(formatDate('2026-05-26', 'es')).toBe('26 de mayo de 2026')
})

test('percentages and loudness have the language’s number format', () => {
  expect(formatPercent(0.584, 'en')).toBe('58%')
  expect(formatPercent(0.584, 'fr').replaceAll(/\s/g, ' ')).toBe('58 %')
  expect(formatLoudness(-14, 'en')).toBe('−14.0\u00a0LUFS')
  expect(formatLoudness(-14.04, 'es')).toBe('−14,0\u00a0LUFS')
})

test('keys have the names musicians use in each language', () => {
  expect(formatKey('F#m', 'en')).toBe('F♯m')
  expect(formatKey('F#m', 'es')).toBe('Fa♯\u00a0m')
  expect(formatKey('Db', 'fr')).toBe('Ré♭')
  expect(withLanguage('fr', () => spellKey('Am', 'fr'))).toBe('La mineur')
  expect(withLanguage('es', () => spellKey('Bb', 'es'))).toBe('Si♭ mayor')
})

test('[R1.4] prices are in minor units, without needless zeros', () => {
  expect(formatPrice(4900, 'EUR', 'en')).toBe('€49')
  expect(formatPrice(1250, 'EUR', 'fr').replaceAll(/\s/g, ' ')).toBe('12,50 €')
  expect(formatPrice(500, 'JPY', 'en')).toBe('¥500')
})
