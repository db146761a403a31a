import { noRights } from '@tempolibre/domain'
import { saveImportRecording, startImportBatch } from '@tempolibre/database'
import { makeImportedTrack } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { testPassword } from '../../../fixtures/sign-up-user.ts'

const studio = '/api/studio/v1'

let api: AccountApi
let token: string
let batches: number[]

/** Whose files visitors could not open. */
const closed = new Set<string>()

/** Two imports: of two recordings, and of one. */
beforeEach(async () => {
  closed.clear()
  api = await openAccountApi({ canBeHeard: async ({ preview }) => !closed.has(preview) })
  token = (await joinStaff(api, 'administrator')).token
  batches = [await startImportBatch(api.db, '/music/one'), await startImportBatch(api.db, '/music/two')]
  const [first = 0, second = 0] = batches
  await save('one/salt.wav', 'Salt', first)
  await save('one/pepper.wav', 'Pepper', first)
  await save('two/sugar.wav', 'Sugar', second)
})
afterEach(() => api.close())

async function save(path: string, title: string, batchId: number, changes: object = {}): Promise<void> {
  const content = makeImportedTrack({
    title: perLanguage(() => title),
    preview: `previews/${title}.mp3`,
    ...changes,
  })
  await saveImportRecording(
    api.db,
    { path: `/music/${path}`, bytes: 1, modifiedMs: 0, soundHash: 'a'.repeat(64), content },
    batchId,
  )
}

const get = (path: string) => api.get(`${studio}${path}`, { token })
const post = (path: string, body: object = {}) => api.post(`${studio}${path}`, body, { token })

interface Recording {
  id: string
  title: { en: string }
  path: string
  state: string
}

async function recordings(query = ''): Promise<Recording[]> {
  return (await get(`/recordings?lang=en&${query}`)).body.records
}
const idOf = async (title: string) =>
  (await recordings()).find((recording) => recording.title.en === title)?.id ?? ''
const states = async () =>
  Object.fromEntries((await recordings()).map(({ state, title }) => [title.en, state]))

test('[R17.39] recordings are named below their folder: where that is on the server is not shown', async () => {
  expect((await recordings('sort=path')).map(({ path }) => path)).toEqual([
    'pepper.wav',
    'salt.wav',
    'sugar.wav',
  ])
  expect((await get(`/recordings/${await idOf('Salt')}?lang=en`)).body.record.path).toBe('salt.wav')
})

describe('[R12.8] an import in the studio', () => {
  test('is listed with its recordings, found by every filter', async () => {
    expect((await get('/imports')).body).toMatchObject({
      total: 2,
      records: [
        { folder: '/music/two', recordings: 1, drafts: 1, published: 0, undone_at: null },
        { folder: '/music/one', recordings: 2, drafts: 2, published: 0 },
      ],
    })
    expect((await get('/imports?q=one')).body.total).toBe(1)
    const chosen = await get(`/imports?sort=id&ids=${batches[0]}`)
    expect(chosen.body.records.map(({ folder }: { folder: string }) => folder)).toEqual(['/music/one'])
    expect((await get(`/imports/${batches[1]}`)).body.record.folder).toBe('/music/two')
    const titles = async (query: string) => (await recordings(query)).map(({ title }) => title.en)
    expect(await titles('')).toEqual(['Pepper', 'Salt', 'Sugar'])
    expect(await titles('sort=title&order=desc')).toEqual(['Sugar', 'Salt', 'Pepper'])
    expect(await titles(`batch_id=${batches[0]}`)).toEqual(['Pepper', 'Salt'])
    expect(await titles('q=two')).toEqual(['Sugar'])
    expect(await titles('q=pep')).toEqual(['Pepper'])
    expect(await titles('state=published')).toEqual([])
    expect(await titles('per_page=1&page=2')).toEqual(['Salt'])
  })

  test('shows what was measured otherwise than it was written', async () => {
    await save('one/salt.wav', 'Salt', batches[0] ?? 0, {
      bpm: 90,
      key: 'C',
      measured: { bpm: 120, tempo_known: true, key: 'Am', key_confidence: 0.9 },
      description: { en: 'Coarse', es: '', fr: '' },
    })
    const { body } = await get(`/recordings/${await idOf('Salt')}?lang=en`)
    expect(body.record).toMatchObject({
      differences: [
        { field: 'bpm', written: '90', measured: '120' },
        { field: 'key', written: 'C', measured: 'Am' },
      ],
      gaps: ['description.es', 'description.fr'],
      genre_names: ['Jazz'],
    })
  })

  test('is published in part, changed, withdrawn and undone; the site follows each time', async () => {
    const [salt, sugar] = [await idOf('Salt'), await idOf('Sugar')]
    expect((await post('/recordings/publish', { ids: [salt, sugar] })).body).toMatchObject({ changed: 2 })
    expect(await states()).toEqual({ Pepper: 'draft', Salt: 'published', Sugar: 'published' })
    expect((await api.get('/api/v1/tracks/salt?lang=en')).status).toBe(200)
    expect((await post('/recordings/publish', { ids: [salt] })).body).toMatchObject({ changed: 0 })

    await save('one/salt.wav', 'Salt', batches[0] ?? 0, { bpm: 60 })
    expect(await states()).toMatchObject({ Salt: 'changed' })
    await post('/recordings/publish', { ids: [salt] })
    expect((await api.get('/api/v1/tracks/salt?lang=en')).body.track.bpm).toBe(60)

    expect((await post('/recordings/withdraw', { ids: [sugar] })).body).toMatchObject({ changed: 1 })
    const gone = await api.get('/api/v1/tracks/sugar?lang=en')
    expect([gone.status, gone.body.error.code]).toEqual([410, 'track_withdrawn'])
    expect(await states()).toMatchObject({ Sugar: 'withdrawn' })
    expect((await api.get('/api/v1/tracks/salt?lang=en')).status).toBe(200)

    const undone = await post(`/imports/${batches[0]}/undo`)
    expect(undone.body.record).toMatchObject({ folder: '/music/one', undone_at: expect.any(String) })
    expect((await api.get('/api/v1/tracks/salt?lang=en')).body.track.bpm).toBe(120)
    const again = await post(`/imports/${batches[0]}/undo`)
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict'])
    expect((await post('/imports/999/undo')).status).toBe(404)

    const entries = await api.db.selectFrom('audit_entry').orderBy('id').selectAll().execute()
    expect(entries.map(({ after, label }) => [label, after?.['state'] ?? 'undone'])).toEqual([
      ['Salt', 'published'],
      ['Sugar', 'published'],
      ['Salt', 'published'],
      ['Sugar', 'withdrawn'],
      ['/music/one', 'undone'],
    ])
  })

  test('[R17.2] publishes what visitors could hear, and names the others', async () => {
    const [salt, sugar] = [await idOf('Salt'), await idOf('Sugar')]
    closed.add('previews/Sugar.mp3')
    expect((await post('/recordings/publish', { ids: [salt, sugar] })).body).toMatchObject({
      changed: 1,
      unopened: [{ id: sugar, title: { en: 'Sugar', es: 'Sugar', fr: 'Sugar' } }],
    })
    expect(await states()).toEqual({ Pepper: 'draft', Salt: 'published', Sugar: 'draft' })
    expect((await api.get('/api/v1/tracks/sugar?lang=en')).status).toBe(404)
    closed.clear()
    expect((await post('/recordings/publish', { ids: [sugar] })).body).toMatchObject({
      changed: 1,
      unopened: [],
    })
    expect((await api.get('/api/v1/tracks/sugar?lang=en')).status).toBe(200)
  })

  test('[R17.61] undone, opens what it puts back: what nobody could hear is withdrawn and named, the others are as before', async () => {
    const [salt, pepper] = [await idOf('Salt'), await idOf('Pepper')]
    await post('/recordings/publish', { ids: [salt, pepper] })
    const again = await startImportBatch(api.db, '/music/one')
    for (const title of ['Salt', 'Pepper'])
      await save(`one/${title.toLowerCase()}.wav`, title, again, {
        bpm: 60,
        preview: `previews/${title}-2.mp3`,
      })
    await post('/recordings/publish', { ids: [salt, pepper] })
    closed.add('previews/Salt.mp3')
    const { body } = await post(`/imports/${again}/undo`)
    expect(body.unopened).toEqual([{ id: expect.any(String), title: { en: 'Salt', es: 'Salt', fr: 'Salt' } }])
    expect((await api.get('/api/v1/tracks/salt?lang=en')).status).toBe(410)
    expect((await api.get('/api/v1/tracks/pepper?lang=en')).body.track.bpm).toBe(120)
    expect(await states()).toMatchObject({ Pepper: 'changed', Salt: 'withdrawn' })
    const [entry] = await api.db
      .selectFrom('audit_entry')
      .orderBy('id', 'desc')
      .selectAll()
      .limit(1)
      .execute()
    expect(entry?.after).toMatchObject({ withdrawn: 0, restored: 1 })
    closed.clear()
    expect((await post('/recordings/publish', { ids: [salt] })).body).toMatchObject({ changed: 1 })
    expect((await api.get('/api/v1/tracks/salt?lang=en')).status).toBe(200)
  })

  test('[R17.61] publishes a withdrawn song with those of its versions that visitors could hear, and names the others', async () => {
    for (const kind of ['Instrumental', '30 sec'])
      await save(`one/salt-${kind}.wav`, `Salt (${kind})`, batches[0] ?? 0, {
        family: { main: 'salt.wav', name: kind, kind: null },
      })
    const ids = await Promise.all(['Salt', 'Salt (Instrumental)', 'Salt (30 sec)'].map(idOf))
    expect((await post('/recordings/publish', { ids })).body).toMatchObject({ changed: 3, waiting: 0 })
    const versions = async () =>
      (await api.get('/api/v1/tracks/salt?lang=en')).body.track.versions.map(
        ({ name }: { name: string }) => name,
      )
    const before = await versions()
    expect(before).toHaveLength(2)
    await post('/recordings/withdraw', { ids: ids.slice(0, 1) })
    closed.add('previews/Salt (Instrumental).mp3')
    expect((await post('/recordings/publish', { ids: ids.slice(0, 1) })).body).toMatchObject({
      changed: 1,
      unopened: [],
      unopened_versions: [{ title: { en: 'Salt (Instrumental)' } }],
    })
    expect(await versions()).toEqual(before.filter((name: string) => name !== 'Instrumental'))
    expect(await states()).toMatchObject({ Salt: 'published', 'Salt (Instrumental)': 'withdrawn' })
  })

  test('publishes all recordings or none', async () => {
    const { body, status } = await post('/recordings/publish', { ids: [await idOf('Salt'), '9999'] })
    expect([status, body.error.fields]).toMatchObject([400, [{ field: 'body.ids', code: 'unknown_record' }]])
    expect(await states()).toMatchObject({ Salt: 'draft' })
    expect(await api.db.selectFrom('audit_entry').select('id').execute()).toEqual([])
  })
})

describe('[R17.54] the rights of recordings', () => {
  const settled = {
    isrc: 'ESA012600009',
    rights: {
      ...noRights,
      writers: [{ name: 'Ada Vega', role: null, ipi: null, society: '099', share: 100, exemption: null }],
      p_line: '2026 Vega',
      consented_on: '2026-03-02',
    },
  }
  const setRule = async (required: boolean) => {
    const { version } = (await get('/settings')).body.record
    await post('/session/confirmation', { current_password: testPassword })
    return api.patch(
      `${studio}/settings`,
      { version, second_factor_required: false, rights_required: required },
      { token },
    )
  }

  test('are seen before anything is published, with what is missing', async () => {
    await save('one/salt.wav', 'Salt', batches[0] ?? 0, settled)
    expect(await recordings()).toMatchObject([
      {
        title: { en: 'Pepper' },
        rights_light: 'red',
        rights_faults: ['writers_missing', 'consent_missing', 'isrc_missing', 'p_line_missing'],
      },
      { title: { en: 'Salt' }, rights_light: 'green', rights_faults: [] },
      { rights_light: 'red' },
    ])
  })

  test('decide what is published once the operator says so, and nothing before', async () => {
    await save('one/salt.wav', 'Salt', batches[0] ?? 0, settled)
    expect((await get('/settings')).body.record.rights_required).toBe(false)
    expect((await post('/recordings/publish', { ids: [await idOf('Sugar')] })).body).toMatchObject({
      changed: 1,
      barred: 0,
    })
    expect((await setRule(true)).body.record).toMatchObject({ rights_required: true })
    expect((await get('/session')).body.session.rights_required).toBe(true)
    const { body } = await post('/recordings/publish', { ids: [await idOf('Salt'), await idOf('Pepper')] })
    expect(body).toMatchObject({ changed: 1, barred: 1 })
    expect(await states()).toEqual({ Pepper: 'draft', Salt: 'published', Sugar: 'published' })
    await setRule(false)
    expect((await post('/recordings/publish', { ids: [await idOf('Pepper')] })).body).toMatchObject({
      changed: 1,
      barred: 0,
    })
  })

  test('are the decision of administrators alone', async () => {
    const editor = await joinStaff(api, 'editor')
    const answer = await api.patch(
      `${studio}/settings`,
      { version: 'x', second_factor_required: false, rights_required: true },
      { token: editor.token },
    )
    expect(answer.status).toBe(403)
  })
})

test('[R17.56] a version that a table names is shown under the name that the table, or its title, gives it', async () => {
  const family = (name: string) => ({ family: { main: 'salt.wav', name, kind: null } })
  const [first = 0] = batches
  await save('one/a.wav', 'Salt at dusk', first, family('Dusk'))
  await save('one/b.wav', 'Salt (Instrumental)', first, family(''))
  await save('one/c.wav', 'Salt anew', first, family(''))
  const named = await recordings('q=salt&sort=path')
  expect(named.map((each) => Reflect.get(each, 'version_name'))).toEqual([
    'Dusk',
    'Instrumental',
    'Salt anew',
    null,
  ])
})

test('[R17.56] publishing asks about what seems to be a version, and does nothing to it unasked', async () => {
  await save('one/salt-30.wav', 'Salt (30 sec)', batches[0] ?? 0)
  expect((await recordings('q=salt')).map((each) => Reflect.get(each, 'version_name'))).toEqual([
    '30 sec',
    null,
  ])
  const ids = [await idOf('Salt'), await idOf('Salt (30 sec)')]
  expect((await post('/recordings/publish', { ids })).body).toMatchObject({ changed: 1, waiting: 1 })
  expect(await states()).toMatchObject({ Salt: 'published', 'Salt (30 sec)': 'draft' })
  expect((await post('/recordings/publish', { ids, versions: 'confirm' })).body).toMatchObject({
    changed: 1,
    waiting: 0,
  })
  expect(await api.db.selectFrom('track_version').select(['kind', 'name']).execute()).toEqual([
    { kind: 'edit', name: '30 sec' },
  ])
})

test('[R17.28] of two drafts with one ISRC, of whatever imports, the second stays a draft, and is named with the first', async () => {
  const isrc = 'ESA012600001'
  await save('one/salt.wav', 'Salt', batches[0] ?? 0, { isrc })
  await save('two/sugar.wav', 'Sugar', batches[1] ?? 0, { isrc })
  const [salt, sugar] = [await idOf('Salt'), await idOf('Sugar')]
  const refused = [{ id: sugar, isrc, owner: 'Salt', title: { en: 'Sugar' } }]
  expect((await post('/recordings/publish', { ids: [sugar, salt] })).body).toMatchObject({
    changed: 1,
    repeated: refused,
  })
  expect(await states()).toMatchObject({ Salt: 'published', Sugar: 'draft' })
  expect((await post('/recordings/publish', { ids: [sugar] })).body).toMatchObject({
    changed: 0,
    repeated: refused,
  })
  await save('two/sugar.wav', 'Sugar', batches[1] ?? 0, { isrc: 'ESA012600002' })
  expect((await post('/recordings/publish', { ids: [sugar] })).body).toMatchObject({
    changed: 1,
    repeated: [],
  })
  // What shares nothing new is changed as before.
  await save('one/salt.wav', 'Salt', batches[0] ?? 0, { isrc, bpm: 98 })
  expect((await post('/recordings/publish', { ids: [salt] })).body).toMatchObject({
    changed: 1,
    repeated: [],
  })
})

test('[R17.26] a version and its song, of two imports, are published at once as a family', async () => {
  await save('one/salt-30.wav', 'Sugar (30 sec)', batches[0] ?? 0)
  const version = await idOf('Sugar (30 sec)')
  expect((await post('/recordings/publish', { ids: [version], versions: 'confirm' })).body).toMatchObject({
    changed: 0,
    waiting: 1,
  })
  const ids = [version, await idOf('Sugar')]
  expect((await post('/recordings/publish', { ids, versions: 'confirm' })).body).toMatchObject({
    changed: 2,
    waiting: 0,
  })
  expect(await api.db.selectFrom('track_version').select(['kind', 'name']).execute()).toEqual([
    { kind: 'edit', name: '30 sec' },
  ])
})
