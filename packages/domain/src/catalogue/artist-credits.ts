import type { ArtistRole, ImportedArtist } from './imported-track.ts'

/** How several artists of a song are shown together: `Ana Belén, Nino Bravo feat. Óscar`. */
export function joinArtists(artists: readonly ImportedArtist[]): string {
  const named = (role: ArtistRole) => artists.filter((artist) => artist.role === role).map(({ name }) => name)
  const [main, featured] = [named('main').join(', '), named('featured').join(', ')]
  return main === '' || featured === '' ? main || featured : `${main} feat. ${featured}`
}

/** Several artists in one cell, as `readArtistCredits` reads them: `Ana Belén; Nino Bravo; feat. Óscar`. */
export function writeArtistCredits(artists: readonly ImportedArtist[]): string {
  const main = artists.filter(({ role }) => role === 'main').map(({ name }) => name)
  const featured = artists.filter(({ role }) => role === 'featured').map(({ name }) => `feat. ${name}`)
  return [...main, ...featured].join('; ')
}

/** Before those who are featured, at the beginning of a part of a list or within one. */
const featuring = /(?:^|\s)\(?(?:feat\.?|featuring|ft\.?)\s+/i

/**
 * Reads a cell that lists artists apart by semicolons, bars or lines. Who stands behind ‘feat.’ in such a list is featured, and so are
 * all behind. A cell without a list is one name, and nothing is guessed from it: `Earth, Wind & Fire`, `Ada feat. Bo`.
 * @returns how they are shown; `artists` if they are several
 */
export function readArtistCredits(cell: string): { shown: string; artists?: ImportedArtist[] } {
  const parts = cell.split(/[;|\n；｜؛]/).flatMap((part) => part.trim() || [])
  if (parts.length < 2) return { shown: cell }
  let role: ArtistRole = 'main'
  const artists: ImportedArtist[] = []
  for (const part of parts) {
    const [before = '', ...behind] = part.split(featuring)
    if (before.trim() !== '') artists.push({ name: before.trim(), role })
    for (const name of behind) {
      role = 'featured'
      const plain = part.includes('(') && !name.includes('(') ? name.replace(/\)\s*$/, '') : name
      if (plain.trim() !== '') artists.push({ name: plain.trim(), role })
    }
  }
  // Nobody is featured on a song of nobody.
  const named = artists.some((artist) => artist.role === 'main')
    ? artists
    : artists.map(({ name }): ImportedArtist => ({ name, role: 'main' }))
  return { shown: joinArtists(named), artists: named }
}
