import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { editable } from '../editable.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { exportSubjects } from '../library-export/library-export.ts'
import { recordingRecordSchema } from '../library-export/recording-records.ts'
import { librarySchema } from '@tempolibre/domain/library'
import { trackRightsSchema } from '@tempolibre/domain/rights-schemas'
import { trackSchema, trackSummarySchema } from '../schemas.ts'
import {
  studioTrackChangeSchema,
  studioTrackSchema,
  studioTracksChangeSchema,
} from './studio-catalogue-schemas.ts'
import { trackViewContentSchema } from './studio-track-grid-schemas.ts'
import { columnOfTrackField, findTableField, trackColumns } from '@tempolibre/domain/table-fields'
import { readTrackFields, recordNameOf } from '@tempolibre/domain/record-names'
import {
  addedOf,
  bulkTrackFields,
  clearanceFields,
  emptyTrackField,
  inOrder,
  listedTrackFields,
  plainTrackFields,
  saidTrackFields,
  shownTrackFields,
  trackColumnFields,
  trackFields,
  trackFilters,
} from '@tempolibre/domain/track-fields'

const namesIn = ({ shape }: { shape: object }) => Object.keys(shape)

describe('[R15.137] a plain field of a track', () => {
  test.each([
    ['a library', namesIn(librarySchema.shape.tracks.element), trackColumnFields],
    ['an export of tracks', namesIn(exportSubjects.tracks), trackColumnFields],
    ['an export of recordings', namesIn(recordingRecordSchema.shape.content), trackColumnFields],
    ['the rights in a library', namesIn(trackRightsSchema), clearanceFields],
    ['an export of rights', namesIn(exportSubjects.rights), clearanceFields],
    ['a track of the studio', namesIn(studioTrackSchema), plainTrackFields],
    ['a change of a track', namesIn(studioTrackChangeSchema), plainTrackFields],
    ['a change of many tracks', namesIn(studioTracksChangeSchema), bulkTrackFields],
    ['a list of the studio', namesIn(endpoints.listStudioTracks.query), trackFilters],
    ['a table of the studio', namesIn(endpoints.exportStudioTracks.query), trackFilters],
    ['a view of the grid', namesIn(trackViewContentSchema.shape.filter), trackFilters],
    ['public lists', namesIn(trackSummarySchema), listedTrackFields],
    ['a public track', namesIn(trackSchema), [...listedTrackFields, ...shownTrackFields]],
    ['what is compared and recorded', editable.track, plainTrackFields],
    ['a table of metadata', trackColumns, plainTrackFields],
  ])('is known to %s', (_, known, wanted) => {
    expect(known).toEqual(expect.arrayContaining([...wanted]))
  })

  test.each(plainTrackFields)('%s has a column in our own table, in three languages', (name) => {
    const column = columnOfTrackField(name)
    expect(Object.values(column.name)).not.toContain('')
    expect(findTableField(column.id)).toMatchObject(column)
  })

  test.each(plainTrackFields)('%s has its column in the guide for those who import', (name) => {
    const guide = readFileSync(new URL('../../../../docs/import.md', import.meta.url), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
    const cells = rows.map((row) => row.split('|').slice(1, 4))
    const { en, es, fr } = columnOfTrackField(name).name
    expect(
      cells.filter((row) => [en, es, fr].every((heading, at) => row[at]?.includes(`\`${heading}\``))),
      `${en}, ${es}, ${fr}`,
    ).toHaveLength(1)
  })

  test('is said to be missing where an earlier release knows nothing of it', () => {
    for (const name of addedOf(trackColumnFields)) {
      const { [name]: kept } = exportSubjects.tracks.shape
      expect(kept.parse(undefined)).toBe(emptyTrackField(name))
      const { [name]: delivered } = librarySchema.shape.tracks.element.shape
      expect(delivered.parse(undefined)).toBeUndefined()
    }
    const row = { release_date: '2026-01-02', vocals: false, explicit: false }
    expect(saidTrackFields(['release_date', 'vocals', 'explicit'], row)).toEqual({
      release_date: '2026-01-02',
      vocals: false,
    })
    expect(readTrackFields(['explicit'], { explicit: true })).toEqual({ explicit: true })
    expect(readTrackFields(['explicit'], { explicit: false })).toEqual({})
  })

  test('is spelled in records of imports as these spell names', () => {
    expect(['isrc', 'release_date', 'p_line'].map((name) => recordNameOf(name as 'isrc'))).toEqual([
      'isrc',
      'releaseDate',
      'pLine',
    ])
  })

  test('keeps its place where an order is given, and stands behind it otherwise', () => {
    expect(inOrder(['c', 'a'], ['a', 'b', 'c', 'd'])).toEqual(['c', 'a', 'b', 'd'])
  })

  test('may be as long for many tracks at once as for one', () => {
    for (const name of bulkTrackFields) {
      const field = trackFields[name]
      if (field.kind !== 'line') continue
      const longest = { [name]: 'x'.repeat(field.max) }
      expect(studioTrackChangeSchema.parse(longest)).toEqual(longest)
      expect(studioTracksChangeSchema.parse(longest)).toMatchObject(longest)
      expect(studioTracksChangeSchema.safeParse({ [name]: 'x'.repeat(field.max + 1) }).success).toBe(false)
    }
  })
})
