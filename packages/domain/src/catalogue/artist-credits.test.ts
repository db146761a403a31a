import { describe, expect, test } from 'vitest'
import { joinArtists, readArtistCredits, writeArtistCredits } from './artist-credits.ts'

const main = (name: string) => ({ name, role: 'main' as const })
const featured = (name: string) => ({ name, role: 'featured' as const })

describe('[R17.60] artists of a cell', () => {
  test.each([
    ['Ana Belén; Nino Bravo feat. Óscar', [main('Ana Belén'), main('Nino Bravo'), featured('Óscar')]],
    ['Ada Vega; feat. Bo Lund', [main('Ada Vega'), featured('Bo Lund')]],
    ['Ada | Bo (ft. Cy) | Di', [main('Ada'), main('Bo'), featured('Cy'), featured('Di')]],
    ['Ada\nEarth, Wind & Fire', [main('Ada'), main('Earth, Wind & Fire')]],
    ['安室；浜崎', [main('安室'), main('浜崎')]],
    ['فيروز؛ وديع', [main('فيروز'), main('وديع')]],
    ['Feathers; Aft Cabin', [main('Feathers'), main('Aft Cabin')]],
    ['feat. Ada; feat. Bo', [main('Ada'), main('Bo')]],
  ])('%s', (cell, artists) => {
    expect(readArtistCredits(cell)).toEqual({ artists, shown: joinArtists(artists) })
  })

  test.each(['Earth, Wind & Fire', 'AC/DC', 'Ada feat. Bo', 'Ada;'])('%s is one name', (cell) => {
    expect(readArtistCredits(cell)).toEqual({ shown: cell })
  })

  test('what is written is read again as it was', () => {
    const artists = [main('Ana Belén'), main('Nino Bravo'), featured('Óscar'), featured('Bo, Lund')]
    expect(writeArtistCredits(artists)).toBe('Ana Belén; Nino Bravo; feat. Óscar; feat. Bo, Lund')
    expect(readArtistCredits(writeArtistCredits(artists)).artists).toEqual(artists)
  })

  test('are shown with commas, and those who are featured behind the others', () => {
    expect(joinArtists([main('Ana Belén'), featured('Óscar'), main('Nino Bravo')])).toBe(
      'Ana Belén, Nino Bravo feat. Óscar',
    )
  })
})
