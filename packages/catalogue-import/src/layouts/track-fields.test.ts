import { recordNameOf } from '@tempolibre/domain/record-names'
import { sampleTrackField } from '@tempolibre/domain/sample-track-field'
import { columnOfTrackField } from '@tempolibre/domain/table-fields'
import { plainTrackFields, trackCodes, trackLines } from '@tempolibre/domain/track-fields'
import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { cleanRecord } from '../plan/clean-record.ts'
import { rightsOf } from '../plan/rights-of.ts'
import { readSheet } from './read-sheet.ts'

const yes = { en: 'yes', es: 'sí', fr: 'oui' }

const samples = Object.fromEntries(
  plainTrackFields.map((name) => [recordNameOf(name), sampleTrackField(name)]),
)

describe('[R15.137] each plain field of a track', () => {
  test.each(languages)('is read from our own table, and told by its heading: %s', (language) => {
    const header = plainTrackFields.map((name) => columnOfTrackField(name).name[language])
    const row = plainTrackFields.map((name) => {
      const sample = sampleTrackField(name)
      return sample === true ? yes[language] : sample
    })
    const table = [
      ['file', 'title', ...header],
      ['a.wav', 'Salt', ...row],
    ]
    const { problems, records } = readSheet(
      Buffer.from(table.map((line) => line.join(';')).join('\n')),
      'a.csv',
    )
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        ...samples,
        columns: Object.fromEntries(
          plainTrackFields.map((name, place) => [recordNameOf(name), header[place]?.toLowerCase()]),
        ),
      },
    ])
  })

  test('is one line without signs that nobody sees, if it is a line or a code', () => {
    const told: string[] = []
    const names = [...trackLines, ...trackCodes].map((name) => recordNameOf(name))
    const record = Object.fromEntries(names.map((name) => [name, ' A\u202E line ']))
    expect(cleanRecord(record, (field) => told.push(field))).toEqual(
      Object.fromEntries(names.map((name) => [name, 'A line'])),
    )
    expect(told).toEqual(names)
  })

  test('is among the rights in what is imported, if it is one of these', () => {
    const { writers: _, publishers: __, ...lines } = rightsOf(samples)
    expect(Object.keys(lines).length).toBeGreaterThan(0)
    for (const [name, value] of Object.entries(lines))
      expect(value, name).toBe(samples[recordNameOf(name as 'label')])
  })
})
