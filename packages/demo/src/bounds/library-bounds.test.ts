import { describe, expect, test } from 'vitest'
import { genreIds } from '../vocabulary.ts'
import { describeFigures } from './figures.ts'
import { judgeLibrary } from './library-bounds.ts'
import { type MeasuredSong, readMeasuredSongs } from './measured-song.ts'
import { songBounds } from './song-bounds.ts'

const { measured, stale } = readMeasuredSongs()

describe('the demo library', () => {
  test('has up-to-date measurements: npm run demo:measure updates these songs', () => {
    expect(stale, 'songs to be measured; run npm run demo:measure').toEqual([])
    expect(measured).toHaveLength(241)
  })

  test.each(judgeLibrary(measured).map((verdict) => [verdict.name, verdict] as const))(
    'satisfies the bound: %s',
    (_, { allowed, exceptions, found, holds }) => {
      expect(holds, `${allowed}; found: ${found}\n${exceptions.join('\n')}`).toBe(true)
    },
  )
})

/** The library with the measurement of its first song changed. */
function withFirstSong(change: Partial<MeasuredSong['measurement']>): MeasuredSong[] {
  return measured.map((song, index) =>
    index === 0 ? { ...song, measurement: { ...song.measurement, ...change } } : song,
  )
}

function brokenBounds(songs: readonly MeasuredSong[]) {
  return judgeLibrary(songs).filter(({ holds }) => !holds)
}

/** Songs that violate each bound anyway: what a test breaks is told from them. */
const known = new Map(judgeLibrary(measured).map(({ exceptions, name }) => [name, new Set(exceptions)]))

/** What a changed library violates, and the whole one does not. */
function newExceptions(songs: readonly MeasuredSong[]): [name: string, exception: string][] {
  return judgeLibrary(songs).flatMap(({ exceptions, name }) =>
    exceptions
      .filter((exception) => !known.get(name)?.has(exception))
      .map((exception): [string, string] => [name, exception]),
  )
}

/** The library with every song's measurement changed. */
function withSongs(
  change: (song: MeasuredSong, index: number) => Partial<MeasuredSong['measurement']>,
): MeasuredSong[] {
  return measured.map((song, index) => ({
    ...song,
    measurement: { ...song.measurement, ...change(song, index) },
  }))
}

describe('a bound reports', () => {
  const cases: [string, Partial<MeasuredSong['measurement']>][] = [
    ['length', { durationSeconds: 211 }],
    ['length', { durationSeconds: 74 }],
    ['integrated loudness', { loudnessLufs: -9.9 }],
    ['integrated loudness', { loudnessLufs: -16.6 }],
    ['true peak', { truePeakDbtp: -0.9 }],
    ['longest silence inside', { longestSilenceSeconds: 1.2 }],
    ['first and last 5 ms', { edgeLevelDbfs: -40 }],
    ['DC offset', { dcOffset: -0.003 }],
    ['stereo correlation', { stereoCorrelation: 0.99 }],
    ['stereo correlation', { stereoCorrelation: 0.05 }],
    ['stereo correlation below 120 Hz', { correlations: [0.85, 0.5, 0.5, 0.5] }],
    ['end of the song', { endLevelDbfs: -59 }],
    ['end of its edit of 15 s', { editEndLevelDbfs: -59 }],
    ['end of its edit of 15 s', { editEndLevelDbfs: undefined }],
    ['peaks above short-term loudness', { psrLu: 7.5 }],
    ['arc', { sectionLufs: [-14, -13, -12, -15.9, -12, -15] }],
  ]

  test.each(cases)('%s: the one song that violates it, with its figure', (name, change) => {
    // Too loud is off the target as well.
    const found = newExceptions(withFirstSong(change)).filter(
      ([bound]) => bound !== 'target loudness' && songBounds.some((one) => one.name === bound),
    )
    expect(found).toEqual([[name, expect.stringMatching(/^salt-and-cedar \(acoustic\): .+/)]])
  })

  test('tempo and key: only if they are wrong in more songs than detectors may miss', () => {
    const offBeat = withSongs(({ score }, index) => ({ heardBpm: score.bpm * (index % 5 === 0 ? 1.25 : 2) }))
    expect(brokenBounds(offBeat).map(({ name }) => name)).toContain('tempo heard')
    const inC = withSongs(() => ({ heardKey: 'C' as const }))
    expect(brokenBounds(inC).map(({ name }) => name)).toContain('key heard')
  })

  test('two similar songs of a genre, and similar genres', () => {
    const [first] = measured
    const twins = measured.map((song, index) =>
      index === 1 && first ? { ...song, measurement: { ...first.measurement, id: song.song.id } } : song,
    )
    expect(newExceptions(twins)).toContainEqual([
      'songs differ, as heard',
      'salt-and-cedar and two-cups-left: 0.00',
    ])
    const shuffled = withSongs((_, index) => measured[(index * 37) % measured.length]?.measurement ?? {})
    const broken = brokenBounds(shuffled).map(({ name }) => name)
    expect(broken).toContain('genres differ')
    expect(broken).toContain('timbre within a genre')
    expect(broken).toContain('timbre across genres')
  })

  test('a library that is narrow, or wide like a trick', () => {
    for (const stereoCorrelation of [0.81, 0.3])
      expect(brokenBounds(withSongs(() => ({ stereoCorrelation }))).map(({ name }) => name)).toContain(
        'mean stereo correlation',
      )
  })

  test('a genre with dull cymbals', () => {
    const dull = withSongs(({ measurement, song }) =>
      song.genre === 'house'
        ? { toneDeviationDb: measurement.toneDeviationDb.map((db, band) => (band === 7 ? -6 : db)) }
        : {},
    )
    expect(newExceptions(dull)).toContainEqual(['spectrum of each genre', 'house: -6.0 dB at 8000 Hz'])
  })

  test('songs built alike: one order of sections, one place of the break, short ones, one rhythm', () => {
    const [first] = measured
    if (!first) throw new Error('No song is measured: run npm run demo:measure.')
    const names = ['intro', 'theme', 'contrast', 'break', 'return', 'ending'] as const
    const template = measured.map((song): MeasuredSong => {
      const seconds = song.score.durationSeconds
      const sections = names.map((name, index) => ({
        name,
        start: (index * seconds) / 6,
        end: ((index + 1) * seconds) / 6,
        energy: 3,
      }))
      const parts = song.score.parts.map((part) =>
        part.role === 'lead' ? { ...part, notes: part.notes.slice(0, 4) } : part,
      )
      return {
        ...song,
        score: { ...song.score, sections, parts },
        measurement: { ...song.measurement, durationSeconds: 90 },
      }
    })
    const broken = brokenBounds(template).map(({ name }) => name)
    for (const name of [
      'median length',
      'order of sections',
      'orders of sections in a genre',
      'breaks',
      'rhythms of the lead',
    ])
      expect(broken).toContain(name)
    const twins = measured.map((song, index) =>
      index === 1 ? { ...song, score: first.score, song: first.song } : song,
    )
    expect(newExceptions(twins).map(([name]) => name)).toContain('progression and order')
  })
})

test('the figures of the library are a table of all bounds and of all genres', () => {
  const figures = describeFigures(measured)
  for (const { name } of judgeLibrary(measured)) expect(figures).toContain(`| ${name} | `)
  for (const genre of genreIds) expect(figures).toContain(`| ${genre} | `)
  expect(figures).toContain('Tempo heard: ')
})
