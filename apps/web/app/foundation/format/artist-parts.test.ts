import { expect, test } from 'vitest'
import { artistParts } from './artist-parts.ts'

const several = (shown: string, ...names: string[]) =>
  artistParts({
    artist: { id: '9', name: shown },
    artists: names.map((name, at) => ({ id: String(at), name, slug: `s${at}`, role: 'main' as const })),
  })

test('[R17.57] one artist is a name with its page; without a page it is a name alone', () => {
  expect(artistParts({ artist: { id: '1', name: 'Earth, Wind & Fire', slug: 'earth' } })).toEqual([
    { text: 'Earth, Wind & Fire', slug: 'earth' },
  ])
  expect(artistParts({ artist: { id: '1', name: 'Ada' } })).toEqual([{ text: 'Ada' }])
})

test('[R17.57] each of several is linked where its name stands, and what is between stays', () => {
  expect(several('Ana Belén, Nino Bravo feat. Óscar', 'Ana Belén', 'Nino Bravo', 'Óscar')).toEqual([
    { text: 'Ana Belén', slug: 's0' },
    { text: ', ' },
    { text: 'Nino Bravo', slug: 's1' },
    { text: ' feat. ' },
    { text: 'Óscar', slug: 's2' },
  ])
})

test('[R17.57] a name within another one is not mistaken for it, and case does not count', () => {
  expect(several('ANA BELÉN & Ana', 'Ana', 'Ana Belén')).toEqual([
    { text: 'ANA BELÉN', slug: 's1' },
    { text: ' & ' },
    { text: 'Ana', slug: 's0' },
  ])
  expect(several('Anabel & Bo', 'Ana', 'Bo')).toEqual([{ text: 'Anabel & Bo' }])
})

test('[R17.57] where somebody is not named in what is shown, nothing is linked', () => {
  expect(several('The Two', 'Ada', 'Bo')).toEqual([{ text: 'The Two' }])
})
