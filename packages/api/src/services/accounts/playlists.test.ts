import type { Library } from '@tempolibre/domain'
import { importLibrary } from '@tempolibre/database'
import { makeLibrary } from '@tempolibre/database/factories'
import { languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountApi, openAccountApi } from '../../fixtures/account-api.ts'
import { signUpUser, testPassword } from '../../fixtures/sign-up-user.ts'

let api: AccountApi
let library: Library
/** Ids of track-1, track-2 and track-3. */
let first: string
let second: string
let third: string

beforeAll(async () => {
  api = await openAccountApi()
  library = makeLibrary()
  await importLibrary(api.db, library)
  ;[first, second, third] = await Promise.all([idOf('track-1'), idOf('track-2'), idOf('track-3')])
})
afterAll(() => api.close())

async function idOf(importId: string): Promise<string> {
  const row = await api.db
    .selectFrom('track')
    .where('import_id', '=', importId)
    .select('id')
    .executeTakeFirst()
  return String(row?.id)
}

const makeUser = () => signUpUser(api.api, api.db, { email: `${crypto.randomUUID()}@example.org` })
const newId = () => crypto.randomUUID()
const at = (id: string, rest = '') => `/api/v1/playlists/${id}${rest}`

/** The playlist calls of a user. */
function of(token: string | undefined) {
  return {
    list: (musicId?: string) =>
      api.get(`/api/v1/playlists${musicId === undefined ? '' : `?music_id=${musicId}`}`, { token }),
    read: (id: string, lang = 'en') => api.get(at(id, `?lang=${lang}`), { token }),
    make: (id: string, name: unknown = 'Evening', music_ids: unknown = []) =>
      api.put(at(id), { name, music_ids }, { token }),
    change: (id: string, change: object) => api.patch(at(id), change, { token }),
    drop: (id: string) => api.delete(at(id), { token }),
    restore: (id: string) => api.post(at(id, '/restoration'), {}, { token }),
    add: (id: string, ...music_ids: string[]) => api.post(at(id, '/tracks'), { music_ids }, { token }),
    remove: (id: string, musicId: string) => api.delete(at(id, `/tracks/${musicId}`), { token }),
    order: (id: string, version: number, music_ids: string[]) =>
      api.put(at(id, '/order'), { version, music_ids }, { token }),
    takeOver: (playlists: object[]) => api.post('/api/v1/playlists/additions', { playlists }, { token }),
    async songs(id: string): Promise<string[]> {
      const { body } = await api.get(at(id, '?lang=en'), { token })
      return body.tracks.map((track: { id: string }) => track.id)
    },
  }
}

async function makeList(...musicIds: string[]) {
  const { token, userId } = await makeUser()
  const mine = of(token)
  const id = newId()
  expect((await mine.make(id, 'Evening', musicIds)).status).toBe(200)
  return { id, mine, token, userId }
}

const shared = (token: string, lang = 'en', headers = {}) =>
  api.get(`/api/v1/shared-playlists/${token}?lang=${lang}`, { headers })

/** Adds songs to the catalogue. */
async function growCatalogue(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`insert into track (artist_id, duration_seconds, bpm, key, energy,
      vocals, loudness_lufs, true_peak_dbtp, peaks, release_date, preview)
    select artist_id, duration_seconds, bpm, key, energy, vocals, loudness_lufs, true_peak_dbtp, peaks,
      release_date, 'previews/' || number from track, generate_series(1, ${count}::integer) number
    where import_id = 'track-1' returning id`.execute(api.db)
  return rows.map(({ id }) => String(id))
}

describe('creating a playlist', () => {
  test('[R10.1] twice under one id keeps the first one', async () => {
    const { id, mine } = await makeList(first, second, first)
    const [again, , other] = await Promise.all([
      mine.make(id, 'Evening', [first]),
      mine.make(id, 'Morning'),
      mine.make(id, 'Evening'),
    ])
    for (const { body } of [again, other]) expect(body.playlist).toMatchObject({ id, name: 'Evening' })
    const { body, headers } = await mine.list()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.playlists).toEqual([
      {
        id,
        name: 'Evening',
        track_count: 2,
        duration_seconds: expect.any(Number),
        // Drawn, since the songs have none of their own.
        cover_urls: [first, second].map((song) =>
          expect.stringContaining(`/media/covers/drawn/track-${song}-`),
        ),
        share_token: null,
        version: 0,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        has_track: null,
      },
    ])
  })

  test('[R10.1] the same id is a different list in another account', async () => {
    const { id, mine } = await makeList(first)
    const other = await makeUser()
    expect((await of(other.token).make(id, 'Theirs')).body.playlist.name).toBe('Theirs')
    expect((await mine.read(id)).body).toMatchObject({
      playlist: { name: 'Evening' },
      tracks: [{ id: first }],
    })
  })

  test.each([
    ['nothing', undefined],
    ['no text', 7],
    ['blanks', ' \u200b\u2800 '],
    ['101 characters', '🎵'.repeat(101)],
    ['10 KB', 'x'.repeat(10_240)],
    ['a line end', 'a\nb'],
    ['a NUL', 'a\0b'],
    ['text that turns', 'a\u202eb'],
  ])('[R10.1] %s is not a valid name', async (_, name) => {
    const { token } = await makeUser()
    const mine = of(token)
    const { body, status } = await api.put(at(newId()), { name }, { token })
    expect([status, body.error.code, body.error.fields[0].field]).toEqual([400, 'invalid_input', 'body.name'])
    expect((await mine.list()).body.playlists).toEqual([])
  })

  test('[R10.1] a name is trimmed, and may have 100 characters of any kind', async () => {
    const { token } = await makeUser()
    const mine = of(token)
    const name = '🎵'.repeat(99) + 'é'
    expect((await mine.make(newId(), `\u00a0 ${name}\t`)).body.playlist.name).toBe(name)
    const hostile = `<script>'";--</script>`
    expect((await mine.make(newId(), hostile)).body.playlist.name).toBe(hostile)
  })

  test.each(['x', '1', '00000000-0000-0000-0000-00000000000g', 'additions', '%00'])(
    '[R10.1] %s is not a valid id',
    async (id) => {
      const { token } = await makeUser()
      const mine = of(token)
      expect((await mine.make(id)).status).toBe(400)
      expect((await mine.read(id)).status).toBe(400)
    },
  )

  test('[R10.1] with an unknown song is refused', async () => {
    const { token } = await makeUser()
    const mine = of(token)
    for (const unknown of ['999999', '2147483648', '9999999999'])
      expect((await mine.make(newId(), 'x', [first, unknown])).body.error.code).toBe('not_found')
    expect((await mine.make(newId(), 'x', ['0'])).status).toBe(400)
    expect((await mine.list()).body.playlists).toEqual([])
  })

  test(
    '[R10.1] is limited to 100, also concurrently; the refusal is in three languages',
    { tags: 'thorough' },
    async () => {
      const { token, userId } = await makeUser()
      const mine = of(token)
      await sql`insert into playlist (user_id, id, name)
      select ${userId}, gen_random_uuid(), 'x' from generate_series(1, 98)`.execute(api.db)
      const answers = await Promise.all(Array.from({ length: 6 }, () => mine.make(newId())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      expect((await mine.list()).body.playlists).toHaveLength(100)
      for (const locale of languages) {
        const { body, status } = await api.put(at(newId(), `?lang=${locale}`), { name: 'x' }, { token })
        expect(status).toBe(409)
        expect(body.error).toEqual({
          code: 'playlist_limit_reached',
          message: m.playlist_limit_reached({}, { locale }),
        })
      }
      const [{ id }] = (await mine.list()).body.playlists
      expect((await mine.make(id)).status, 'an existing one').toBe(200)
    },
  )
})

describe('the songs of a playlist', () => {
  test('[R10.1] are listed in order, in the requested language, with their number and duration', async () => {
    const { id, mine } = await makeList(third, first)
    const { body } = await mine.read(id, 'fr')
    expect(body.tracks.map(({ title }: { title: string }) => title)).toEqual(['Track 3 (fr)', 'Track 1 (fr)'])
    const length = body.tracks.reduce(
      (sum: number, track: { duration_seconds: number }) => sum + track.duration_seconds,
      0,
    )
    expect(body.playlist).toMatchObject({ track_count: 2, duration_seconds: length })
  })

  test('[R10.1] are added at the end, without duplicates, and tell which lists contain them', async () => {
    const { id, mine } = await makeList(second)
    const empty = newId()
    await mine.make(empty, 'Empty')
    for (let count = 0; count < 2; count++) {
      const { body } = await mine.add(id, first, second, first)
      expect(body.playlist).toMatchObject({ track_count: 2, version: 1 })
    }
    expect(await mine.songs(id)).toEqual([second, first])
    const { body } = await mine.list(first)
    const ticks = body.playlists.map((list: { id: string; has_track: boolean }) => [list.id, list.has_track])
    expect(ticks, 'most recently changed first').toEqual([
      [id, true],
      [empty, false],
    ])
  })

  test('[R10.1] none is lost when several are added concurrently', { tags: 'thorough' }, async () => {
    const { id, mine } = await makeList()
    const more = await growCatalogue(12)
    await Promise.all([...more, ...more].map((musicId) => mine.add(id, musicId)))
    const rows = await api.db.selectFrom('playlist_track').where('playlist_id', '=', id).selectAll().execute()
    expect(rows.map(({ track_id }) => String(track_id)).toSorted()).toEqual(more.toSorted())
    expect(new Set(rows.map(({ position }) => position)).size).toBe(12)
  })

  test('[R10.1] are added all or none; an unknown one is not found', async () => {
    const { id, mine } = await makeList()
    for (const unknown of ['999999', '9999999999'])
      expect((await mine.add(id, first, unknown)).body.error.code).toBe('not_found')
    expect((await mine.add(id)).status).toBe(400)
    expect((await mine.add(id, 'x')).status).toBe(400)
    expect(await mine.songs(id)).toEqual([])
  })

  test('[R10.1] are at most 500, and the refusal is in three languages', { tags: 'thorough' }, async () => {
    const { id, mine, token } = await makeList(first)
    const more = await growCatalogue(499)
    expect((await mine.add(id, ...more)).body.playlist.track_count).toBe(500)
    for (const locale of languages) {
      const { body, status } = await api.post(
        at(id, `/tracks?lang=${locale}`),
        { music_ids: [second] },
        { token },
      )
      expect(status).toBe(409)
      expect(body.error).toEqual({ code: 'playlist_full', message: m.playlist_full({}, { locale }) })
    }
    expect((await mine.add(id, first)).status, 'an existing one').toBe(200)
    expect((await mine.add(id, ...more, first, second)).status, 'too many given').toBe(400)
  })

  test('[R10.1] are removed, idempotently', async () => {
    const { id, mine } = await makeList(first, second)
    for (let count = 0; count < 2; count++)
      expect((await mine.remove(id, first)).body.playlist).toMatchObject({ track_count: 1, version: 1 })
    expect((await mine.remove(id, '9999999999')).status).toBe(200)
    expect((await mine.remove(id, 'x')).status).toBe(400)
    expect(await mine.songs(id)).toEqual([second])
  })

  test('[R10.1] change in one list only: not in others of the account, nor in one of the same id elsewhere', async () => {
    const { id, mine } = await makeList(first, second)
    const beside = newId()
    const others = of((await makeUser()).token)
    await mine.make(beside, 'Morning', [first, second])
    await others.make(id, 'Theirs', [first, second])
    await mine.remove(id, first)
    await mine.add(id, third)
    expect((await mine.order(id, 2, [third, second])).status).toBe(200)
    await mine.change(id, { name: 'Night' })
    expect(await mine.songs(id)).toEqual([third, second])
    for (const [owner, list, name] of [
      [mine, beside, 'Morning'],
      [others, id, 'Theirs'],
    ] as const) {
      expect(await owner.songs(list)).toEqual([first, second])
      expect((await owner.read(list)).body.playlist).toMatchObject({ name, version: 0, track_count: 2 })
    }
    await mine.drop(id)
    expect(await mine.songs(beside)).toEqual([first, second])
    expect(await others.songs(id)).toEqual([first, second])
  })

  test('[R10.1] leave the list when they leave the catalogue', async () => {
    const [gone = ''] = await growCatalogue(1)
    const { id, mine } = await makeList(first, gone, second)
    await api.db.deleteFrom('track').where('id', '=', Number(gone)).execute()
    const { body } = await mine.read(id)
    expect(body.playlist.track_count).toBe(2)
    expect(await mine.songs(id)).toEqual([first, second])
    expect((await mine.order(id, body.playlist.version, [second, first])).status).toBe(200)
  })

  test('[R10.1] are reordered, idempotently', async () => {
    const { id, mine } = await makeList(first, second, third)
    for (let count = 0; count < 2; count++) {
      const { body } = await mine.order(id, 0, [third, first, second])
      expect(body.playlist.version).toBe(1)
    }
    expect(await mine.songs(id)).toEqual([third, first, second])
    await mine.add(id, (await growCatalogue(1))[0] ?? '')
    expect((await mine.read(id)).body.tracks.slice(0, 3)).toMatchObject([{ id: third }, {}, {}])
  })

  test('[R10.1] are not reordered if the list has changed meanwhile, which is reported in three languages', async () => {
    const { id, mine, token } = await makeList(first, second)
    await mine.add(id, third)
    for (const [version, order] of [
      [0, [second, first]],
      [0, [third, second, first]],
      [1, [second, first]],
      [1, [second, first, third, third]],
      [1, [second, first, '999999']],
      [1, []],
    ] as const)
      expect((await mine.order(id, version, [...order])).body.error.code).toBe('playlist_changed')
    for (const locale of languages) {
      const { body, status } = await api.put(
        at(id, `/order?lang=${locale}`),
        { version: 0, music_ids: [third, second, first] },
        { token },
      )
      expect([status, body.error.message]).toEqual([409, m.playlist_changed({}, { locale })])
    }
    expect(await mine.songs(id)).toEqual([first, second, third])
  })

  test(
    '[R10.1] of two concurrent orders one is accepted, the other refused',
    { tags: 'thorough' },
    async () => {
      const { id, mine } = await makeList(first, second, third)
      const answers = await Promise.all([
        mine.order(id, 0, [third, second, first]),
        mine.order(id, 0, [second, third, first]),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    },
  )
})

describe('another user’s playlist', () => {
  test('[R10.1] is not found by any call, and stays unchanged', async () => {
    const { id, mine } = await makeList(first, second)
    const before = (await mine.read(id)).body
    const { token } = await makeUser()
    const stranger = of(token)
    const answers = await Promise.all([
      stranger.read(id),
      stranger.change(id, { name: 'x', shared: true }),
      stranger.drop(id),
      stranger.restore(id),
      stranger.add(id, third),
      stranger.remove(id, first),
      stranger.order(id, 0, [second, first]),
    ])
    for (const { body, status } of answers) expect([status, body.error.code]).toEqual([404, 'not_found'])
    await stranger.takeOver([{ id, name: 'x', music_ids: [third] }])
    expect((await mine.read(id)).body).toEqual(before)
  })

  test('[R2.9] is not visible without signing in', async () => {
    const { id } = await makeList(first)
    const nobody = of(undefined)
    const answers = await Promise.all([
      nobody.list(),
      nobody.read(id),
      nobody.make(newId()),
      nobody.change(id, { name: 'x' }),
      nobody.drop(id),
      nobody.restore(id),
      nobody.add(id, first),
      nobody.remove(id, first),
      nobody.order(id, 0, [first]),
      nobody.takeOver([{ id, name: 'x', music_ids: [] }]),
    ])
    for (const { status } of answers) expect(status).toBe(401)
  })
})

test('[R10.1] a playlist is renamed, and deleted once', async () => {
  const { id, mine } = await makeList(first)
  expect((await mine.change(id, { name: ' Morning ' })).body.playlist.name).toBe('Morning')
  expect((await mine.change(id, {})).body.playlist.name).toBe('Morning')
  expect((await mine.change(id, { name: '' })).status).toBe(400)
  expect((await mine.drop(id)).body).toEqual({ success: true })
  expect((await mine.drop(id)).status).toBe(404)
  expect((await mine.list()).body.playlists).toEqual([])
})

describe('a deleted playlist', () => {
  test('[R10.1] is restored with songs, order, version and link; an existing one is unchanged', async () => {
    const { id, mine } = await makeList(second, first)
    await mine.add(id, third)
    const link: string = (await mine.change(id, { shared: true })).body.playlist.share_token
    const before = (await mine.read(id)).body
    const kept = newId()
    await mine.make(kept, 'Kept', [first])
    await mine.drop(id)
    expect((await shared(link)).status, 'its link stops at once').toBe(404)
    const [restored, again] = [await mine.restore(id), await mine.restore(id)]
    expect([restored.status, again.body]).toEqual([200, restored.body])
    expect((await mine.read(id)).body).toEqual(before)
    expect((await shared(link)).status).toBe(200)
    const other = (await mine.read(kept)).body
    expect((await mine.restore(kept)).body.playlist).toEqual(other.playlist)
  })

  test('[R10.1] is restored only by its owner, each of two its own', async () => {
    const { id, mine } = await makeList(first)
    const theirs = of((await makeUser()).token)
    await theirs.make(id, 'Theirs', [second])
    await theirs.drop(id)
    expect((await mine.restore(id)).body.playlist.name, 'never deleted').toBe('Evening')
    await mine.drop(id)
    expect((await theirs.restore(id)).body.playlist.name).toBe('Theirs')
    expect((await mine.read(id)).status, 'still deleted').toBe(404)
    expect((await mine.restore(id)).body.playlist.name).toBe('Evening')
    expect([await mine.songs(id), await theirs.songs(id)]).toEqual([[first], [second]])
    expect((await of((await makeUser()).token).restore(id)).status).toBe(404)
  })

  test(
    '[R10.1] is deleted again in its latest state; one recreated under its id stays',
    { tags: 'thorough' },
    async () => {
      const { id, mine } = await makeList(first, second)
      await mine.drop(id)
      await mine.restore(id)
      await mine.remove(id, first)
      await mine.drop(id)
      await mine.restore(id)
      expect(await mine.songs(id)).toEqual([second])
      await mine.drop(id)
      await mine.make(id, 'Anew', [third])
      expect((await mine.restore(id)).body.playlist.name).toBe('Anew')
      expect(await mine.songs(id)).toEqual([third])
    },
  )

  test(
    '[R10.1] cannot be restored beyond a hundred, but once there is room again',
    { tags: 'thorough' },
    async () => {
      const { id, mine, userId } = await makeList(first)
      await mine.drop(id)
      await sql`insert into playlist (user_id, id, name)
      select ${userId}, gen_random_uuid(), 'x' from generate_series(1, 100)`.execute(api.db)
      expect((await mine.restore(id)).body.error.code).toBe('playlist_limit_reached')
      const [one] = (await mine.list()).body.playlists
      await mine.drop(one.id)
      expect((await mine.restore(id)).status).toBe(200)
    },
  )
})

describe('sharing', () => {
  test('[R10.1] shows the list to anyone with the link, and nothing about its owner', async () => {
    const { id, mine, userId } = await makeList(second, first)
    const { body } = await mine.change(id, { shared: true })
    const token: string = body.playlist.share_token
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const answer = await shared(token, 'es')
    expect(answer.body).toEqual({
      success: true,
      playlist: {
        name: 'Evening',
        duration_seconds: body.playlist.duration_seconds,
        tracks: [expect.objectContaining({ title: 'Track 2 (es)' }), expect.objectContaining({ id: first })],
      },
    })
    for (const secret of [userId, id, 'Ada', 'example.org']) expect(answer.text).not.toContain(secret)
    await mine.add(id, third)
    expect((await shared(token)).body.playlist.tracks).toHaveLength(3)
  })

  test('[R10.1] its answer has an ETag, and must be revalidated', async () => {
    const { id, mine } = await makeList(first)
    const token: string = (await mine.change(id, { shared: true })).body.playlist.share_token
    const { headers } = await shared(token)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    const ask = () =>
      api.api.request(`/api/v1/shared-playlists/${token}?lang=en`, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
    expect((await ask()).status).toBe(304)
    await mine.change(id, { name: 'Changed' })
    expect((await ask()).status).toBe(200)
    await mine.change(id, { shared: false })
    const gone = await ask()
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('[R10.1] ends permanently: the old link is not found, a new one differs', async () => {
    const { id, mine } = await makeList(first)
    const share = async (isShared: boolean): Promise<string> =>
      (await mine.change(id, { shared: isShared })).body.playlist.share_token
    const token = await share(true)
    expect(await share(true), 'already shared').toBe(token)
    expect(await share(false)).toBeNull()
    expect((await shared(token)).body.error.code).toBe('not_found')
    const next = await share(true)
    expect(next).not.toBe(token)
    expect((await shared(token)).status).toBe(404)
    expect((await shared(next)).status).toBe(200)
    await mine.drop(id)
    expect((await shared(next)).status).toBe(404)
  })

  test.each(['x', '0'.repeat(32).toUpperCase().replace('0', 'A'), '0'.repeat(33), '%00', "'%20or%201=1"])(
    '[R10.1] %s is not a valid link',
    async (token) => {
      expect((await shared(token)).status).toBe(400)
    },
  )

  test('[R10.1] an unknown link is not found', async () => {
    expect((await shared('0'.repeat(32))).status).toBe(404)
  })
})

describe('playlists from before signing in', () => {
  test('[R10.1] are merged with the account’s in order, idempotently', async () => {
    const { id, mine } = await makeList(first)
    const [one, two] = [newId(), newId()]
    const given = [
      { id: one, name: 'One', music_ids: [second, '999999', first, '9999999999'] },
      { id: two, name: 'Two', music_ids: [] },
      { id, name: 'Not renamed', music_ids: [third, first] },
    ]
    await Promise.all([mine.takeOver(given), mine.takeOver(given), mine.takeOver(given)])
    const { body } = await mine.list()
    const names = body.playlists.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['Evening', 'One', 'Two'])
    expect(names.indexOf('One')).toBeLessThan(names.indexOf('Two'))
    expect(await mine.songs(one)).toEqual([second, first])
    expect(await mine.songs(id)).toEqual([first, third])
    const again = await mine.takeOver(given)
    expect(again.body.playlists).toHaveLength(3)
    expect(again.body.playlists.find((list: { id: string }) => list.id === id).version, 'no change').toBe(1)
  })

  test('[R10.1] beyond the limits are skipped', { tags: 'thorough' }, async () => {
    const { mine, userId } = await makeList()
    await sql`insert into playlist (user_id, id, name)
      select ${userId}, gen_random_uuid(), 'x' from generate_series(1, 98)`.execute(api.db)
    const [one, two] = [newId(), newId()]
    const { body } = await mine.takeOver([
      { id: one, name: 'One', music_ids: [] },
      { id: two, name: 'Two', music_ids: [] },
    ])
    const ids = body.playlists.map((list: { id: string }) => list.id)
    expect(ids).toHaveLength(100)
    expect([ids.includes(one), ids.includes(two)]).toEqual([true, false])
  })

  test.each([
    [[]],
    [[{ id: 'x', name: 'x', music_ids: [] }]],
    [[{ id: '00000000-0000-4000-8000-000000000000', name: '', music_ids: [] }]],
    [[{ id: '00000000-0000-4000-8000-000000000000', name: 'x', music_ids: Array(501).fill('1') }]],
  ])('[R10.1] anything but a list of them is refused', async (given) => {
    const { token } = await makeUser()
    const mine = of(token)
    expect((await mine.takeOver(given)).status).toBe(400)
    expect((await mine.list()).body.playlists).toEqual([])
  })

  test('[R10.1] their songs are available by id', async () => {
    const ask = (ids: string, lang = 'en') => api.get(`/api/v1/tracks-by-id?lang=${lang}&ids=${ids}`)
    const { body } = await ask([third, '999999', first, third, '9999999999'].join(), 'fr')
    expect(body.tracks.map(({ title }: { title: string }) => title)).toEqual(['Track 3 (fr)', 'Track 1 (fr)'])
    for (const bad of ['', 'x', '1,', '0', Array(101).fill('1234567890').join()])
      expect((await ask(bad)).status).toBe(400)
  })

  test('[R10.1] one sender may ask for songs forty times at once, without affecting others', async () => {
    const ask = async (clientAddress: string) =>
      api.api.request(`/api/v1/tracks-by-id?lang=en&ids=${first}`, {}, { clientAddress })
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask('192.0.2.7')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(40)
    expect((await ask('192.0.2.8')).status).toBe(200)
  })
})

test('[R10.1] the log of a failure contains no link', async () => {
  const away = await openAccountApi()
  await away.close()
  const token = 'f'.repeat(32)
  expect((await away.get(`/api/v1/shared-playlists/${token}?lang=en`)).status).toBeGreaterThanOrEqual(500)
  expect(away.logged).toMatchObject([{ path: '/api/v1/shared-playlists/:token' }])
})

test('[R10.1][R10.2] the export of an account contains its playlists, its deletion deletes them', async () => {
  const { id, mine, token, userId } = await makeList(second, first)
  const shareToken: string = (await mine.change(id, { shared: true })).body.playlist.share_token
  const { body, text } = await api.get('/api/v1/account/export', { token })
  expect(body.playlists).toMatchObject([
    {
      id,
      name: 'Evening',
      shared: true,
      tracks: [
        { track_id: Number(second), title: 'Track 2' },
        { track_id: Number(first), title: 'Track 1' },
      ],
    },
  ])
  expect(text).not.toContain(shareToken)
  const deleted = newId()
  await mine.make(deleted)
  await mine.drop(deleted)
  await api.post('/api/v1/account/deletion', { current_password: testPassword }, { token })
  for (const table of ['playlist', 'playlist_track', 'deleted_playlist'] as const)
    expect(await api.db.selectFrom(table).where('user_id', '=', userId).selectAll().execute()).toEqual([])
  expect((await shared(shareToken)).status).toBe(404)
})
