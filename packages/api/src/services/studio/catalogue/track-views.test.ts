import { maxTrackViews } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

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

const own = useStudioApi()

const add = (name: string, by = own.token) => own.api.post(path, { name, content }, { token: by })
const names = async (by = own.token): Promise<string[]> =>
  (await own.api.get(path, { token: by })).body.records.map(({ name }: { name: string }) => name)

describe('[R12.4] a view of the grid', () => {
  test('is kept, changed, renamed and removed; the trail tells', async () => {
    const added = await add('Tempo')
    expect(added.body.record).toMatchObject({ name: 'Tempo', content })
    const { id, version } = added.body.record
    const narrow = { ...content, columns: [{ name: 'bpm', width: 60 }] }
    const changed = await own.api.patch(`${path}/${id}`, { version, content: narrow }, { token: own.token })
    expect(changed.body.record).toMatchObject({ name: 'Tempo', content: narrow })
    expect(
      (await own.api.patch(`${path}/${id}`, { version, name: 'Beat' }, { token: own.token })).status,
    ).toBe(409)
    const renamed = await own.api.patch(
      `${path}/${id}`,
      { version: changed.body.record.version, name: 'Beat' },
      { token: own.token },
    )
    expect(renamed.body.record).toMatchObject({ name: 'Beat', content: narrow })
    expect(await names()).toEqual(['Beat'])
    expect((await own.api.delete(`${path}/${id}`, { token: own.token })).status).toBe(200)
    expect(await names()).toEqual([])
    const trail = await own.api.db
      .selectFrom('audit_entry')
      .where('subject', '=', 'track_view')
      .select('action')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['create', 'change', 'change', 'delete'])
  })

  test('is its member’s own', async () => {
    const { id, version } = (await add('Mine')).body.record
    const other = await joinStaff(own.api, 'support')
    expect(await names(other.token)).toEqual([])
    expect(
      (await own.api.patch(`${path}/${id}`, { version, name: 'Theirs' }, { token: other.token })).status,
    ).toBe(404)
    expect((await own.api.delete(`${path}/${id}`, { token: other.token })).status).toBe(404)
    expect((await add('Mine', other.token)).status).toBe(200)
    expect(await names()).toEqual(['Mine'])
  })

  test('has a name of its own, and there are not too many', async () => {
    expect((await add('Mine')).body.error.fields).toMatchObject([{ field: 'body.name', code: 'taken' }])
    const { user_id } = await own.api.db
      .selectFrom('track_view')
      .where('name', '=', 'Mine')
      .select('user_id')
      .executeTakeFirstOrThrow()
    await own.api.db
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
