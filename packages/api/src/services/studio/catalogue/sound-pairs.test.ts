import { importLibrary } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { beforeAll, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const path = '/api/studio/v1/sound-pairs'

const own = useStudioApi()
beforeAll(async () => {
  await importLibrary(own.api.db, makeLibrary({ tracks: [makeTrack(1), makeTrack(2), makeTrack(3)] }))
  await own.api.db
    .insertInto('sound_pair')
    .values([
      { track_id: 1, other_id: 3, error_rate: 0.2 },
      { track_id: 1, other_id: 2, error_rate: 0.01 },
    ])
    .execute()
})

const list = async (query = '') => (await own.api.get(`${path}?${query}`, { token: own.token })).body.records
const decide = (id: string, body: object) => own.api.patch(`${path}/${id}`, body, { token: own.token })

test('[R12.4] pairs that sound the same are listed, the most alike first, and decided about once', async () => {
  const open = await list('decision=open')
  expect(open.map(({ tracks }: { tracks: { id: string }[] }) => tracks.map(({ id }) => id))).toEqual([
    ['1', '2'],
    ['1', '3'],
  ])
  const [{ id, version }] = open
  const both = await Promise.all(['same', 'versions'].map((decision) => decide(id, { version, decision })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await list('decision=open')).toHaveLength(1)
  const decided = both.find(({ status }) => status === 200)?.body.record
  expect(await list(`decision=${decided.decision}`)).toMatchObject([{ id, decision: decided.decision }])
  const entry = await own.api.db
    .selectFrom('audit_entry')
    .where('subject', '=', 'sound_pair')
    .select(['before', 'after', 'label'])
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    before: { decision: null },
    after: { decision: decided.decision },
    label: 'Track 1 – Track 2',
  })
  expect((await decide(id, { version: decided.version, decision: null })).body.record.decision).toBeNull()
})

test('[R12.4] support hears pairs and decides nothing', async () => {
  const support = await joinStaff(own.api, 'support')
  const { body, status } = await own.api.get(path, { token: support.token })
  expect([status, body.total]).toEqual([200, 2])
  const [{ id, version }] = body.records
  const refused = await own.api.patch(
    `${path}/${id}`,
    { version, decision: 'same' },
    { token: support.token },
  )
  expect(refused.status).toBe(403)
})

test('[R12.4] a pair of versions becomes a family, in which a version is what its title says', async () => {
  await own.api.db
    .updateTable('track_text')
    .set({ title: 'Track 1 (Instrumental)' })
    .where('track_id', '=', 3)
    .where('language', '=', 'en')
    .execute()
  const open: { id: string; version: string; tracks: { id: string }[] }[] = await list()
  const pair = open.find(({ tracks }) => tracks.some(({ id }) => id === '3'))
  const { status } = await decide(pair?.id ?? '', { version: pair?.version, decision: 'versions' })
  expect(status).toBe(200)
  const versions = await own.api.db
    .selectFrom('track_version')
    .where('track_id', '=', 3)
    .select(['kind', 'name'])
    .execute()
  expect(versions).toEqual([{ kind: 'instrumental', name: 'Instrumental' }])
})
