import { type ImportedTrack, librarySchema } from '@tempolibre/domain'
import { perLanguage } from '@tempolibre/locales'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMigratedDatabase, makeImportedTrack, makeLibrary, makeTrack } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { findTrack, listTracks } from '../catalogue/tracks.ts'
import { listStudioArtists } from '../studio/studio-names.ts'
import { withdrawTracks } from '../catalogue/withdrawn-tracks.ts'
import { listCatalogueNames, listImportNames, setImportName } from './import-names.ts'
import {
  findImportRecording,
  listImportRecordings,
  listImportRecordingsOfSound,
  moveImportRecording,
  saveImportRecording,
  startImportBatch,
} from './import-recordings.ts'
import { publishImport, undoImport, withdrawImport } from './publish-import.ts'
import { listSoundsOfUndo } from './published-tracks.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let batchId: number

beforeEach(async () => {
  database = await createMigratedDatabase()
  batchId = await startImportBatch(database.db, '/music')
})
afterEach(() => database.close())

const title = (text: string) => perLanguage(() => text)

/** Stores a recording; its place in the folder says which. */
async function save(
  path: string,
  content: Partial<ImportedTrack> = {},
  soundHash = 'a'.repeat(64),
): Promise<void> {
  const known = await findImportRecording(database.db, `/music/${path}`)
  await saveImportRecording(
    database.db,
    {
      id: known?.id,
      path: `/music/${path}`,
      bytes: 5_000_000_000,
      modifiedMs: 1_700_000_000_123,
      soundHash,
      content: makeImportedTrack(content),
    },
    batchId,
  )
}

async function publish(): Promise<void> {
  const recordings = await listImportRecordings(database.db, '/music/')
  await publishImport(database.db, { batchId, ids: recordings.map(({ id }) => id) })
}

const findSalt = () => findTrack(database.db, { slug: 'salt', language: 'en' })

/** Of the tracks that are offered. */
const listSlugs = async () =>
  (
    await database.db
      .selectFrom('track_text')
      .innerJoin('track', 'track.id', 'track_id')
      .where('language', '=', 'en')
      .where('withdrawn_at', 'is', null)
      .orderBy('track_id')
      .select('slug')
      .execute()
  ).map(({ slug }) => slug)

const songs = async () => (await listTracks(database.db, { language: 'en', limit: 10 })).tracks

test('[R17.27] of an import that was undone nothing more is published, and what it publishes twice is taken back', async () => {
  const publishOn = async () => {
    const ids = (await listImportRecordings(database.db, '/music/')).map(({ id }) => id)
    return publishImport(database.db, { batchId, ids, isUnderWay: true })
  }
  await save('a.wav')
  await publishOn()
  await save('a.wav', { bpm: 98 })
  expect(await publishOn()).toMatchObject({ undone: false })
  expect((await findSalt())?.bpm).toBe(98)
  expect(await undoImport(database.db, { batchId })).toEqual({ withdrawn: 1, restored: 0 })
  await save('b.wav', { title: title('Pepper') }, 'b'.repeat(64))
  expect(await publishOn()).toMatchObject({ undone: true })
  expect(await listSlugs()).toEqual([])
})

describe('[R12.8] a recording', () => {
  test('is a draft until it is published, and then a track with everything that was written and measured', async () => {
    const calm = { id: 'calm', name: { en: 'Calm', es: 'Tranquilo', fr: 'Calme' } }
    await save('a.wav', {
      moods: [calm],
      description: { en: 'Quiet.', es: '', fr: '' },
      isrc: 'ESA1B2600001',
      fingerprint: { algorithm: 'chromaprint-2', fingerprint: 'AQAA' },
    })
    expect(await listSlugs()).toEqual([])
    await publish()
    expect(await findSalt()).toMatchObject({ title: 'Salt', description: 'Quiet.', bpm: 120, key: 'Am' })
    expect(await database.db.selectFrom('track').select(['isrc', 'fingerprint']).execute()).toEqual([
      { isrc: 'ESA1B2600001', fingerprint: 'AQAA' },
    ])
    expect(await findImportRecording(database.db, '/music/a.wav')).toMatchObject({
      bytes: 5_000_000_000,
      modifiedMs: 1_700_000_000_123,
      published: { artist: 'Ada Vega' },
    })
    const names = await listCatalogueNames(database.db)
    expect(names).toEqual([
      { kind: 'genre', id: 'jazz', name: { en: 'Jazz', es: 'Jazz', fr: 'Jazz' } },
      { kind: 'mood', ...calm },
    ])
  })

  test('uses genre, tag and artist that the site has, and changes nothing of them', async () => {
    const library = makeLibrary()
    await importLibrary(database.db, librarySchema.parse({ ...library, tracks: [makeTrack(1)] }))
    const [rock] = library.music_categories
    await save('a.wav', {
      artist: library.artists[0]?.name.toUpperCase() ?? '',
      genres: [{ id: rock?.id ?? '', name: title('Another name') }],
      instruments: [{ id: 'piano', name: title('Another piano') }],
    })
    await publish()
    expect(await database.db.selectFrom('artist').select('name').execute()).toHaveLength(
      library.artists.length,
    )
    const names = await listCatalogueNames(database.db)
    expect(names.filter(({ name }) => name.en.startsWith('Another'))).toEqual([])
    expect((await findSalt())?.title).toBe('Salt')
  })

  test('falls back to English at the English address where its title is not translated', async () => {
    await save('a.wav', {
      title: { en: 'Salt', es: '', fr: 'Sel' },
      description: { en: 'Quiet.', es: '', fr: '' },
      fallback: { es: true, fr: true },
    })
    await publish()
    const shownIn = async (language: 'en' | 'es' | 'fr') => {
      const track = await findTrack(database.db, { slug: 'salt', language })
      return [track?.slug, track?.title, track?.description, track?.fallbacks]
    }
    expect(await shownIn('en')).toEqual(['salt', 'Salt', 'Quiet.', []])
    expect(await shownIn('es')).toEqual(['salt', 'Salt', 'Quiet.', ['title', 'description']])
    expect(await shownIn('fr')).toEqual(['sel', 'Sel', 'Quiet.', ['description']])
  })

  test('published again it stays the same track, at its address, with what has changed', async () => {
    await save('a.wav')
    await publish()
    const first = await findSalt()
    await save('a.wav', { bpm: 98 })
    await publish()
    expect(await findSalt()).toMatchObject({ id: first?.id, bpm: 98 })
    expect(await listSlugs()).toEqual(['salt'])
  })

  test.each([
    ['the title of another track', ['Salt', 'Salt', 'Salt'], ['salt', 'salt-ada-vega', 'salt-2']],
    ['no letters', ['!!!', '???'], ['ada-vega', 'ada-vega-2']],
  ])('with %s has an address of its own', async (_, titles, slugs) => {
    for (const [index, text] of titles.entries()) await save(`${index}.wav`, { title: title(text) })
    await publish()
    expect(await listSlugs()).toEqual(slugs)
  })

  test('leaves the former address of another track alone', async () => {
    await save('a.wav')
    await publish()
    await save('a.wav', { title: title('Pepper') })
    await publish()
    await save('b.wav', { title: title('Salt') })
    await publish()
    expect(await listSlugs()).toEqual(['pepper', 'salt-ada-vega'])
  })

  test('is found by its sound wherever its file is, and moved there', async () => {
    await save('a.wav', {}, 'b'.repeat(64))
    const [found] = await listImportRecordingsOfSound(database.db, 'b'.repeat(64))
    expect(found?.path).toBe('/music/a.wav')
    await moveImportRecording(database.db, found?.id ?? 0, { path: '/music/b.wav', bytes: 7, modifiedMs: 8 })
    expect(await findImportRecording(database.db, '/music/a.wav')).toBeUndefined()
    expect(await findImportRecording(database.db, '/music/b.wav')).toMatchObject({ bytes: 7, modifiedMs: 8 })
  })

  test('is listed with its folder, not with one whose name begins alike', async () => {
    await save('a.wav')
    await saveImportRecording(
      database.db,
      {
        path: '/music-old/a.wav',
        bytes: 1,
        modifiedMs: 1,
        soundHash: 'c'.repeat(64),
        content: makeImportedTrack(),
      },
      batchId,
    )
    expect((await listImportRecordings(database.db, '/music/')).map(({ path }) => path)).toEqual([
      '/music/a.wav',
    ])
  })
})

describe('[R12.8] an import that is undone', () => {
  test('withdraws its tracks, restores what it changed, and offers the same tracks when it is published again', async () => {
    await save('a.wav')
    await publish()
    const first = await findSalt()
    batchId = await startImportBatch(database.db, '/music')
    await save('a.wav', { bpm: 98 })
    await save('b.wav', { title: title('Pepper') })
    await publish()
    expect(await listSlugs()).toEqual(['salt', 'pepper'])

    const pepper = await findTrack(database.db, { slug: 'pepper', language: 'en' })
    expect(await undoImport(database.db, { batchId })).toEqual({ withdrawn: 1, restored: 1 })
    expect(await listSlugs()).toEqual(['salt'])
    expect(await findSalt()).toMatchObject({ id: first?.id, bpm: 120 })
    expect((await findImportRecording(database.db, '/music/b.wav'))?.published).toBeNull()
    expect(await undoImport(database.db, { batchId })).toBeUndefined()
    expect(await undoImport(database.db, { batchId: 999 })).toBeUndefined()

    batchId = await startImportBatch(database.db, '/music')
    await publish()
    expect(await listSlugs()).toEqual(['salt', 'pepper'])
    expect(await findTrack(database.db, { slug: 'pepper', language: 'en' })).toMatchObject({ id: pepper?.id })
  })

  test('brings back what it had withdrawn', async () => {
    await save('a.wav')
    await save('b.wav', { title: title('Pepper') })
    await publish()
    batchId = await startImportBatch(database.db, '/music')
    const a = await findImportRecording(database.db, '/music/a.wav')
    await withdrawImport(database.db, { batchId, ids: [a?.id ?? 0] })
    expect(await listSlugs()).toEqual(['pepper'])
    expect(await findImportRecording(database.db, '/music/a.wav')).toMatchObject({ withdrawn: 'import' })
    await withdrawImport(database.db, { batchId, ids: [a?.id ?? 0] })
    expect(await undoImport(database.db, { batchId })).toEqual({ withdrawn: 0, restored: 1 })
    expect(await listSlugs()).toEqual(['salt', 'pepper'])
  })

  test('withdraws again what it had offered again, and leaves what somebody has withdrawn by hand', async () => {
    await save('a.wav')
    await save('b.wav', { title: title('Pepper') })
    await publish()
    const ids = (await songs()).map(({ id }) => id)
    await database.db.transaction().execute((transaction) => withdrawTracks(transaction, { ids, by: null }))
    batchId = await startImportBatch(database.db, '/music')
    await publish()
    expect(await listSlugs()).toEqual(['salt', 'pepper'])
    expect(await undoImport(database.db, { batchId })).toEqual({ withdrawn: 2, restored: 0 })
    expect(await songs()).toEqual([])

    batchId = await startImportBatch(database.db, '/music')
    await publish()
    batchId = await startImportBatch(database.db, '/music')
    await save('a.wav', { bpm: 98 })
    await publish()
    const by = 'ed@label.example'
    await database.db.transaction().execute((transaction) => withdrawTracks(transaction, { ids, by }))
    // Only one of them was changed by it.
    expect(await undoImport(database.db, { batchId })).toEqual({ withdrawn: 0, restored: 1 })
    expect(await songs()).toEqual([])
  })

  test('[R17.61] names what it would put back on sale as it was, with the versions that come back', async () => {
    await save('a.wav', { preview: 'previews/one.mp3' })
    await save('b.wav', { title: title('Pepper') }, 'b'.repeat(64))
    await publish()
    const first = batchId
    batchId = await startImportBatch(database.db, '/music')
    await save('a.wav', { preview: 'previews/two.mp3', bpm: 60 })
    await publish()
    const pepper = await findImportRecording(database.db, '/music/b.wav')
    await withdrawImport(database.db, { batchId, ids: [pepper?.id ?? 0] })
    const sounds = await listSoundsOfUndo(database.db, { batchId })
    expect(sounds.map(({ preview, title: { en } }) => [en, preview])).toEqual([
      ['Salt', 'previews/one.mp3'],
      ['Pepper', pepper?.content.preview],
    ])
    expect(await listSoundsOfUndo(database.db, { batchId: first })).toEqual([])
    // Neither can be opened: what was on sale is withdrawn, and what was taken down stays so.
    expect(await undoImport(database.db, { batchId, closed: sounds })).toEqual({ withdrawn: 0, restored: 0 })
    expect(await listSlugs()).toEqual([])
  })

  test('leaves what other imports have published', async () => {
    await save('a.wav')
    await publish()
    const undone = await startImportBatch(database.db, '/other')
    expect(await undoImport(database.db, { batchId: undone })).toEqual({
      withdrawn: 0,
      restored: 0,
    })
    expect(await listSlugs()).toEqual(['salt'])
  })
})

test('[R12.8] what a spelling means is decided once, and can be decided anew', async () => {
  await setImportName(database.db, { kind: 'genre', spelling: 'bebop', id: 'jazz' })
  await setImportName(database.db, { kind: 'genre', spelling: 'bebop', id: null })
  await setImportName(database.db, { kind: 'mood', spelling: 'bebop', id: 'calm' })
  expect(
    (await listImportNames(database.db)).toSorted((one, other) => one.kind.localeCompare(other.kind)),
  ).toEqual([
    { kind: 'genre', spelling: 'bebop', id: null },
    { kind: 'mood', spelling: 'bebop', id: 'calm' },
  ])
})

describe('[R17.47] several artists of a song', () => {
  const several = {
    artist: 'Ada Vega, Bo Lund',
    artists: [
      { name: 'Ada Vega', role: 'main' },
      { name: 'Bo Lund', role: 'featured' },
    ],
  } as const
  const artistsOfSalt = async () => (await findSalt())?.artists.map(({ name, role }) => [name, role])

  test('are known each by name and role, and shown as they are written; each is one artist of all songs', async () => {
    await save('a.wav', several)
    await save('b.wav', { artist: 'bo lund', title: title('Pepper') }, 'b'.repeat(64))
    await publish()
    expect((await findSalt())?.artist.name).toBe('Ada Vega, Bo Lund')
    expect(await artistsOfSalt()).toEqual([
      ['Ada Vega', 'main'],
      ['Bo Lund', 'featured'],
    ])
    const pepper = await findTrack(database.db, { slug: 'pepper', language: 'en' })
    expect(pepper?.artists).toEqual([])
    const { rows } = await listStudioArtists(database.db, {
      sort: 'name',
      order: 'asc',
      page: 1,
      per_page: 10,
    })
    expect(rows.map(({ name, tracks }) => [name, tracks])).toEqual([
      ['Ada Vega', 1],
      ['Ada Vega, Bo Lund', 1],
      ['Bo Lund', 2],
    ])
  })

  test('stay as long as the song is theirs', async () => {
    await save('a.wav', several)
    await publish()
    await save('a.wav', { ...several, bpm: 98 })
    await publish()
    expect(await artistsOfSalt()).toHaveLength(2)
    await save('a.wav', { artist: 'Earth, Wind & Fire' })
    await publish()
    expect([(await findSalt())?.artist.name, await artistsOfSalt()]).toEqual(['Earth, Wind & Fire', []])
  })
})
