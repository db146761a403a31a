import { maxTrackViews } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../fixtures/account-api.ts'
import { joinStaff } from '../../fixtures/join-staff.ts'

const path = '/api/studio/v1/track-views'
const content = {
  columns: [
    { name: 'title.en', width: 240 },
    { name: 'bpm', width: 80 },
  ],
  filter: { q: 'rock', vocals: 'false' },
  sort: 'bpm',
  order: 'desc',
}

let api: AccountApi
let token: string

beforeAll(async () => {
  api = await openAccountApi()
  token = (await joinStaff(api, 'editor')).token
})
afterAll(() => api.close())

const add = (name: string, by = token) => api.post(path, { name, content }, { token: by })
const names = async (by = token): Promise<string[]> =>
  (await api.get(path, { token: by })).body.records.map(({ name }: { name: string }) => name)

describe('[R12.4] a view of the grid', () => {
  test('is kept, changed, renamed and removed; the trail tells', async () => {
    const added = await add('Tempo')
    expect(added.body.record).toMatchObject({ name: 'Tempo', content })
    const { id, version } = added.body.record
    const narrow = { ...content, columns: [{ name: 'bpm', width: 60 }] }
    const changed = await api.patch(`${path}/${id}`, { version, content: narrow }, { token })
    expect(changed.body.record).toMatchObject({ name: 'Tempo', content: narrow })
    expect((await api.patch(`${path}/${id}`, { version, name: 'Beat' }, { token })).status).toBe(409)
    const renamed = await api.patch(
      `${path}/${id}`,
      { version: changed.body.record.version, name: 'Beat' },
      { token },
    )
    expect(renamed.body.record).toMatchObject({ name: 'Beat', content: narrow })
    expect(await names()).toEqual(['Beat'])
    expect((await api.delete(`${path}/${id}`, { token })).status).toBe(200)
    expect(await names()).toEqual([])
    const trail = await api.db
      .selectFrom('audit_entry')
      .where('subject', '=', 'track_view')
      .select('action')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['create', 'change', 'change', 'delete'])
  })

  test('is its member’s own', async () => {
    const { id, version } = (await add('Mine')).body.record
    const other = await joinStaff(api, 'support')
    expect(await names(other.token)).toEqual([])
    expect(
      (await api.patch(`${path}/${id}`, { version, name: 'Theirs' }, { token: other.token })).status,
    ).toBe(404)
    expect((await api.delete(`${path}/${id}`, { token: other.token })).status).toBe(404)
    expect((await add('Mine', other.token)).status).toBe(200)
    expect(await names()).toEqual(['Mine'])
  })

  test('has a name of its own, and there are not too many', async () => {
    expect((await add('Mine')).body.error.fields).toMatchObject([{ field: 'body.name', code: 'taken' }])
    const { user_id } = await api.db
      .selectFrom('track_view')
      .where('name', '=', 'Mine')
      .select('user_id')
      .executeTakeFirstOrThrow()
    await api.db
      .insertInto('track_view')
      .values(
        Array.from({ length: maxTrackViews - 1 }, (_, index) => ({
          user_id,
          name: `View ${index}`,
          content: JSON.stringify(content),
        })),
      )
      .execute()
    expect((await add('One more')).body.error.fields).toMatchObject([
      {
        code: 'too_many_views',
        message: m.studio_too_many_views({ count: maxTrackViews }, { locale: 'en' }),
      },
    ])
  })
})
