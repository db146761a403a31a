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

test.each([
  ['relevance', 1e6 + 1],
  ['relevance', -1e6 - 1],
  ['popular', -1e9],
  ['bpm', -1],
  ['duration', 1e9],
  ['newest', '0000-12-31'],
  ['title', 'x'.repeat(301)],
  ['title', '\0'],
] as const)('[R10.1] a list sorted by %s goes on behind no place that no list has: %j', (sort, value) => {
  const some = { relevance: 1, popular: 1, bpm: 1, duration: 1, newest: '2026-01-01', title: 'x' }[sort]
  const beyond = [
    { step: 0, value, id: 1 },
    ...[0, 2 ** 31].map((id) => ({ step: 0, value: some, id })),
    ...[-1, 41].map((step) => ({ step, value: some, id: 1 })),
  ]
  const there = { step: 40, value: some, id: 2 ** 31 - 1 }
  expect(decodePlace(sort, encodePlace(sort, there))).toEqual(there)
  for (const place of beyond)
    expect(() => decodePlace(sort, encodePlace(sort, place)), JSON.stringify(place)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
})
