import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'

const [familyPath, proposalPath] = ['/api/studio/v1/families', '/api/studio/v1/version-proposals']

let api: AccountApi
let token: string
let support: string

const titled = (index: number, title: string) =>
  makeTrack(index, { title: { en: title, es: title, fr: title } })

/** Numbers are those of the tracks: 1 is a song, 2 to 4 are named like versions of it, 5 and 6 are other songs. */
beforeAll(async () => {
  api = await openAccountApi()
  token = (await joinStaff(api, 'editor')).token
  support = (await joinStaff(api, 'support')).token
  await importLibrary(
    api.db,
    makeLibrary({
      tracks: [
        titled(1, 'Salt'),
        titled(2, 'Salt (Instrumental)'),
        titled(3, 'Salt - 30 sec'),
        titled(4, 'Salt STEM Drums'),
        titled(5, 'Pepper'),
        titled(6, 'Thyme'),
      ],
    }),
  )
})
beforeEach(async () => {
  await api.db.deleteFrom('track_version').execute()
  await api.db.deleteFrom('version_proposal').execute()
})
afterAll(() => api.close())

const get = async (path: string) => (await api.get(path, { token })).body
const family = async (id: string) => (await get(`${familyPath}/${id}`)).record
const change = (id: string, body: object, as = token) => api.patch(`${familyPath}/${id}`, body, { token: as })
const version = (id: string, name = 'Edit', kind = 'edit') => ({ id, name, kind })
const idsOf = ({ main, versions }: { main: { id: string }; versions: { id: string }[] }) => [
  main.id,
  ...versions.map(({ id }) => id),
]
interface Proposed {
  main: { id: string }
  track: { id: string }
  kind: string
  name: string
  source: string
}
const summarise = ({ kind, main, name, source, track }: Proposed) => [main.id, track.id, kind, name, source]
const search = () => api.post(`${proposalPath}/search`, {}, { token })
const open = async () => (await get(`${proposalPath}?decision=open`)).records
const lastEntry = (subject: 'family' | 'version_proposal') =>
  api.db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .select(['before', 'after', 'label', 'subject_id'])
    .executeTakeFirstOrThrow()

describe('[R12.4] a family', () => {
  test('is attached, ordered, renamed and taken apart, and each change is in the trail', async () => {
    const alone = await family('1')
    expect(idsOf(alone)).toEqual(['1'])
    const body = {
      version: alone.version,
      main_id: '1',
      versions: [version('3', '30 sec'), version('2', 'Inst.')],
    }
    const attached = (await change('1', body)).body.record
    expect(idsOf(attached)).toEqual(['1', '3', '2'])
    expect(attached.versions).toMatchObject([{ name: '30 sec', kind: 'edit' }, { name: 'Inst.' }])
    expect(await lastEntry('family')).toEqual({
      subject_id: '1',
      label: 'Salt',
      before: { versions: [] },
      after: { versions: [version('3', '30 sec'), version('2', 'Inst.')] },
    })
    // A version leads to its song's family.
    expect(idsOf(await family('2'))).toEqual(['1', '3', '2'])
    const reordered = {
      version: attached.version,
      main_id: '1',
      versions: [version('2', 'Instrumental', 'instrumental')],
    }
    expect(idsOf((await change('1', reordered)).body.record)).toEqual(['1', '2'])
    expect(idsOf(await family('3'))).toEqual(['3'])
  })

  test('gets another main track, and the former one becomes a version of it', async () => {
    const { version: before } = await family('1')
    const first = await change('1', { version: before, main_id: '1', versions: [version('2'), version('3')] })
    const swapped = await change('1', {
      version: first.body.record.version,
      main_id: '2',
      versions: [version('1', 'First mix', 'alternate'), version('3')],
    })
    expect(idsOf(swapped.body.record)).toEqual(['2', '1', '3'])
    expect(idsOf(await family('3'))).toEqual(['2', '1', '3'])
    expect((await lastEntry('family')).after).toMatchObject({ main_id: '2' })
  })

  test('takes no track of another family, none twice and none that is gone', async () => {
    const one = await family('1')
    await change('1', { version: one.version, main_id: '1', versions: [version('2')] })
    const other = await family('5')
    const attach = (id: string) =>
      change('5', { version: other.version, main_id: '5', versions: [version(id)] })
    for (const [id, code] of [
      ['2', 'in_another_family'],
      ['1', 'in_another_family'],
      ['5', 'taken'],
      ['99', 'unknown_record'],
    ] as const)
      expect((await attach(id)).body.error.fields, id).toMatchObject([{ field: 'body.versions.0.id', code }])
    const twice = { version: other.version, main_id: '5', versions: [version('6'), version('6')] }
    expect((await change('5', twice)).status).toBe(400)
    expect(idsOf(await family('5'))).toEqual(['5'])
  })

  test('is changed once at a time, by editors, at the address of its main track', async () => {
    const { version: before } = await family('1')
    const body = { version: before, main_id: '1', versions: [version('2')] }
    expect((await change('1', body, support)).status).toBe(403)
    const both = await Promise.all([change('1', body), change('1', { ...body, versions: [version('3')] })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [attached] = (await family('1')).versions
    expect((await change(attached.id, body)).status).toBe(404)
  })

  test('shows in the list of tracks, which tells songs from versions', async () => {
    const { version: before } = await family('1')
    await change('1', { version: before, main_id: '1', versions: [version('2', 'Inst.', 'instrumental')] })
    const list = async (role: string) =>
      (await get(`/api/studio/v1/tracks?lang=en&sort=id&family=${role}`)).records.map(
        ({ id }: { id: string }) => id,
      )
    expect(await list('song')).toEqual(['1', '3', '4', '5', '6'])
    expect(await list('version')).toEqual(['2'])
    expect(await list('with_versions')).toEqual(['1'])
    const { records } = await get('/api/studio/v1/tracks?lang=en&sort=id')
    expect(records.slice(0, 3)).toMatchObject([
      { version_of: null, versions: 1 },
      { version_of: { id: '1', title: { en: 'Salt' }, kind: 'instrumental', name: 'Inst.' }, versions: 0 },
      { version_of: null, versions: 0 },
    ])
  })
})

describe('[R12.4] versions are proposed', () => {
  test('by the titles of one artist, with kind and name, once', async () => {
    expect((await search()).body.changed).toBe(3)
    expect((await search()).body.changed).toBe(0)
    expect((await open()).map(summarise)).toEqual([
      ['1', '2', 'instrumental', 'Instrumental', 'names'],
      ['1', '3', 'edit', '30 sec', 'names'],
      ['1', '4', 'stem', 'STEM Drums', 'names'],
    ])
  })

  test('and confirmed at once, in the order of their kinds; refused ones are not asked again', async () => {
    await search()
    const [first, second, third] = await open()
    const refused = await api.patch(
      `${proposalPath}/${third.id}`,
      { version: third.version, decision: 'refused' },
      { token },
    )
    expect(refused.body.record.decision).toBe('refused')
    const decided = await api.post(
      `${proposalPath}/decisions`,
      { ids: [first.id, second.id], decision: 'confirmed' },
      { token },
    )
    expect(decided.body.changed).toBe(2)
    expect(idsOf(await family('1'))).toEqual(['1', '3', '2'])
    expect(await lastEntry('version_proposal')).toMatchObject({ after: { decision: 'confirmed' } })
    await search()
    expect(await open()).toEqual([])
    // What is taken out of a family is not proposed for it again either.
    const { version: before, versions } = await family('1')
    await change('1', { version: before, main_id: '1', versions: [version(versions[1].id)] })
    await search()
    expect(await open()).toEqual([])
  })

  test('and changed before they are confirmed', async () => {
    await search()
    const [{ id, version: before }] = await open()
    const body = { version: before, name: 'No vocals', kind: 'alternate', decision: 'confirmed' }
    expect((await api.patch(`${proposalPath}/${id}`, body, { token })).status).toBe(200)
    expect((await family('1')).versions).toMatchObject([{ name: 'No vocals', kind: 'alternate' }])
  })

  test('and not confirmed if the track belongs to another song by now', async () => {
    await search()
    const [{ id, version: before }] = await open()
    await api.db
      .insertInto('track_version')
      .values({ track_id: 2, main_id: 5, kind: 'edit', name: 'Edit', position: 0 })
      .execute()
    const single = await api.patch(
      `${proposalPath}/${id}`,
      { version: before, decision: 'confirmed' },
      { token },
    )
    expect(single.body.error.fields).toMatchObject([{ code: 'in_another_family' }])
    const many = await api.post(`${proposalPath}/decisions`, { ids: [id], decision: 'confirmed' }, { token })
    expect(many.body.changed).toBe(0)
    expect(await open()).toHaveLength(3)
  })

  test('to editors; support reads and decides nothing', async () => {
    await search()
    const { body } = await api.get(proposalPath, { token: support })
    expect(body.total).toBe(3)
    const [{ id }] = body.records
    const refused = await api.post(
      `${proposalPath}/decisions`,
      { ids: [id], decision: 'refused' },
      { token: support },
    )
    expect(refused.status).toBe(403)
    expect((await api.post(`${proposalPath}/search`, {}, { token: support })).status).toBe(403)
  })
})

test('[R12.4] a pair that sounds the same becomes a family if somebody says so', async () => {
  await api.db.deleteFrom('sound_pair').execute()
  await api.db
    .insertInto('sound_pair')
    .values([
      { track_id: 1, other_id: 3, error_rate: 0.1 },
      { track_id: 5, other_id: 6, error_rate: 0.1 },
    ])
    .execute()
  for (const { id, version: before } of (await get('/api/studio/v1/sound-pairs?sort=id')).records)
    await api.patch(`/api/studio/v1/sound-pairs/${id}`, { version: before, decision: 'versions' }, { token })
  expect((await family('3')).versions).toMatchObject([{ id: '3', name: '30 sec', kind: 'edit' }])
  // Neither title names a version: the longer one is the song.
  expect((await family('5')).main.id).toBe('6')
  expect((await family('6')).versions).toMatchObject([{ id: '5', kind: 'alternate', name: 'Pepper' }])
})
