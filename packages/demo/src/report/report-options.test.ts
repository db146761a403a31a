import { describe, expect, test } from 'vitest'
import { readReportOptions, ReportOptionError } from './report-options.ts'

describe('music:report', () => {
  test('shows every song if none is named', () => {
    const { against, figures, songs, sound, to } = readReportOptions([])
    expect(songs).toHaveLength(241)
    expect([against, figures, sound, to]).toEqual([undefined, false, true, undefined])
  })

  test('compares with a folder, or prints figures only', () => {
    expect(readReportOptions(['--against', 'old']).against).toBe('old')
    expect(readReportOptions(['--figures']).figures).toBe(true)
  })

  test('shows the named songs and genres, in the catalogue’s order, without duplicates', () => {
    const { songs } = readReportOptions(['--songs', 'harbour-lights,salt-and-cedar', '--genre', 'bossa-nova'])
    expect(songs[0]?.id).toBe('salt-and-cedar')
    expect(songs.slice(1).every(({ genre }) => genre === 'bossa-nova')).toBe(true)
    expect(songs).toHaveLength(9)
  })

  test.each([
    [['--genre', 'polka'], "There is no genre 'polka'. Choose from: acoustic, ambient"],
    [
      ['--songs', 'no-such-song'],
      "There is no song 'no-such-song'. Its id is the slug of its title, such as",
    ],
    [['--loud'], '--without-sound'],
    [['--to'], '--to'],
  ])('answers %j with the allowed values', (args, message) => {
    expect(() => readReportOptions(args)).toThrow(ReportOptionError)
    expect(() => readReportOptions(args)).toThrow(message)
  })
})
