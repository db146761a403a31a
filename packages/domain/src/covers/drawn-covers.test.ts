import { expect, test } from 'vitest'
import { drawCoverOf, drawnCoverKey, drawnKinds, markDigits, readDrawnCoverKey } from './drawn-covers.ts'
import { spreadStyle } from './spread-styles.ts'

const mark = '0'.repeat(markDigits)

test('[R18.6] a record has one cover, and 300 records have 300', () => {
  const covers = drawnKinds.flatMap((kind) =>
    Array.from({ length: 300 }, (_, place) => drawCoverOf({ kind, id: place + 1 })),
  )
  expect(new Set(covers).size).toBe(covers.length)
  expect(drawCoverOf({ kind: 'track', id: 7 })).toBe(covers[6])
})

test('[R18.6] neighbours have neither the shapes nor the hue of each other', () => {
  for (let place = 1; place < 300; place++) {
    const [one, other] = [spreadStyle(place, place), spreadStyle(place + 1, place + 1)]
    const apart = Math.abs(one.hue - other.hue)
    expect(one.family).not.toBe(other.family)
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(90)
  }
})

test('[R18.6] the key of a drawn cover says whose it is', () => {
  const record = { kind: 'article', id: 12 } as const
  expect(readDrawnCoverKey(drawnCoverKey(record, mark))).toEqual({ ...record, mark })
  for (const key of [
    'covers/tracks/dawn-2.svg',
    `covers/drawn/artist-1-${mark}.svg`,
    `covers/drawn/track-0-${mark}.svg`,
    `covers/drawn/track-1-${mark}.png`,
    `covers/drawn/track-1-${mark.slice(1)}.svg`,
  ])
    expect(readDrawnCoverKey(key), key).toBeUndefined()
})
