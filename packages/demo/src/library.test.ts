import { tempoDistance } from '@tempolibre/audio'
import { majorKeys, minorKeys, type MusicalKey } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { composeSong } from './composer/index.ts'
import { songs } from './content/songs/index.ts'
import { loadDemoLibrary } from './library.ts'
import { measureSong } from './measure-song.ts'
import { readMeasurements } from './measurements.ts'
import { masterByteLength } from './render/master-sound.ts'
import { countSamples } from './render/render-score.ts'
import { soundHash } from './sound-hash.ts'
import { genreIds } from './vocabulary.ts'

const { covers, library, masters, previews } = loadDemoLibrary()
const measurements = readMeasurements()
const composed = new Map(songs.map(({ id }) => [id, composeSong(id)]))

/** A key's tonic in semitones above C; a minor key counts as its relative major. */
function relativeMajor(key: MusicalKey): number {
  const major = (majorKeys as readonly string[]).indexOf(key)
  return major >= 0 ? major : ((minorKeys as readonly string[]).indexOf(key) + 3) % 12
}

/** How many of the songs satisfy a condition, 0–1. */
function share(holds: (id: string) => boolean): number {
  return songs.filter(({ id }) => holds(id)).length / songs.length
}

function measurementOf(id: string) {
  const measurement = measurements.get(id)
  if (!measurement) throw new Error(`${id} is not measured`)
  return measurement
}

function scoreOf(id: string) {
  const score = composed.get(id)
  if (!score) throw new Error(`${id} is not composed`)
  return score
}

describe('the demo library', () => {
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

  test('[R1.3] every text stands in every language, and no two translations are one text', () => {
    const texts = [
      ...library.tracks.map(({ description }) => description),
      ...library.music_categories.map(({ description }) => description),
      ...library.artists.map(({ biography }) => biography),
    ]
    for (const text of texts) {
      expect(new Set(languages.map((language) => text[language])).size).toBe(3)
    }
  })

  test('no two songs share a title, no two things an address', () => {
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

  test('[R2.11] the old paths named in the requirements lead to the catalogue', () => {
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

  test('renders what is on the home page first', () => {
    const featured = new Set(library.tracks.filter(({ featured: is }) => is).map(({ preview }) => preview))
    expect(featured.size).toBe(6)
    expect(new Set(previews.slice(0, 6).map(({ key }) => key))).toEqual(featured)
  })

  test('[R6.3] has every song in full quality as WAV and MP3, of known lengths', () => {
    expect(masters).toHaveLength(2 * songs.length)
    expect(new Set(masters.map(({ key }) => key)).size).toBe(masters.length)
    const wavs = masters.filter(({ master }) => master === 'wav')
    expect(new Set(wavs.map(({ key }) => key))).toEqual(new Set(library.tracks.map((track) => track.master)))
    for (const { byteLength, id, master } of masters) {
      expect(byteLength, id).toBe(masterByteLength(master, countSamples(scoreOf(id))))
    }
  })

  test('draws the same cover for the same song, another one for another', () => {
    const drawn = covers.map(({ draw }) => draw())
    expect(new Set(drawn).size).toBe(covers.length)
    expect(covers.map(({ draw }) => draw())).toEqual(drawn)
    expect(Math.max(...drawn.map(({ length }) => length))).toBeLessThan(10_000)
  })
})

describe('the measurements', () => {
  test('are those of today’s songs: npm run demo:measure renews them', () => {
    const stale = songs.filter(({ id }) => measurementOf(id).soundHash !== soundHash(scoreOf(id)))
    expect(stale.map(({ id }) => id)).toEqual([])
  })

  test('every song is 60 to 150 s long, at −14 ± 1 LUFS, with a true peak of −1 dBTP at most', () => {
    for (const { id } of songs) {
      const { durationSeconds, loudnessLufs, truePeakDbtp } = measurementOf(id)
      expect(durationSeconds, id).toBeGreaterThanOrEqual(60)
      expect(durationSeconds, id).toBeLessThanOrEqual(150)
      expect(Math.abs(loudnessLufs + 14), id).toBeLessThanOrEqual(1)
      expect(truePeakDbtp, id).toBeLessThanOrEqual(-1)
    }
  })

  test('the tempo heard is the tempo played in at least 90 % of the songs, octaves folded, within 2 %', () => {
    expect(
      share((id) => tempoDistance(measurementOf(id).bpm, scoreOf(id).bpm) <= 0.02),
    ).toBeGreaterThanOrEqual(0.9)
  })

  test('the key heard, or its relative, is the key played in at least 75 % of the songs', () => {
    expect(
      share((id) => relativeMajor(measurementOf(id).key) === relativeMajor(scoreOf(id).key)),
    ).toBeGreaterThanOrEqual(0.75)
  })

  test('are what rendering and measuring a song gives again', async () => {
    const [shortest] = songs.toSorted(
      (one, other) => measurementOf(one.id).durationSeconds - measurementOf(other.id).durationSeconds,
    )
    const id = shortest?.id ?? ''
    expect(await measureSong(id)).toEqual(measurementOf(id))
  }, 180_000)
})
