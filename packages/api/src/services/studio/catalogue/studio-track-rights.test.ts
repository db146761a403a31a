import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { beforeAll, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'

const own = useStudioApi()
beforeAll(() =>
  importLibrary(own.api.db, makeLibrary({ tracks: [makeTrack(1), makeTrack(2), makeTrack(3)] })),
)

const writer = {
  name: 'Ada Vega',
  role: 'CA',
  ipi: '00014107338',
  society: '072',
  share: 50,
  exemption: 'Letter of 1 March 2026',
}
const cleared = {
  writers: [writer],
  publishers: [{ name: 'Vega Editions', ipi: null, society: '072', share: 50 }],
  iswc: 'T-034.524.680-1',
  label: 'Vega Records',
  album: 'Sea',
  p_line: '2026 Vega Records',
  c_line: null,
  consented_on: '2026-03-02',
  isrc: 'ESA012600001',
}

async function read(id: string) {
  const { body } = await own.api.get(`${studio}/tracks/${id}?lang=en`, { token: own.token })
  return body.record
}

async function change(id: string, fields: object) {
  const { version } = await read(id)
  return own.api.patch(`${studio}/tracks/${id}?lang=en`, { version, ...fields }, { token: own.token })
}

async function withLight(light: string): Promise<string[]> {
  const { body } = await own.api.get(`${studio}/tracks?lang=en&sort=id&rights_light=${light}`, {
    token: own.token,
  })
  return body.records.map(({ id }: { id: string }) => id)
}

test('[R12.4] the rights of a track are written, judged, found by their light, and recorded', async () => {
  expect(await read('1')).toMatchObject({
    writers: [],
    rights_light: 'red',
    rights_faults: ['writers_missing', 'consent_missing', 'isrc_missing', 'p_line_missing'],
  })
  expect(await withLight('red')).toEqual(['1', '2', '3'])

  const { body } = await change('1', cleared)
  expect(body.record).toMatchObject({ ...cleared, rights_light: 'green', rights_faults: [] })
  expect([await withLight('green'), await withLight('red')]).toEqual([['1'], ['2', '3']])

  await change('1', { isrc: null })
  expect(await withLight('amber')).toEqual(['1'])
  await change('1', { isrc: cleared.isrc, writers: [{ ...writer, exemption: null }] })
  expect((await read('1')).rights_faults).toEqual(['exemption_missing'])
  expect(await withLight('red')).toEqual(['1', '2', '3'])

  const entries = await own.api.db
    .selectFrom('audit_entry')
    .where('subject', '=', 'track')
    .where('subject_id', '=', '1')
    .select(['before', 'after'])
    .orderBy('id')
    .execute()
  expect(entries.at(-1)).toMatchObject({
    before: { writers: [writer] },
    after: { writers: [{ ...writer, exemption: null }] },
  })
})

test.each([
  ['writers', { writers: [{ ...writer, ipi: '00014107339' }] }],
  ['writers', { writers: [{ ...writer, society: '998' }] }],
  ['writers', { writers: [{ ...writer, share: 101 }] }],
  ['writers', { writers: [{ ...writer, name: ' ' }] }],
  ['iswc', { iswc: 'T-034.524.680-2' }],
])('[R12.4] %s that cannot be right are refused: %o', async (field, fields) => {
  const { body, status } = await change('2', fields)
  expect([status, body.error.fields[0].field.startsWith(`body.${field}`)]).toEqual([400, true])
})

test('[R12.4] two editors do not overwrite each other’s rights', async () => {
  const { version } = await read('2')
  const both = await Promise.all(
    ['One', 'Two'].map((label) =>
      own.api.patch(`${studio}/tracks/2?lang=en`, { version, label }, { token: own.token }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('[R12.4] a cue sheet has a row for each rightholder, and runs no formula', async () => {
  await change('1', cleared)
  await change('2', { album: '=HYPERLINK("http://evil.example")', writers: [] })
  const { body } = await own.api.post(
    `${studio}/tracks/tables?lang=en`,
    { ids: ['2', '1'], kind: 'cue-sheet' },
    { token: own.token },
  )
  expect(body.csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Cue,Title,Artist,Usage,Duration,ISRC,ISWC,Album,Label,Role,Rightholder,IPI,Society,Share %',
    expect.stringMatching(/^1,.*,BI,.*,,,"'=HYPERLINK\(""http:\/\/evil\.example""\)",(?:One|Two),,,,,$/),
    expect.stringMatching(
      /^2,.*,ESA012600001,T-034\.524\.680-1,Sea,Vega Records,CA,Ada Vega,00014107338,SGAE,50$/,
    ),
    expect.stringMatching(/^2,.*,E,Vega Editions,,SGAE,50$/),
    '',
  ])
})

test('[R12.4] a table of rights has a row for each track, with its light', async () => {
  const support = await joinStaff(own.api, 'support')
  const { body } = await own.api.post(
    `${studio}/tracks/tables?lang=en`,
    { ids: ['1', '3'], kind: 'rights' },
    { token: support.token },
  )
  const [headings, first, second] = body.csv.replace('\uFEFF', '').split('\r\n')
  expect(headings).toContain(
    'writer 1 name,writer 1 role,writer 1 ipi,writer 1 society,writer 1 share,writer 1 exemption,publisher 1 name',
  )
  expect(first).toMatch(/,2026-03-02,Ada Vega,CA,00014107338,SGAE,50,.*,Vega Editions,,SGAE,50,green,$/)
  expect(second).toMatch(/,,red,writers_missing consent_missing isrc_missing p_line_missing$/)
})

test('[R17.55] rights of many tracks are written at once, judged, and recorded', async () => {
  const holders = [{ name: 'Bo Lund', role: null, ipi: null, society: '099', share: 100, exemption: null }]
  const { body, status } = await own.api.post(
    `${studio}/tracks/changes`,
    {
      ids: ['2', '3'],
      change: { writers: holders, label: 'Lund', p_line: '2026 Lund', consented_on: '2026-03-02' },
    },
    { token: own.token },
  )
  expect([status, body.changed]).toEqual([200, 2])
  expect(await read('2')).toMatchObject({
    writers: holders,
    label: 'Lund',
    publishers: [],
    rights_light: 'amber',
  })
  expect(await withLight('amber')).toEqual(expect.arrayContaining(['2', '3']))
  const entry = await own.api.db
    .selectFrom('audit_entry')
    .where('subject_id', '=', '3')
    .select('after')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.after).toMatchObject({ writers: holders, consented_on: '2026-03-02' })
})
