import { readFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { composeSong } from './composer/index.ts'
import { songs } from './content/songs/index.ts'
import { loadDemoLibrary } from './library.ts'
import { countSamples } from './render/render-score.ts'
import { genreIds } from './vocabulary.ts'

const { covers, library, maker } = loadDemoLibrary()
const composed = new Map(songs.map(({ id }) => [id, composeSong(id)]))

function scoreOf(id: string) {
  const score = composed.get(id)
  if (!score) throw new Error(`${id} is not composed`)
  return score
}

describe('the demo library', () => {
  test('[R10.4] has a fingerprint of every song, covering the song or two minutes', () => {
    for (const { duration_seconds: seconds, fingerprint, id } of library.tracks) {
      expect(fingerprint?.algorithm).toBe('chromaprint-2/4')
      // One word per half second, except for the two seconds covered by the first and last word.
      const words = readFingerprint(fingerprint?.fingerprint ?? '')?.length
      expect(words, id).toBeGreaterThan(2 * Math.min(seconds, 120) - 8)
      expect(words, id).toBeLessThan(2 * Math.min(seconds, 120) + 2)
    }
    expect(new Set(library.tracks.map(({ fingerprint }) => fingerprint?.fingerprint)).size).toBe(241)
  })

  test('[R1.4] has exactly 241 songs in 30 genres', () => {
    expect(library.tracks).toHaveLength(241)
    expect(library.music_categories).toHaveLength(30)
    for (const genre of genreIds) {
      expect(
        library.tracks.filter(({ categories }) => categories[0] === genre).length,
        genre,
      ).toBeGreaterThanOrEqual(8)
    }
  })

  test('[R1.3] every text exists in every language, and no two translations are identical', () => {
    const texts = [
      ...library.tracks.map(({ description }) => description),
      ...library.music_categories.map(({ description }) => description),
      ...library.artists.map(({ biography }) => biography),
    ]
    for (const text of texts) {
      expect(new Set(languages.map((language) => text[language])).size).toBe(3)
    }
  })

  test('no two songs share a title, no two resources an address', () => {
    expect(new Set(library.tracks.map(({ title }) => title.en)).size).toBe(241)
    for (const language of languages) {
      for (const things of [
        library.tracks,
        library.music_categories,
        library.blog_categories,
        library.authors,
      ]) {
        expect(new Set(things.map(({ slug }) => slug[language])).size).toBe(things.length)
      }
    }
  })

  test('titles and meta descriptions of pages fit a search result', () => {
    for (const { id, text } of library.pages) {
      for (const language of languages) {
        expect(text[language].meta_title.length, `${id} ${language}`).toBeLessThanOrEqual(60)
        expect(text[language].meta_description.length, `${id} ${language}`).toBeLessThanOrEqual(160)
      }
    }
  })

  test('[R2.11] the old paths of the requirements redirect to the catalogue', () => {
    const paths = library.redirects.map(({ path }) => path)
    for (const path of [
      '/background-music/facts-video/',
      '/non-copyright-music/cricket-videos/',
      '/uses/',
      '/es/usos/',
      '/fr/usages/',
    ]) {
      expect(paths).toContain(path)
    }
  })

  test('renders the home page’s songs first', () => {
    const featured = new Set(library.tracks.filter(({ featured: is }) => is).map(({ preview }) => preview))
    expect(featured.size).toBe(6)
    expect(new Set(maker.recordings.slice(0, 6).map(({ preview }) => preview))).toEqual(featured)
  })

  test('[R6.3] makes every track’s recording, at the length that its score has', () => {
    const keysOf = ({ master, preview }: { master?: string | undefined; preview: string }) =>
      `${preview} ${master}`
    expect(new Set(maker.recordings.map(keysOf))).toEqual(new Set(library.tracks.map(keysOf)))
    for (const { id, sampleCount } of maker.recordings)
      expect(sampleCount, id).toBe(countSamples(scoreOf(id)))
  })

  test('has a separate cover for every song, genre, article and topic', () => {
    const { articles, blog_categories, music_categories, tracks } = library
    const named = [
      ...[...tracks, ...articles, ...blog_categories].map(({ cover }) => cover),
      ...music_categories.map(({ image }) => image),
    ]
    expect(new Set(named)).toEqual(new Set(covers.map(({ key }) => key)))
    expect(new Set(named).size).toBe(named.length)
  })

  test('draws the same cover for the same song, another one for another', () => {
    const drawn = covers.map(({ draw }) => draw())
    expect(new Set(drawn).size).toBe(covers.length)
    expect(covers.map(({ draw }) => draw())).toEqual(drawn)
    expect(Math.max(...drawn.map(({ length }) => length))).toBeLessThan(10_000)
  })
})
