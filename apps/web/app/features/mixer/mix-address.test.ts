import { plainMix } from '@tempolibre/domain/stem-mix'
import { expect, test } from 'vitest'
import { addressOfMix, mixIn } from './mix-address.ts'

const ids = ['drums', 'lead']

test('[R14.4] an address keeps the mix, and what else it says', () => {
  const mix = { intensity: 40, stems: { lead: { level: 55, muted: false, solo: true } } }
  const address = addressOfMix('https://example.com/song?t=12', mix, ids)
  expect(address).toBe('https://example.com/song?t=12&mix=i40_lead-55s#mixer')
  expect(mixIn(new URL(address).search, ids)).toEqual(mix)
  expect(addressOfMix(address, plainMix, ids)).toBe('https://example.com/song?t=12&mix=i100#mixer')
})

test('[R14.4] no mix, and one that cannot be read', () => {
  expect(mixIn('?t=12', ids)).toBeUndefined()
  for (const search of ['?mix=', '?mix=loud', '?mix=i100_bass-80', '?mix=i100&mix=i50', '?mix=i100_lead-%20'])
    expect(mixIn(search, ids)).toBe('unreadable')
})
