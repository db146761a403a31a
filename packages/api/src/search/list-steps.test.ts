import { endpoints } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { decodePlace, encodePlace } from './list-steps.ts'

test('[R10.1] a list sorted by title goes on behind the longest title, in any script', () => {
  const place = { step: 0, value: '夏'.repeat(300), id: 2_147_483_647 }
  const { cursor } = endpoints.searchTracks.query.parse({
    lang: 'en',
    sort: 'title',
    cursor: encodePlace('title', place),
  })
  expect(decodePlace('title', cursor)).toEqual(place)
})
