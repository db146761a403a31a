import type { SearchFacets } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { packFacets, unpackFacets } from './packed-facets.ts'

test('[R10.1] packing and unpacking facets is lossless', () => {
  const facets: SearchFacets = {
    genre: [
      { slug: 'chanson', name: 'Chanson « d’auteur »', count: 12, chosen: true },
      { slug: 'blues', name: 'Blues', count: 0, chosen: false },
    ],
    mood: [],
    use: [{ slug: 'bodas', name: 'Bodas \\ "vídeos"', count: 1, chosen: false }],
    instrument: [],
    key: [{ slug: 'F#m', name: 'F#m', count: 7, chosen: true }],
    vocals: [{ slug: 'no', name: 'no', count: 241, chosen: false }],
    artist: [{ slug: 'oscar', name: 'Óscar', count: 2, chosen: true }],
    energy: [],
    bpm: { minimum: 58, maximum: 172, from: 100, to: null, histogram: [{ from: 55, to: 60, count: 3 }] },
    duration: { minimum: null, maximum: null, from: null, to: null, histogram: [] },
  }
  expect(unpackFacets(packFacets(facets))).toEqual(facets)
})
