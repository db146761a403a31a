import { errorStatus, playsPath, searchCountsPath } from '@tempolibre/contract'
import { importLibrary, maxSearchesADay } from '@tempolibre/database'
import { makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usePublicApi } from '../fixtures/public-api.ts'

const site = usePublicApi()
let ids: number[]

beforeAll(async () => {
  await importLibrary(site.db, makeLibrary({ tracks: [0, 1, 2].map((index) => makeTrack(index)) }))
  const tracks = await site.db.selectFrom('track').select('id').orderBy('id').execute()
  ids = tracks.map(({ id }) => id)
})
beforeEach(async () => {
  await site.db.deleteFrom('play_count').execute()
  await site.db.deleteFrom('search_count').execute()
})

let senders = 0
/** An address that nothing was counted for yet. */
const newSender = () => `192.0.2.${++senders}`

function post(path: string, body: unknown, clientAddress?: string): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
  return Promise.resolve(site.api.request(path, init, { clientAddress }))
}
const play = (tracks: readonly unknown[], clientAddress?: string) =>
  post(playsPath, { tracks: tracks.map(String) }, clientAddress)
const search = (words: string, clientAddress = newSender(), lang = 'en') =>
  post(searchCountsPath, { lang, search: words }, clientAddress)

const plays = () =>
  site.db.selectFrom('play_count').select(['track_id', 'count']).orderBy('track_id').execute()
const searches = () =>
  site.db
    .selectFrom('search_count')
    .select(['language', 'words', 'results', 'count'])
    .orderBy('words')
    .orderBy('language')
    .execute()

describe('[R12.6] recordPlays', () => {
  test('counts plays by track for today; unknown tracks are skipped', async () => {
    const [one, two] = ids
    expect((await play([two, one, two, 999_999], newSender())).status).toBe(200)
    expect((await play([one], newSender())).status).toBe(200)
    expect(await plays()).toEqual([
      { track_id: one, count: 2 },
      { track_id: two, count: 2 },
    ])
    const { rows } = await sql<{ today: boolean }>`
      select day = (now() at time zone 'utc')::date as today from play_count`.execute(site.db)
    expect(rows).toEqual([{ today: true }, { today: true }])
  })

  test('counts every one of concurrent plays, in whichever order they name tracks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => play(index % 2 ? ids : ids.toReversed())),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await plays()).map(({ count }) => count)).toEqual([30, 30, 30])
  })

  test('one sender counts five times a day for a track, others as before', async () => {
    const [one = 0, two = 0] = ids
    const sender = newSender()
    for (let times = 0; times < 4; times++) await play([one, one], sender)
    await play([two], sender)
    await play([one], newSender())
    expect(await plays()).toEqual([
      { track_id: one, count: 6 },
      { track_id: two, count: 1 },
    ])
  })

  test('one sender has 120 reports an hour, and is told when to retry', async () => {
    const sender = newSender()
    const statuses: number[] = []
    for (let times = 0; times < 121; times++) statuses.push((await play([999_999], sender)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await play([999_999], sender)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each([
    ['nothing', {}],
    ['no plays', { tracks: [] }],
    ['too many plays', { tracks: Array.from({ length: 21 }, () => '1') }],
    ['a name', { tracks: ['track-1'] }],
    ['an id that no track can have', { tracks: ['99999999999'] }],
    ['anything beside', { tracks: ['1'], visitor: 'Ada' }],
  ])('refuses %s', async (_, body) => {
    expect((await post(playsPath, body)).status).toBe(errorStatus.invalid_input)
  })

  test('a full counter stays full', async () => {
    await play([ids[0]])
    await site.db.updateTable('play_count').set({ count: 2_147_483_646 }).execute()
    for (let times = 0; times < 3; times++) expect((await play([ids[0], ids[0]])).status).toBe(200)
    expect(await plays()).toMatchObject([{ count: 2_147_483_647 }])
  })
})

describe('[R12.6] recordSearch', () => {
  test('counts words by language, with the tracks that have them all', async () => {
    for (const words of ['Track  ONE', 'track one', 'kazoo orchestra'])
      expect((await search(words)).status).toBe(200)
    await search('kazoo orchestra', newSender(), 'es')
    expect(await searches()).toEqual([
      { language: 'en', words: 'kazoo orchestra', results: 0, count: 1 },
      { language: 'es', words: 'kazoo orchestra', results: 0, count: 1 },
      { language: 'en', words: 'track one', results: expect.any(Number), count: 2 },
    ])
  })

  test('the words of one sender count once a day', async () => {
    const sender = newSender()
    for (const words of ['calm', 'Calm', ' calm ', 'kazoo']) await search(words, sender)
    await search('calm')
    expect((await searches()).map(({ count, words }) => [words, count])).toEqual([
      ['calm', 2],
      ['kazoo', 1],
    ])
  })

  test('what may say who searches is not stored', async () => {
    for (const words of ['ada@example.org', '+34 612 345 678', 'TL-7K2M-9QWX-4HT0'])
      expect((await search(words)).status).toBe(200)
    expect(await searches()).toEqual([])
  })

  test('on a day with very many different words, further ones are not counted, known ones are', async () => {
    await sql`insert into search_count (day, language, words, results, count)
      select (now() at time zone 'utc')::date, 'en', 'word ' || n, 0, 1
      from generate_series(1, ${maxSearchesADay}::int) as n`.execute(site.db)
    await search('one more')
    await search('word 7')
    const known = await searches()
    expect(known).toHaveLength(maxSearchesADay)
    expect(known.find(({ words }) => words === 'word 7')).toMatchObject({ count: 2 })
    await sql`update search_count set day = day - 1`.execute(site.db)
    await search('one more')
    expect(await searches()).toHaveLength(maxSearchesADay + 1)
  })

  test.each([
    ['nothing', {}],
    ['only spaces', { lang: 'en', search: '  ' }],
    ['another language', { lang: 'de', search: 'ruhig' }],
    ['a long text', { lang: 'en', search: 'x'.repeat(201) }],
    ['what was found', { lang: 'en', search: 'calm', results: 0 }],
  ])('refuses %s', async (_, body) => {
    expect((await post(searchCountsPath, body)).status).toBe(errorStatus.invalid_input)
  })
})
