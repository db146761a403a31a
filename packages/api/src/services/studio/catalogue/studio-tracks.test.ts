import { importLibrary } from '@tempolibre/database'
import { makeCategory, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { m } from '@tempolibre/locales/messages'
import { beforeEach, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'

const own = useStudioApi()

const get = (path: string) => own.api.get(`${studio}${path}`, { token: own.token })
const patch = (path: string, body: object, language = 'en') =>
  own.api.patch(`${studio}${path}`, body, { token: own.token, headers: { 'accept-language': language } })

interface Track {
  id: string
  version: string
  title: { en: string }
}

/** The track with an English title. */
async function findByTitle(title: string) {
  const { body } = await get(`/tracks?lang=en&per_page=100`)
  const found = body.records.find((track: Track) => track.title.en === title)
  if (!found) throw new Error(`there is no track ${title}`)
  return found
}

const titles = async (query: string): Promise<string[]> => {
  const { body } = await get(`/tracks?lang=en&${query}`)
  return body.records.map(({ title }: Track) => title.en)
}

describe('[R12.2][R12.4] a track in the studio', () => {
  beforeAll(async () => {
    await importLibrary(
      own.api.db,
      makeLibrary({
        music_categories: [makeCategory('rock'), makeCategory('jazz')],
        tracks: [
          makeTrack(1, { title: { en: 'Dawn', es: 'Alba', fr: 'Aube' }, featured: true }),
          makeTrack(2, { title: { en: 'Dusk', es: 'Ocaso', fr: 'Crépuscule' }, categories: ['jazz'] }),
          makeTrack(3, {
            title: { en: 'Night', es: 'Noche', fr: 'Nuit' },
            vocals: true,
            explicit: true,
            description: { en: 'Dark', es: '', fr: 'Sombre' },
            isrc: 'ESA012600001',
          }),
        ],
      }),
    )
  })

  test('is found by words of any language, its ISRC, and every filter', async () => {
    expect(await titles('')).toEqual(['Dawn', 'Dusk', 'Night'])
    expect(await titles('order=desc&per_page=2')).toEqual(['Night', 'Dusk'])
    expect(await titles('per_page=2&page=2')).toEqual(['Night'])
    expect(await titles('q=crepus')).toEqual(['Dusk'])
    expect(await titles('q=house+noch')).toEqual(['Night'])
    expect(await titles('q=ES-A01-26-00001')).toEqual(['Night'])
    expect(await titles(`q=${encodeURIComponent("' | & ! :*")}`)).toEqual([])
    expect(await titles('featured=true')).toEqual(['Dawn'])
    expect(await titles('vocals=false')).toEqual(['Dawn', 'Dusk'])
    expect(await titles('explicit=true')).toEqual(['Night'])
    expect(await titles('explicit=false')).toEqual(['Dawn', 'Dusk'])
    expect(await titles('incomplete=true')).toEqual(['Night'])
    expect(await titles('incomplete=false')).toEqual(['Dawn', 'Dusk'])
    const dusk = await findByTitle('Dusk')
    expect(await titles(`genre_id=${dusk.genre_ids[0]}`)).toEqual(['Dusk'])
    expect(await titles(`tag_id=${dusk.mood_ids[0]}`)).toEqual(['Dawn', 'Dusk', 'Night'])
    expect(await titles(`artist_id=${dusk.artist_id}&sort=release_date&order=desc`)).toEqual([
      'Night',
      'Dusk',
      'Dawn',
    ])
    expect(await titles(`artist_id=99999`)).toEqual([])
    expect(await titles(`ids=${dusk.id}`)).toEqual(['Dusk'])
    expect((await get('/tracks?lang=en&per_page=1')).body.total).toBe(3)
  })

  test('names its gaps', async () => {
    expect((await findByTitle('Night')).gaps).toEqual(['description.es'])
    expect((await findByTitle('Dawn')).gaps).toEqual([])
  })

  test('is changed in every language; the site follows, its former address leads on, and the trail says what', async () => {
    const { id, version } = await findByTitle('Dawn')
    const other = await findByTitle('Dusk')
    const change = {
      title: { en: 'First light', es: 'Primera luz', fr: 'Première lueur' },
      slug: { en: '', es: 'luz', fr: '' },
      genre_ids: [...other.genre_ids],
      use_ids: [],
      bpm: null,
      key: null,
      isrc: 'FRZ032600007',
    }
    const { body, status } = await patch(`/tracks/${id}?lang=en`, { version, ...change })
    expect([status, body.record.slug]).toEqual([200, { en: 'first-light', es: 'luz', fr: 'premiere-lueur' }])
    expect(body.record).toMatchObject({
      title: change.title,
      use_ids: [],
      bpm: null,
      key: null,
      isrc: 'FRZ032600007',
    })
    expect(body.record.version).not.toBe(version)

    const shown = await own.api.get('/api/v1/tracks/premiere-lueur?lang=fr')
    expect(shown.body.track).toMatchObject({ title: 'Première lueur', bpm: null, key: null, uses: [] })
    expect(shown.body.track.categories[0]).toMatchObject({ slug: 'jazz-fr' })
    expect((await own.api.get('/api/v1/tracks/track-1?lang=en')).body).toMatchObject({
      moved_to: 'first-light',
    })
    const found = await own.api.get('/api/v1/search?lang=es&q=luz')
    expect(found.text).toContain('Primera luz')
    expect((await findByTitle('Dusk')).version).toBe(other.version)

    const administrator = await joinStaff(own.api, 'administrator')
    const trail = await own.api.get(`${studio}/audit-entries?subject=track&subject_id=${id}`, {
      token: administrator.token,
    })
    expect(trail.body).toMatchObject({
      total: 1,
      records: [
        {
          who: 'editor@label.example',
          action: 'change',
          label: 'First light',
          before: { title: { en: 'Dawn', es: 'Alba', fr: 'Aube' }, isrc: null },
          after: { title: change.title, isrc: 'FRZ032600007' },
        },
      ],
    })
    expect(Object.keys(trail.body.records[0].after).toSorted()).toEqual(
      ['bpm', 'genre_ids', 'isrc', 'key', 'slug', 'title', 'use_ids'].toSorted(),
    )
  })

  test('is changed once of two editors who saw the same version', async () => {
    const { id, version } = await findByTitle('Dusk')
    const both = await Promise.all(
      [0.25, 0.75].map((energy) => patch(`/tracks/${id}?lang=es`, { version, energy })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({
      code: 'record_changed',
      message: m.api_record_changed({}, { locale: 'es' }),
    })
    const now = await findByTitle('Dusk')
    expect((await patch(`/tracks/${id}?lang=en`, { version: now.version, energy: 0.5 })).status).toBe(200)
  })

  test('a save without a change is not recorded', async () => {
    const { energy, id, version } = await findByTitle('Dusk')
    const count = async () =>
      (await own.api.db.selectFrom('audit_entry').where('subject_id', '=', id).select('id').execute()).length
    const before = await count()
    expect((await patch(`/tracks/${id}?lang=en`, { version, energy })).status).toBe(200)
    expect(await count()).toBe(before)
  })

  test.each([
    ['title.fr', { title: { en: 'A', es: 'B', fr: ' ' } }, 'text_missing'],
    ['description.es', { description: { en: 'A', es: '', fr: 'C' } }, 'text_missing'],
    ['artist_id', { artist_id: '99999' }, 'unknown_record'],
    ['genre_ids', { genre_ids: ['99999'] }, 'unknown_record'],
    ['slug.es', { slug: { en: 'mine', es: 'track-3-es', fr: 'a-moi' } }, 'taken'],
  ])('is refused with a fault at %s', async (field, change, code) => {
    const { id, version } = await findByTitle('Dusk')
    const { body, status } = await patch(`/tracks/${id}?lang=en`, { version, ...change }, 'fr')
    expect([status, body.error.fields]).toEqual([
      400,
      [expect.objectContaining({ field: `body.${field}`, code })],
    ])
    expect(body.error.fields[0].message).not.toBe(code)
    expect((await findByTitle('Dusk')).version).toBe(version)
  })

  test('a mood is not taken for an instrument', async () => {
    const { id, mood_ids, version } = await findByTitle('Dusk')
    const { body } = await patch(`/tracks/${id}?lang=en`, { version, instrument_ids: mood_ids })
    expect(body.error.fields).toMatchObject([{ field: 'body.instrument_ids', code: 'unknown_record' }])
  })

  test('an empty slug gets a number if another track has it', async () => {
    const { id, version } = await findByTitle('Dusk')
    const { body } = await patch(`/tracks/${id}?lang=en`, {
      version,
      title: { en: 'Night', es: 'Sombra', fr: 'Ombre' },
      slug: { en: '', es: '', fr: '' },
    })
    expect(body.record.slug).toEqual({ en: 'night', es: 'sombra', fr: 'ombre' })
    const other = await get(`/tracks?lang=en&q=noche`)
    const [night] = other.body.records
    const second = await patch(`/tracks/${night.id}?lang=en`, {
      version: night.version,
      slug: { en: '', es: '', fr: '' },
    })
    expect(second.body.record.slug).toEqual({ en: 'night-2', es: 'noche', fr: 'nuit' })
  })

  test.each(['0', '-1', 'x', '99999999999'])('the id %s is answered with an error', async (id) => {
    expect([400, 404]).toContain((await get(`/tracks/${id}?lang=en`)).status)
  })
})

describe('[R12.4] many tracks at once', () => {
  beforeEach(async () => {
    await importLibrary(
      own.api.db,
      makeLibrary({
        tracks: [5, 6, 7].map((index) => makeTrack(index, { title: { en: `T${index}`, es: 'x', fr: 'y' } })),
      }),
    )
  })
  afterEach(async () => {
    await own.api.db.deleteFrom('track').execute()
  })

  test('are changed together, and no other', async () => {
    const [one, two, three] = [await findByTitle('T5'), await findByTitle('T6'), await findByTitle('T7')]
    const jazz = (await get('/genres?lang=en&q=jazz')).body.records[0]
    const { body, status } = await own.api.post(
      `${studio}/tracks/changes`,
      {
        ids: [one.id, two.id],
        change: {
          featured: true,
          add_genre_ids: [jazz.id],
          remove_genre_ids: one.genre_ids,
          remove_tag_ids: one.mood_ids,
        },
      },
      { token: own.token },
    )
    expect([status, body]).toEqual([200, { success: true, changed: 2 }])
    for (const title of ['T5', 'T6'])
      expect(await findByTitle(title)).toMatchObject({ featured: true, genre_ids: [jazz.id], mood_ids: [] })
    expect((await findByTitle('T7')).version).toBe(three.version)
    const entries = await own.api.db
      .selectFrom('audit_entry')
      .where('label', 'in', ['T5', 'T6', 'T7'])
      .select('label')
      .execute()
    expect(entries.map(({ label }) => label).toSorted()).toEqual(['T5', 'T6'])
  })

  test('are all as before if one would be left without a genre', async () => {
    const one = await findByTitle('T5')
    const { body, status } = await own.api.post(
      `${studio}/tracks/changes`,
      { ids: [one.id], change: { featured: true, remove_genre_ids: one.genre_ids } },
      { token: own.token },
    )
    expect([status, body.error.fields]).toMatchObject([
      400,
      [{ field: 'body.change.remove_genre_ids', code: 'genre_missing' }],
    ])
    expect((await findByTitle('T5')).version).toBe(one.version)
  })
})

describe('[R12.2][R12.4] artists, genres, moods, uses and instruments', () => {
  const texts = (english: string) => ({ en: english, es: `${english} es`, fr: `${english} fr` })
  const post = (path: string, body: object) => own.api.post(`${studio}${path}`, body, { token: own.token })

  test('an artist is added, renamed, and removed once no track is left', async () => {
    const added = await post('/artists', { name: 'Nova Sala' })
    expect(added.body.record).toMatchObject({ name: 'Nova Sala', tracks: 0, gaps: [] })
    expect((await post('/artists', { name: 'NOVA SALÁ' })).body.error.fields).toMatchObject([
      { field: 'body.name', code: 'taken' },
    ])
    const { id, version } = added.body.record
    const gap = await patch(`/artists/${id}`, { version, biography: { en: 'Born', es: '', fr: '' } })
    expect(gap.body.error.fields.map(({ field }: { field: string }) => field)).toEqual([
      'body.biography.es',
      'body.biography.fr',
    ])
    const changed = await patch(`/artists/${id}`, { version, name: 'Nova', biography: texts('Born') })
    expect(changed.body.record).toMatchObject({ name: 'Nova', biography: texts('Born') })
    expect((await get('/artists?q=nova')).body.total).toBe(1)
    await importLibrary(own.api.db, makeLibrary())
    const band = (await get('/artists?q=house')).body.records[0]
    expect(band.tracks).toBe(3)
    expect((await own.remove(`${studio}/artists/${band.id}`)).body.error.code).toBe('record_in_use')
    expect((await own.remove(`${studio}/artists/${id}`)).status).toBe(200)
    expect((await get(`/artists/${id}`)).status).toBe(404)
    expect((await get(`/artists/${band.id}`)).status).toBe(200)
  })

  test('a genre is added with its page, changed and removed', async () => {
    const genre = {
      title: texts('Chill hop'),
      slug: { en: '', es: '', fr: '' },
      subheading: texts('Slow beats'),
      description: { en: '', es: '', fr: '' },
      meta_title: texts('Chill hop music'),
      meta_description: texts('Music to work to.'),
    }
    expect(
      (await post('/genres', { ...genre, title: { ...genre.title, es: '' } })).body.error.fields,
    ).toMatchObject([{ field: 'body.title.es', code: 'text_missing' }])
    const added = await post('/genres', genre)
    expect(added.body.record.slug).toEqual({ en: 'chill-hop', es: 'chill-hop-es', fr: 'chill-hop-fr' })
    const shown = await own.api.get('/api/v1/music-categories/chill-hop-fr?lang=fr')
    expect(shown.text).toContain('Chill hop fr')
    const again = await post('/genres', genre)
    expect(again.body.record.slug.en).toBe('chill-hop-2')
    const { id, version } = added.body.record
    const renamed = await patch(`/genres/${id}`, { version, slug: { en: 'lofi', es: 'lofi', fr: 'lofi' } })
    expect(renamed.body.record.slug.fr).toBe('lofi')
    expect((await own.api.get('/api/v1/music-categories/chill-hop?lang=en')).body).toMatchObject({
      moved_to: 'lofi',
    })
    expect((await own.remove(`${studio}/genres/${id}`)).status).toBe(200)
    expect((await get('/genres?lang=en&q=chill')).body.total).toBe(1)
  })

  test('a mood is added, renamed and removed; tracks lose it', async () => {
    await importLibrary(own.api.db, makeLibrary())
    const calm = (await get('/tags?lang=en&kind=mood&q=calm')).body.records[0]
    expect(calm).toMatchObject({ kind: 'mood', tracks: 3 })
    expect((await get('/tags?lang=en&kind=use&q=calm')).body.total).toBe(0)
    const renamed = await patch(`/tags/${calm.id}`, { version: calm.version, name: texts('Serene') })
    expect(renamed.body.record.name).toEqual(texts('Serene'))
    const added = await post('/tags', { kind: 'mood', name: texts('Wild'), slug: { en: '', es: '', fr: '' } })
    expect(added.body.record).toMatchObject({ kind: 'mood', tracks: 0, slug: { en: 'wild' } })
    expect((await own.remove(`${studio}/tags/${calm.id}`)).status).toBe(200)
    const [track] = (await get('/tracks?lang=en&per_page=1')).body.records
    expect(track.mood_ids).toEqual([])
    expect(track.use_ids).toHaveLength(1)
  })
})
