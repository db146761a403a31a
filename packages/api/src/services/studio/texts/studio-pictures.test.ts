import { type Picture, pictureAddress, writePicture } from '@tempolibre/domain/pictures'
import { getContentRevision, importLibrary, lockPictures } from '@tempolibre/database'
import { makeArticle, makeCategory, makeLibrary, makePage, makeTrack } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountApi, faultOf, openAccountApi } from '../../../fixtures/account-api.ts'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { testSettings } from '../../../fixtures/test-settings.ts'

const studio = '/api/studio/v1'
const { siteUrl } = testSettings
const library = makeLibrary({
  music_categories: [makeCategory('rock', { image: 'covers/rock.svg' })],
  tracks: [makeTrack(1, { cover: 'covers/dawn.svg' }), makeTrack(2)],
  articles: [makeArticle('first')],
  pages: [makePage('about-us')],
})

/** Uploaded pictures, the newest first. */
const stored: Picture[] = []
const picture = (digit: string): Picture => ({ digest: digit.repeat(32), width: 1200, height: 1200 })
const [red, blue, lost] = [picture('a'), picture('b'), picture('c')]
const alt = { en: 'A red house', es: 'Una casa roja', fr: 'Une maison rouge' }

let api: AccountApi
let token: string

beforeAll(async () => {
  const places = (sought: Picture) => stored.findIndex(({ digest }) => digest === sought.digest)
  api = await openAccountApi({
    pictures: {
      list: async () => [...stored],
      has: async (sought) => places(sought) >= 0,
      remove: async (sought) => void stored.splice(places(sought), 1),
    },
  })
  token = (await joinStaff(api, 'administrator')).token
  await importLibrary(api.db, library)
})
beforeEach(async () => {
  stored.splice(0, stored.length, blue, red)
  for (const table of ['article', 'artist', 'author', 'music_category', 'track'] as const)
    await sql`update ${sql.table(table)} set picture = null, picture_alt = null`.execute(api.db)
})
afterAll(() => api.close())

const first = async (kind: string) => (await api.get(`${studio}/${kind}?lang=en`, { token })).body.records[0]
const change = async (kind: string, edit: object) => {
  const { id, version } = await first(kind)
  return api.patch(`${studio}/${kind}/${id}?lang=en`, { version, ...edit }, { token })
}
const show = (of: Picture) => ({ picture: pictureAddress(of), picture_alt: alt })
const none = { picture: null, picture_alt: null }
const open = async (path: string) => (await api.get(path)).body

const lastEntry = () =>
  api.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

describe('[R12.3] the picture of a record', () => {
  test('of a track is its cover everywhere, until it is removed', async () => {
    const before = Number(await getContentRevision(api.db))
    const { body } = await change('tracks', show(red))
    expect(body.record).toMatchObject({ ...show(red), cover_url: siteUrl + pictureAddress(red) })
    const cover_url = siteUrl + pictureAddress(red)
    expect((await open('/api/v1/tracks/track-1-es?lang=es')).track).toMatchObject({
      cover_url,
      cover_alt: alt.es,
    })
    expect((await open('/api/v1/tracks/track-2?lang=en')).track).toMatchObject({
      cover_url: expect.stringContaining('/media/covers/drawn/track-'),
      cover_alt: null,
    })
    expect((await open('/api/v1/tracks?lang=en&sort=title')).tracks[0]).toMatchObject({ cover_url })
    expect(Number(await getContentRevision(api.db))).toBeGreaterThan(before)

    await change('tracks', { picture_alt: null })
    expect((await open('/api/v1/tracks/track-1?lang=en')).track).toMatchObject({ cover_url, cover_alt: '' })
    await change('tracks', none)
    expect((await open('/api/v1/tracks/track-1?lang=en')).track).toMatchObject({
      cover_url: `${siteUrl}/media/covers/dawn.svg`,
      cover_alt: null,
    })
  })

  test('[R5.1] of a genre is what get-category names as image and full_image_url', async () => {
    await change('genres', show(blue))
    expect((await open('/api/get-category')).categories).toMatchObject([
      { image: pictureAddress(blue).slice('/media/'.length), full_image_url: siteUrl + pictureAddress(blue) },
    ])
    expect((await open('/api/v1/music-categories/rock-fr?lang=fr')).category).toMatchObject({
      image_alt: alt.fr,
    })
    await change('genres', none)
    expect((await open('/api/get-category')).categories).toMatchObject([{ image: 'covers/rock.svg' }])
  })

  test('of an author, an artist and an article is shown with them', async () => {
    await change('authors', show(red))
    await change('artists', show(blue))
    await change('articles', show(red))
    const shown = { picture_url: siteUrl + pictureAddress(red), picture_alt: alt.en }
    const { author } = await open('/api/v1/authors/desk?lang=en')
    expect(author).toMatchObject(shown)
    const { article } = await open('/api/v1/articles/first?lang=en')
    expect(article).toMatchObject({ cover_url: shown.picture_url, cover_alt: alt.en, author: shown })
    expect((await open('/api/v1/tracks/track-1?lang=en')).track.artist).toMatchObject({
      picture_url: siteUrl + pictureAddress(blue),
    })
    await change('authors', none)
    expect((await open('/api/v1/authors/desk?lang=en')).author).toMatchObject({ picture_url: null })
  })

  test('a new record can have one', async () => {
    const artist = { name: 'Cedar Trio', ...show(red) }
    const { body } = await api.post(`${studio}/artists`, artist, { token })
    expect(body.record).toMatchObject(artist)
    await api.delete(`${studio}/artists/${body.record.id}`, { token })
  })

  test('is in the trail, and a next edition of the library leaves it alone', async () => {
    await change('tracks', show(red))
    expect(await lastEntry()).toMatchObject({
      who: 'administrator@label.example',
      action: 'change',
      subject: 'track',
      before: none,
      after: show(red),
    })
    await importLibrary(api.db, library)
    expect(await first('tracks')).toMatchObject(show(red))
  })

  test.each([
    ['of another site', { picture: 'https://elsewhere.example/a.webp' }],
    ['of a drawing', { picture: '/media/covers/dawn.svg' }],
    ['that leads elsewhere', { picture: `/media/pictures/../${'a'.repeat(32)}-9x9-9.webp` }],
    ['described in two languages', { ...show(red), picture_alt: { ...alt, fr: ' ' } }],
    ['that was removed', show(lost)],
  ])('an address %s is refused, and nothing changes', async (_, edit) => {
    const { body, status } = await change('tracks', edit)
    expect([status, body.error.code]).toEqual([400, 'invalid_input'])
    expect(await first('tracks')).toMatchObject(none)
  })

  test('a text that shows a picture which was removed is refused', async () => {
    const description = perLanguage(() => writePicture(lost, 'A house'))
    expect(faultOf(await change('pages', { description }))).toEqual([['body.description', 'unknown_record']])
  })

  test('of a former version of an article comes back with it, unless it was removed', async () => {
    await change('articles', show(red))
    await change('articles', show(blue))
    const { id } = await first('articles')
    const restore = async (place: number) => {
      const { records } = (await api.get(`${studio}/articles/${id}/versions`, { token })).body
      const { version } = await first('articles')
      const path = `${studio}/articles/${id}/versions/${records[place].entry}/restore?lang=en`
      return (await api.post(path, { version }, { token })).body.record
    }
    expect(await restore(1)).toMatchObject(show(red))
    stored.splice(0, 1)
    expect(await restore(1)).toMatchObject(show(red))
  })
})

describe('[R12.3] the library of pictures', () => {
  const list = async (query = '') =>
    (await api.get(`${studio}/pictures?lang=fr${query}`, { token })).body.records.map(
      ({ id, uses }: { id: string; uses: object[] }) => [id, uses],
    )
  const remove = (of: Picture) => api.delete(`${studio}/pictures/${of.digest}`, { token })

  test('says what shows each, and which ones nothing shows', async () => {
    const { id } = (await change('tracks', show(red))).body.record
    const description = perLanguage(() => writePicture(red, 'A house'))
    const page = (await change('pages', { description })).body.record
    const uses = [
      { subject: 'page', id: page.id, name: page.title.fr },
      { subject: 'track', id, name: 'Track 1 (fr)' },
    ]
    expect(await list()).toEqual([
      [blue.digest, []],
      [red.digest, uses],
    ])
    expect(await list('&unused=true')).toEqual([[blue.digest, []]])
    expect(await list('&unused=false')).toEqual([[red.digest, uses]])
    await change('pages', { description: perLanguage(() => 'Text') })
  })

  test('counts the covers that recordings were delivered with', async () => {
    const delivered_cover = pictureAddress(blue).slice('/media/'.length)
    const { id } = await first('tracks')
    await api.db.updateTable('track').where('id', '=', Number(id)).set({ delivered_cover }).execute()
    expect(await list('&unused=true')).toEqual([[red.digest, []]])
    expect((await remove(blue)).body.error.code).toBe('record_in_use')
    await importLibrary(api.db, library)
  })

  test('gives up what nothing shows, and the trail says who removed it', async () => {
    await change('tracks', show(red))
    expect((await remove(red)).body.error.code).toBe('record_in_use')
    expect((await remove(lost)).status).toBe(404)
    expect((await remove(blue)).status).toBe(200)
    expect(stored).toEqual([red])
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      subject: 'picture',
      subject_id: blue.digest,
      before: { address: pictureAddress(blue) },
    })
  })

  test('a record that is saved while a picture is being removed waits, and is refused', async () => {
    let saved: ReturnType<typeof change> | undefined
    let answered = false
    await api.db.transaction().execute(async (transaction) => {
      await lockPictures(transaction)
      saved = change('tracks', show(blue))
      void saved.then(() => (answered = true))
      await first('tracks')
      stored.splice(0, 1)
      expect(answered).toBe(false)
    })
    expect(faultOf((await saved) ?? { body: {} })).toEqual([['body.picture', 'unknown_record']])
  })

  test('is not for support to change', async () => {
    const support = (await joinStaff(api, 'support')).token
    expect((await api.delete(`${studio}/pictures/${red.digest}`, { token: support })).status).toBe(403)
    expect((await api.get(`${studio}/pictures?lang=en`, { token: support })).status).toBe(200)
  })
})
