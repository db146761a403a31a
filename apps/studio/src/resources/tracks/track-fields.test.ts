import { editable } from '@tempolibre/contract/editable'
import {
  bulkTrackFields,
  editableTrackFields,
  plainTrackFields,
  trackFields,
  trackFilters,
} from '@tempolibre/domain/track-fields'
import { languages } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { editableOfTrack } from './editable.ts'
import { bulkFields, flagFilters, formFields } from './field-lists.ts'
import { findColumn, gridColumns } from './grid/columns.ts'
import { messages } from './messages.ts'

describe('[R15.137] each plain field of a track', () => {
  test('has one place in the form, and in the dialog for many tracks if it is given to many', () => {
    expect(Object.values(formFields).flat().toSorted()).toEqual(plainTrackFields.toSorted())
    expect(Object.values(bulkFields).flat().toSorted()).toEqual(bulkTrackFields.toSorted())
  })

  test.each(plainTrackFields)('%s has a column in the grid, and words in three languages', (name) => {
    const column = findColumn(name)
    expect(column?.field).toBe(name)
    const { kind } = trackFields[name]
    expect(column?.kind).toBe(
      { flag: 'flag', day: 'date', 'optional day': 'date', line: 'words', code: name }[kind],
    )
    for (const language of languages) {
      const fields: Readonly<Record<string, string>> = messages[language].fields
      expect(fields[column?.label ?? '']).toBeTruthy()
    }
  })

  test('narrows the grid if it is declared to', () => {
    expect(flagFilters).toEqual(expect.arrayContaining([...trackFilters]))
  })
})

test('[R15.136] the studio sends what the API compares and records, but for the artist who is shown', () => {
  expect(new Set([...editableOfTrack, 'artist_id'])).toEqual(new Set(editable.track))
})

test('[R15.138] columns stand in their first order, and each field of the form has one', () => {
  const order = [
    ...languages.map((language) => `title.${language}`),
    'artist_ids',
    'featured_artist_ids',
    'genre_ids',
    'mood_ids',
    'use_ids',
    'instrument_ids',
    'bpm',
    'key',
    'release_date',
    'featured',
    'vocals',
    'explicit',
    'energy',
    'isrc',
    'rights_light',
    'writers',
    'publishers',
    'iswc',
    'label',
    'album',
    'p_line',
    'c_line',
    'consented_on',
    ...languages.map((language) => `description.${language}`),
    'fallback.es',
    'fallback.fr',
    ...languages.map((language) => `slug.${language}`),
    'version_of',
    'duration_seconds',
  ]
  expect(gridColumns.map(({ name }) => name).filter((name) => order.includes(name))).toEqual(order)
  const shown = new Set<string>(gridColumns.map(({ field }) => field))
  expect(editableTrackFields.filter((name) => !shown.has(name))).toEqual([
    'artist_id',
    'picture',
    'picture_alt',
  ])
})
