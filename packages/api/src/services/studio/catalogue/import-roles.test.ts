import { endpoints, type Endpoint } from '@tempolibre/contract'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { saveImportRecording, startImportBatch } from '@tempolibre/database'
import { makeImportedTrack } from '@tempolibre/database/factories'
import { keysOf, perLanguage } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { signUpUser } from '../../../fixtures/sign-up-user.ts'

const studio = '/api/studio/v1'
const kinds = new Set([
  'imports',
  'recordings',
  'uploads',
  'import-names',
  'import-columns',
  'families',
  'version-proposals',
])
const operations = keysOf(endpoints)
  .map((name): { name: string } & Endpoint => ({ name, ...endpoints[name] }))
  .filter(({ path }) => kinds.has(path.slice(studio.length + 1).split('/')[0] ?? ''))

let api: AccountApi
/** By who calls. */
const tokens = new Map<string, string>()
/** Ids of what another member has made, by kind. */
const ids = new Map<string, string>()

beforeAll(async () => {
  api = await openAccountApi()
  for (const role of ['administrator', 'editor', 'support'] as const)
    tokens.set(role, (await joinStaff(api, role)).token)
  tokens.set('customer', (await signUpUser(api.api, api.db, { email: 'customer@example.org' })).token)
  const { token } = await joinStaff(api, 'editor', 'owner@label.example')
  const batch = await startImportBatch(api.db, '/music/one')
  for (const title of ['Salt', 'Salt (Instrumental)'])
    await saveImportRecording(
      api.db,
      {
        path: `/music/one/${title}.wav`,
        bytes: 1,
        modifiedMs: 0,
        soundHash: 'a'.repeat(64),
        content: makeImportedTrack({ title: perLanguage(() => title) }),
      },
      batch,
    )
  ids.set('imports', String(batch))
  const recordings = await api.db.selectFrom('import_recording').select('id').orderBy('id').execute()
  ids.set('recordings', String(recordings[0]?.id))
  const upload = await api.post(`${studio}/uploads`, { name: 'Vega Music' }, { token })
  ids.set('uploads', upload.body.record.id)
  const published = { ids: recordings.map(({ id }) => String(id)), versions: 'refuse' }
  await api.post(`${studio}/recordings/publish`, published, { token })
  const [proposal] = await api.db.selectFrom('version_proposal').select(['id', 'main_id']).execute()
  ids.set('version-proposals', String(proposal?.id))
  ids.set('families', String(proposal?.main_id))
})
afterAll(() => api.close())

async function call({ method, path }: Endpoint, token: string | undefined, body: object) {
  const kind = path.slice(studio.length + 1).split('/')[0] ?? ''
  const response = await api.api.request(`${path.replace('{id}', ids.get(kind) ?? '')}?lang=en`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, code: fieldsOf(fieldsOf(answer)['error'])['code'] }
}

/** Everything that these operations can change. */
async function readAll(): Promise<unknown[]> {
  const tables = ['import_batch', 'import_recording', 'upload', 'upload_run', 'import_name', 'import_column']
  return Promise.all(
    [...tables, 'version_proposal', 'track_version', 'audit_entry'].map(
      async (table) => (await sql`select * from ${sql.table(table)} order by 1`.execute(api.db)).rows,
    ),
  )
}

describe('[R17.77] imports, uploads, columns and versions of another member', () => {
  test('are of these many operations, and ids of each kind are known', () => {
    expect(operations.length).toBeGreaterThan(20)
    for (const { name, path } of operations.filter((each) => each.path.includes('{id}')))
      expect(ids.get(path.slice(studio.length + 1).split('/')[0] ?? ''), name).toMatch(/^\d+$/)
  })

  test.each(['nobody', 'customer', 'support', 'editor', 'administrator'])(
    'answer %s as the table of roles says, and what is refused changes nothing',
    async (who) => {
      const before = await readAll()
      for (const operation of operations) {
        const { access } = operation
        const staff: readonly string[] = typeof access === 'object' ? access.staff : []
        const isLetIn = staff.includes(who)
        // What they may change is tried where it is tested.
        if (isLetIn && operation.method !== 'GET') continue
        const { code, status } = await call(operation, tokens.get(who), {})
        const expected = isLetIn ? [200, undefined] : refusalOf(who)
        expect([operation.name, status, code]).toEqual([operation.name, ...expected])
      }
      expect(await readAll()).toEqual(before)
    },
  )
})

const refusalOf = (who: string) => (who === 'nobody' ? [401, 'unauthorized'] : [403, 'forbidden'])
