import { type SearchSort, searchSorts } from '@tempolibre/domain'
import { findTrackPlace, importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, growCatalogue, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { TypedFastBitSet } from 'typedfastbitset'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SearchChoices, tracksOfChoices } from './choices.ts'
import { countFacets } from './count-facets.ts'
import { type ListedTrack, listSteps, orderOf } from './list-steps.ts'
import { TrackCodes } from './track-codes.ts'
import { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'
import { keepTrackOrders } from './track-orders.ts'

const tracks = 4000
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const index = new TrackIndex()

beforeAll(async () => {
  database = await createMigratedDatabase()
  // Tempos and lengths that are rounded into the ranges below, or out of them.
  const halves = [89.5, 119.5, 120.5].map((half, position) =>
    makeTrack(position + 1, { bpm: half, duration_seconds: half }),
  )
  await importLibrary(database.db, makeLibrary({ tracks: halves }))
  await growCatalogue(database.db, { tracks })
  await index.follow(database.db)
}, 120_000)
afterAll(() => database.close())

/** The contents of an index, by id. */
function contentOf(from: TrackIndex): Map<number, number[]> {
  const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)
  const codes = [...from.codes].map(
    ([code, having]) => [code, sorted([...having].flatMap((track) => from.idOf(track) ?? []))] as const,
  )
  return new Map(codes.filter(([, ids]) => ids.length > 0).toSorted(([one], [other]) => one - other))
}

describe('the facets of a search', () => {
  const ranges = { bpm: null, duration: null }
  const searches: [string, SearchChoices][] = [
    ['nothing', { values: new Map(), ranges, ignored: [] }],
    ['one value', { values: new Map([['vocals', [6_000_001]]]), ranges, ignored: [] }],
    ['a range', { values: new Map(), ranges: { bpm: { from: 90, to: 119 }, duration: null }, ignored: [] }],
    ['a length', { values: new Map(), ranges: { bpm: null, duration: { from: 90, to: 120 } }, ignored: [] }],
    [
      'values and a range',
      {
        values: new Map([
          ['vocals', [6_000_002]],
          ['key', [5_000_001, 5_000_007]],
        ]),
        ranges: { bpm: { from: 100, to: 119 }, duration: null },
        ignored: [],
      },
    ],
    [
      'open ranges',
      {
        values: new Map([['energy', [7_000_003]]]),
        ranges: { bpm: { from: 90, to: null }, duration: { from: null, to: 120 } },
        ignored: [],
      },
    ],
  ]

  test.each(searches)(
    '[R10.1] with %s chosen have the counts PostgreSQL computes, each ignoring its own choice',
    async (_, choices) => {
      const { db } = database
      const rangeOf = (column: 'bpm' | 'duration') => {
        const { from, to } = choices.ranges[column] ?? { from: null, to: null }
        return sql`round(${sql.ref(column)}::numeric) between ${from ?? 0} and ${to ?? 1e6}`
      }
      const conditions = [...choices.values.values()].map((codes) => ({
        facet: Math.floor((codes[0] ?? 0) / 1_000_000),
        met: sql`facets && ${[...codes]}::integer[]`,
      }))
      if (choices.ranges.bpm) conditions.push({ facet: 8, met: rangeOf('bpm') })
      if (choices.ranges.duration) conditions.push({ facet: 9, met: rangeOf('duration') })
      const { rows } = await sql<{ code: number; count: number }>`
        select code, count(*)::int as count
        from track_search, unnest(facets) as code
        where ${sql.join(
          [sql`true`, ...conditions.map(({ facet, met }) => sql`(code / 1000000 = ${facet} or ${met})`)],
          sql` and `,
        )}
        group by code`.execute(db)
      const { counted, found } = countFacets(index, index.every, tracksOfChoices(index, choices))
      expect(counted.counts).toEqual(new Map(rows.map(({ code, count }) => [code, count])))
      expect(counted.total).toBe(found.size())
      expect(counted.total).toBeGreaterThan(5)
      expect(counted.total).toBe(counted.counts.get(0))
    },
  )
})

describe('a list', () => {
  const idsIn = (some: TrackSet) => [...some].flatMap((track) => index.idOf(track) ?? [])

  test.each(searchSorts)('[R10.1] by %s has no gaps between pages, for many and few tracks', async (sort) => {
    const { db } = database
    const columns: Record<SearchSort, string> = {
      relevance: 'popularity desc, track_id desc',
      popular: 'popularity desc, track_id desc',
      newest: 'release_date desc, track_id desc',
      bpm: 'bpm, track_id',
      duration: 'duration, track_id',
      title: 'title_es, track_id',
    }
    const order = orderOf(sort, 'es')
    const orders = keepTrackOrders(db, index)
    for (const some of [index.every, index.within('bpm', { from: 100, to: 102 })]) {
      const list = async (last?: ListedTrack) => {
        const place = last && (await findTrackPlace(db, { ...order, id: last.id }))
        const after = place && { ...place, step: 0 }
        return listSteps(db, { index, orders, order, steps: [some], after, limit: 40 })
      }
      const { rows } = await sql<{ track_id: number }>`
        select track_id from track_search where track_id = any(${idsIn(some)}::integer[])
        order by ${sql.raw(columns[sort])} limit 80`.execute(db)
      const first = await list()
      expect(rows).toHaveLength(80)
      expect([...first, ...(await list(first.at(-1)))].map(({ id }) => id)).toEqual(
        rows.map(({ track_id }) => track_id),
      )
    }
  })

  test('[R10.1] has its steps in order, and each track in its first one', async () => {
    const { db } = database
    const few = index.within('bpm', { from: 70, to: 70 })
    const steps = [few, index.every, index.within('bpm', { from: 80, to: 90 })]
    const list = await listSteps(db, {
      index,
      orders: keepTrackOrders(db, index),
      order: orderOf('relevance', 'en'),
      steps,
      after: undefined,
      limit: few.size() + 30,
    })
    const inStep = (number: number) => list.flatMap(({ id, step }) => (step === number ? [id] : []))
    expect(new Set(inStep(0))).toEqual(new Set(idsIn(few)))
    expect(inStep(1)).toHaveLength(30)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })
})

test('changed, added and removed tracks are followed', { tags: 'thorough' }, async () => {
  const { db } = database
  const anew = async () => {
    const fresh = new TrackIndex()
    await fresh.follow(db)
    return fresh
  }
  const known = index.size
  await db.updateTable('track').set({ bpm: 61, key: 'Gm' }).where('id', 'in', [100, 200]).execute()
  await db.deleteFrom('track').where('id', 'in', [300, 301, 302]).execute()
  await growCatalogue(db, { tracks: tracks + 50 })
  await index.follow(db)
  // Three fewer, and as many new ones as the shortage requires.
  expect(index.size).toBe(known - 3 + 53)
  expect(index.numberOf(300)).toBeUndefined()
  expect(contentOf(index)).toEqual(contentOf(await anew()))
  const slow = index.within('bpm', { from: 61, to: 61 })
  expect([...slow].map((track) => index.idOf(track))).toEqual(expect.arrayContaining([100, 200]))

  await Promise.all([index.follow(db), index.follow(db)])
  expect(contentOf(index)).toEqual(contentOf(await anew()))
  const countOf = index.countIn(index.every)
  for (const [code, having] of index.codes) expect(countOf(code), String(code)).toBe(having.size())
})

test('the values of tracks are counted correctly however often they change', () => {
  const codes = new TrackCodes()
  const some = TypedFastBitSet.fromWords(Uint32Array.of(0b1110))
  for (let turn = 0; turn < 30_000; turn++) codes.put(turn % 4, [turn % 5, 7, 1_000_000 + (turn % 4)])
  codes.remove(2)
  const countOf = codes.countIn(some)
  expect([0, 1, 2, 3, 4, 7, 1_000_001, 1_000_002, 1_000_003, 8].map(countOf)).toEqual([
    0, 0, 1, 0, 1, 2, 1, 0, 1, 0,
  ])
  expect(codes.length).toBe(9)
})
