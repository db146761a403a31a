import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../../fixtures/open-shop.ts'

let shop: Shop
let editor: Customer

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.addCustomer({ role: 'editor' })
})
afterAll(() => shop.close())

/** The day in UTC that is so many days ago. */
const dayBefore = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10)

async function ask(path: string) {
  const { body, status } = await editor.get(`/api/studio/v1/${path}`)
  expect(status, path).toBe(200)
  return body
}

describe('[R12.6] plays', () => {
  const played = (index: number, age: number, count: number) =>
    shop.db
      .insertInto('play_count')
      .values({ track_id: Number(shop.trackId(index)), day: dayBefore(age), count })
      .execute()

  test('are counted by day, and tracks are ranked by them; what nobody has played is listed', async () => {
    await played(4, 0, 3)
    await played(4, 6, 2)
    await played(5, 6, 4)
    await played(6, 7, 9)
    const { figures } = await ask('figures/plays?lang=en&days=7')
    expect(figures.days).toHaveLength(7)
    expect(figures.days.filter(({ plays }: { plays: number }) => plays > 0)).toEqual([
      { day: dayBefore(6), plays: 6 },
      { day: dayBefore(0), plays: 3 },
    ])
    expect(figures.top).toMatchObject([
      { track_id: shop.trackId(4), plays: 5 },
      { track_id: shop.trackId(5), plays: 4 },
    ])
    expect(figures.unplayed_total).toBe(27)
    const unplayed = figures.unplayed.map(({ track_id: id }: { track_id: string }) => id)
    expect(unplayed).toHaveLength(27)
    expect(unplayed).not.toContain(shop.trackId(6))
    expect(unplayed).toContain(shop.trackId(7))
  })
})

describe('[R12.6] searches', () => {
  const searched = (words: string, { age = 0, count = 2, language = 'en', results = 5 } = {}) =>
    sql`insert into search_count (day, language, words, results, count)
      values (${dayBefore(age)}, ${language}, ${words}, ${results}, ${count})`.execute(shop.db)
  const words = (records: { words: string }[]) => records.map((record) => record.words)

  beforeAll(async () => {
    await searched('calm piano', { count: 7 })
    await searched('calm piano', { count: 4, age: 3, results: 0 })
    await searched('calm piano', { language: 'es', count: 3 })
    await searched('kazoo', { results: 0, count: 5, age: 6 })
    await searched('=kazoo', { results: 0 })
    await searched('ada marsh', { count: 1 })
    await searched('harp', { count: 9, age: 7 })
  })

  test('that several share are listed by frequency, with what was found last', async () => {
    const { from, records, to, total } = await ask('searches?days=7')
    expect([from, to, total]).toEqual([dayBefore(6), dayBefore(0), 4])
    expect(records).toMatchObject([
      { words: 'calm piano', language: 'en', searches: 11, results: 5, last_day: dayBefore(0) },
      { words: 'kazoo', searches: 5, results: 0, last_day: dayBefore(6) },
      { words: 'calm piano', language: 'es', searches: 3 },
      { words: '=kazoo', searches: 2 },
    ])
    expect(words((await ask('searches?days=30')).records)).toContain('harp')
    expect((await ask('searches?days=7&per_page=1&page=2')).records).toMatchObject([{ words: 'kazoo' }])
    expect(words((await ask('searches?days=7&sort=words&order=asc')).records)[0]).toBe('=kazoo')
  })

  test('are narrowed by language, result and words', async () => {
    expect(words((await ask('searches?days=7&language=es')).records)).toEqual(['calm piano'])
    expect(words((await ask('searches?days=7&without_results=true')).records)).toEqual(['kazoo', '=kazoo'])
    expect(words((await ask('searches?days=7&without_results=false&language=en')).records)).toEqual([
      'calm piano',
    ])
    expect((await ask('searches?days=7&q=KAZ&page=3')).total).toBe(2)
  })

  test('are a table for spreadsheets', async () => {
    const { csv } = await ask('search-table?days=7&without_results=true')
    expect(csv).toBe(
      `\uFEFFwords,language,searches,results,last_day\r\nkazoo,en,5,0,${dayBefore(6)}\r\n'=kazoo,en,2,0,${dayBefore(0)}\r\n`,
    )
  })
})
