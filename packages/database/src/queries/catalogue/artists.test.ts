import { type Language, languages } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { slugPattern } from '@tempolibre/domain/slug-pattern'
import { createMigratedDatabase, makeCategory, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { findByWords } from '../search/search-index.ts'
import { changeArtists } from '../studio/track-artists.ts'
import { findArtist } from './artists.ts'
import { getSitemap } from './sitemaps.ts'
import { listTracks } from './tracks.ts'
import { withdrawTracks } from './withdrawn-tracks.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
  await importLibrary(
    database.db,
    makeLibrary({
      music_categories: ['rock', 'jazz'].map((id) => makeCategory(id)),
      tracks: Array.from({ length: 6 }, (_, index) =>
        makeTrack(index, { categories: index % 2 === 0 ? ['rock', 'jazz'] : ['rock'] }),
      ),
    }),
  )
})
afterEach(() => database.close())

const add = async (name: string) =>
  await database.db.insertInto('artist').values({ name }).returning(['id', 'slug']).executeTakeFirstOrThrow()

/** Gives a track, by its number in the library, other artists; those behind the first are featured. */
async function give(track: number, [first, ...featured]: readonly { id: number }[]): Promise<void> {
  const { id } = await database.db
    .selectFrom('track')
    .where('import_id', '=', `track-${track}`)
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.transaction().execute((transaction) =>
    changeArtists(transaction, {
      ids: [id],
      change: {
        artist_ids: [String(first?.id)],
        featured_artist_ids: featured.map((each) => String(each.id)),
      },
    }),
  )
}

const find = (slug: string, language: Language = 'es') => findArtist(database.db, { slug, language })
const songs = async (params: Partial<Parameters<typeof listTracks>[1]>) => {
  const { total, totalSeconds, tracks } = await listTracks(database.db, {
    language: 'en',
    limit: 10,
    ...params,
  })
  return { total, totalSeconds, slugs: tracks.map(({ slug }) => slug).toSorted() }
}

describe('[R17.57] an artist’s address', () => {
  test('is made of the name, without case and accents; each has its own', async () => {
    const made = ['Ana Belén', 'ana belen', 'Earth, Wind & Fire', 'AC/DC', '!!!', '???', 'ANA BELÉN 2']
    const slugs: string[] = []
    for (const name of made) slugs.push((await add(name)).slug)
    expect(slugs).toEqual([
      'ana-belen',
      'ana-belen-2',
      'earth-wind-fire',
      'ac-dc',
      'artist',
      'artist-2',
      'ana-belen-2-2',
    ])
  })

  test.each(['王力宏', 'Фортепиано Ёлка', 'فيروز', 'लता मंगेशकर', 'เพลงทะเล', 'Ægir Øst', 'ﬁn', '²³', 'İlker'])(
    'is one that addresses can have: %s',
    async (name) => {
      expect((await add(name)).slug).toMatch(slugPattern)
    },
  )

  test('follows the name, and the earlier ones lead to it', async () => {
    const { id } = await add('Nova')
    await give(1, [{ id }])
    const rename = (name: string) =>
      database.db.updateTable('artist').where('id', '=', id).set({ name }).execute()
    await rename('Nova Sala')
    expect(await find('nova')).toMatchObject({ id, slug: 'nova-sala' })
    await rename('NOVA SALA')
    expect(await find('nova-sala')).toMatchObject({ id, slug: 'nova-sala', name: 'NOVA SALA' })
    await rename('Nova')
    expect(await find('nova-sala')).toMatchObject({ slug: 'nova' })
    expect(await find('nova')).toMatchObject({ slug: 'nova' })
    // Whoever has it now has it before those who had it once.
    const other = await add('Nova Sala')
    await give(2, [other])
    expect(await find('nova-sala')).toMatchObject({ id: other.id })
  })
})

describe('[R17.57] the songs of an artist', () => {
  test('are those on which they play alone or among several; the joined name is no artist', async () => {
    const [ana, oscar] = [await add('Ana Belén'), await add('Óscar')]
    await give(0, [ana, oscar])
    await give(1, [ana])
    expect(await find('ana-belen')).toMatchObject({ name: 'Ana Belén', track_count: 2 })
    expect(await find('oscar')).toMatchObject({ track_count: 1 })
    expect(await find('house-band')).toMatchObject({ track_count: 4 })
    expect(await find('ana-belen-feat-oscar')).toBeUndefined()
    expect(await find('nobody')).toBeUndefined()
    expect(await songs({ artist: 'ana-belen' })).toMatchObject({ total: 2, slugs: ['track-0', 'track-1'] })
    expect(await songs({ artist: 'oscar' })).toMatchObject({ total: 1, slugs: ['track-0'] })
    expect(await songs({ artist: 'ana-belen', category: 'jazz' })).toMatchObject({
      total: 1,
      slugs: ['track-0'],
    })
    expect(await songs({ artist: 'ana-belen-feat-oscar' })).toMatchObject({ total: 0, slugs: [] })
  })

  test('are counted as they come, go, and become versions', async () => {
    const { db } = database
    const [ana, oscar] = [await add('Ana Belén'), await add('Óscar')]
    for (const track of [0, 1, 2]) await give(track, [ana, oscar])
    const counted = async () => {
      const list = await songs({ artist: 'oscar' })
      expect((await find('oscar'))?.track_count).toBe(list.total)
      expect(list.slugs).toHaveLength(list.total)
      return list.total
    }
    expect(await counted()).toBe(3)
    await sql`insert into track_version (track_id, main_id, kind, name, position)
      select one.id, other.id, 'edit', '30 s', 0 from track as one, track as other
      where one.import_id = 'track-1' and other.import_id = 'track-0'`.execute(db)
    expect(await counted()).toBe(2)
    await give(2, [ana])
    expect(await counted()).toBe(1)
    await db.deleteFrom('track').where('import_id', '=', 'track-0').execute()
    expect(await counted()).toBe(1)
    await db.deleteFrom('track').where('import_id', '=', 'track-1').execute()
    expect(await songs({ artist: 'oscar' })).toMatchObject({ total: 0 })
    expect(await find('oscar')).toBeUndefined()
    expect(await find('ana-belen')).toMatchObject({ track_count: 1 })
  })

  test('that were withdrawn are not listed; an artist without another is still known', async () => {
    const { db } = database
    const ana = await add('Ana Belén')
    await give(0, [ana])
    const { id } = await db
      .selectFrom('track')
      .where('import_id', '=', 'track-0')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((transaction) => withdrawTracks(transaction, { ids: [id], by: null }))
    expect(await find('ana-belen')).toMatchObject({ name: 'Ana Belén', track_count: 0 })
    expect(await songs({ artist: 'ana-belen' })).toMatchObject({ total: 0, slugs: [] })
  })

  test('without those shown in English', async () => {
    const ana = await add('Ana Belén')
    for (const track of [0, 1]) await give(track, [ana])
    await sql`update track_text set title = '', falls_back = true
      where language = 'fr' and track_id = (select id from track where import_id = 'track-0')`.execute(
      database.db,
    )
    const french = { language: 'fr', artist: 'ana-belen', translated: true } as const
    expect(await songs(french)).toMatchObject({ total: 1, slugs: ['track-1-fr'] })
    expect(await songs({ ...french, category: 'jazz-fr' })).toMatchObject({ total: 0, slugs: [] })
    expect(await songs({ ...french, category: 'rock-fr' })).toMatchObject({ total: 1 })
  })
})

test('[R17.57] a sitemap has artists with songs that are offered, in the languages of their texts', async () => {
  const { db } = database
  const [ana, idle] = [await add('Ana Belén'), await add('Idle')]
  await give(0, [ana])
  for (const { id } of [ana, idle])
    await db
      .insertInto('artist_text')
      .values(
        languages.map((language) => ({
          artist_id: id,
          language,
          biography: language === 'en' ? 'Sings.' : '',
          falls_back: language === 'fr',
        })),
      )
      .execute()
  const entries = await getSitemap(db, { kind: 'artists', page: 1, size: 10, unlisted: [] })
  expect(entries.map(({ slugs }) => slugs)).toEqual([
    { en: 'house-band', es: 'house-band', fr: 'house-band' },
    { en: 'ana-belen', es: 'ana-belen' },
  ])
})

test('[R17.58] the search finds a song by each of several artists, also if another name is shown', async () => {
  const { db } = database
  const [ana, oscar, two] = [await add('Ana Belén'), await add('Óscar'), await add('The Two')]
  const found = async (word: string) => (await findByWords(db, { queries: [`'${word}'`] }))[0]?.length
  await give(0, [ana, oscar])
  expect(await found('a/oscar')).toBe(1)
  await db
    .transaction()
    .execute((transaction) =>
      sql`update track set artist_id = ${two.id} where import_id = 'track-0'`.execute(transaction),
    )
  expect([await found('a/oscar'), await found('two')]).toEqual([0, 1])
  await sql`insert into track_artist (track_id, artist_id, position, role)
    select track.id, artist.id, 0, 'main' from track, artist where track.import_id = 'track-0' and artist.id in (${ana.id}, ${oscar.id})`.execute(
    db,
  )
  expect([await found('a/oscar'), await found('two'), await found('belen')]).toEqual([1, 1, 1])
  await db.updateTable('artist').where('id', '=', oscar.id).set({ name: 'Óskar' }).execute()
  expect([await found('oscar'), await found('oskar')]).toEqual([0, 1])
})

test('[R17.58] a change of who plays on a song is a change of content', async () => {
  const { db } = database
  const [ana, oscar] = [await add('Ana Belén'), await add('Óscar')]
  await give(0, [ana, oscar])
  const revision = async () =>
    (await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()).revision
  const before = await revision()
  await db.updateTable('track_artist').set({ role: 'main' }).execute()
  expect(await revision()).not.toBe(before)
})
