import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const own = useStudioApi()

const writer = {
  name: 'Ada Vega',
  role: 'CA' as const,
  ipi: '00014107338',
  society: '072',
  share: 50,
  exemption: 'Letter of 1 March 2026',
}
const publisher = { name: 'Vega Editions', ipi: null, society: '072', share: 50 }

beforeAll(async () => {
  await importLibrary(
    own.api.db,
    makeLibrary({
      tracks: [
        makeTrack(1, {
          title: { en: '=Salt', es: 'Sal', fr: 'Sel' },
          vocals: true,
          explicit: true,
          bpm: 98.5,
          isrc: 'ESA012600001',
          rights: {
            writers: [writer],
            publishers: [publisher],
            iswc: 'T-034.524.680-1',
            label: 'Vega, Records',
            album: 'Sea',
            p_line: '2026 Vega Records',
            c_line: null,
            consented_on: '2026-03-02',
          },
        }),
        makeTrack(2, { vocals: true }),
        makeTrack(3, { tempo_known: false }),
      ],
    }),
  )
})

/** The rows of the table, by its columns. */
async function exportTable(conditions = ''): Promise<Record<string, string>[]> {
  const answer = await own.api.api.request(`/api/studio/v1/track-table?lang=es${conditions}`, {
    headers: { authorization: `Bearer ${own.token}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?tracks-[-\d]{10}\.csv"?$/,
  )
  return parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true })
}

describe('[R12.9] a table of tracks', () => {
  test('says of each track what an import reads, in its columns', async () => {
    const [salt, other, still] = await exportTable()
    expect(salt).toMatchObject({
      file: '',
      'title en': "'=Salt",
      'title es': 'Sal',
      'title fr': 'Sel',
      vocals: 'yes',
      explicit: 'yes',
      featured: 'no',
      bpm: '98.5',
      isrc: 'ESA012600001',
      iswc: 'T-034.524.680-1',
      label: 'Vega, Records',
      album: 'Sea',
      'p line': '2026 Vega Records',
      'c line': '',
      'consent date': '2026-03-02',
      'writer 1 name': 'Ada Vega',
      'writer 1 role': 'CA',
      'writer 1 ipi': '00014107338',
      'writer 1 society': 'SGAE',
      'writer 1 share': '50',
      'writer 1 exemption': writer.exemption,
      'publisher 1 name': 'Vega Editions',
    })
    expect(other).toMatchObject({ explicit: 'no', 'writer 1 name': '' })
    expect(still).toMatchObject({ bpm: '' })
  })

  test('has the tracks that the list shows, or those of ids', async () => {
    expect(await exportTable('&vocals=true')).toHaveLength(2)
    expect(await exportTable('&explicit=true')).toHaveLength(1)
    expect(await exportTable('&explicit=false&vocals=true')).toHaveLength(1)
    expect(await exportTable('&q=sal')).toHaveLength(1)
    expect(await exportTable('&ids=2,3,99999')).toHaveLength(2)
    expect(await exportTable('&q=nothing-like-it')).toHaveLength(0)
  })

  test('is for the staff', async () => {
    expect((await own.api.api.request('/api/studio/v1/track-table?lang=en')).status).toBe(401)
  })
})
