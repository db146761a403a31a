import { describe, expect, test } from 'vitest'
import { judgeLibrary } from './library-bounds.ts'
import { type MeasuredSong, readMeasuredSongs } from './measured-song.ts'

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

describe('a bound reports', () => {
  const cases: [string, Partial<MeasuredSong['measurement']>][] = [
    ['length', { durationSeconds: 151 }],
    ['integrated loudness', { loudnessLufs: -12.9 }],
    ['true peak', { truePeakDbtp: -0.9 }],
    ['longest silence inside', { longestSilenceSeconds: 1.2 }],
    ['first and last 5 ms', { edgeLevelDbfs: -40 }],
    ['DC offset', { dcOffset: -0.003 }],
    ['stereo correlation', { stereoCorrelation: 0.99 }],
    ['stereo correlation', { stereoCorrelation: 0.05 }],
    ['arc', { sectionLufs: [-14, -13, -12, -15.9, -12, -15] }],
  ]

  test.each(cases)('%s: the one song that violates it, with its figure', (name, change) => {
    const [verdict, ...others] = brokenBounds(withFirstSong(change))
    expect(others).toEqual([])
    expect(verdict?.name).toBe(name)
    expect(verdict?.exceptions).toHaveLength(1)
    expect(verdict?.exceptions[0]).toMatch(/^salt-and-cedar \(acoustic\): .*\d/)
  })

  test('tempo and key: only if they are wrong in more songs than detectors may miss', () => {
    const offBeat = measured.map((song, index) => ({
      ...song,
      measurement: { ...song.measurement, heardBpm: song.score.bpm * (index % 5 === 0 ? 1.25 : 2) },
    }))
    expect(brokenBounds(offBeat).map(({ name }) => name)).toContain('tempo heard')
    const inC = measured.map((song) => ({
      ...song,
      measurement: { ...song.measurement, heardKey: 'C' as const },
    }))
    expect(brokenBounds(inC).map(({ name }) => name)).toEqual(['key heard'])
  })

  test('two similar songs of a genre, and similar genres', () => {
    const [first] = measured
    const twins = measured.map((song, index) =>
      index === 1 && first ? { ...song, measurement: { ...first.measurement, id: song.song.id } } : song,
    )
    expect(brokenBounds(twins)).toMatchObject([
      { name: 'songs differ, as heard', exceptions: ['salt-and-cedar and two-cups-left: 0.00'] },
    ])
    const shuffled = measured.map((song, index) => ({
      ...song,
      measurement: measured[(index * 37) % measured.length]?.measurement ?? song.measurement,
    }))
    expect(brokenBounds(shuffled).map(({ name }) => name)).toContain('genres differ')
  })
})
