import { drawCoverOf } from '@tempolibre/domain/covers'
import { readRasterKey } from '@tempolibre/domain/raster-cover'
import { expect, test } from 'vitest'
import { coverKey, coverUrl, drawOwnCover } from './cover-url.ts'

const secret = 'a secret of the tests, longer than 32 characters'
const record = { kind: 'track', id: 17 } as const
const drawn = coverKey(secret, { ...record, cover: null })

test('[R18.6] a record without a cover has a drawn one, a given cover stays', () => {
  expect(drawOwnCover(secret, drawn)).toBe(drawCoverOf(record))
  const settings = { secret, siteUrl: 'https://music.example' }
  expect(coverUrl(settings, { ...record, cover: null })).toBe(`https://music.example/media/${drawn}`)
  expect(coverUrl(settings, { ...record, cover: 'covers/a.svg' })).toBe(
    'https://music.example/media/covers/a.svg',
  )
  expect(readRasterKey(drawn.replace('.svg', '-512.png'))?.drawing).toBe(drawn)
})

test('[R18.6] nobody else’s cover can be asked for', () => {
  for (const key of [
    drawn.replace('track-17', 'track-18'),
    drawn.replace('track', 'genre'),
    drawn.replace(/[0-9a-f]{12}/, '0'.repeat(12)),
    coverKey(`another ${secret}`, { ...record, cover: null }),
    'covers/a.svg',
  ])
    expect(drawOwnCover(secret, key), key).toBeUndefined()
})
