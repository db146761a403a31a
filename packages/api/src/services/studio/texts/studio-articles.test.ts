import { announceDueArticles, getContentRevision, importLibrary } from '@tempolibre/database'
import { makeArticle, makeLibrary } from '@tempolibre/database/factories'
import { writePicture } from '@tempolibre/domain/pictures'
import { perLanguage, type Translated } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'
import { createPreviewTokens } from '../../../studio/preview-address.ts'

const studio = '/api/studio/v1'
const texts = (text: string): Translated => perLanguage((language) => `${text} ${language}`)
const example = makeLibrary()
const [topic, sound] = example.blog_categories.flatMap((each) => [
  each,
  { ...each, id: 'sound', slug: perLanguage((language) => `sound-${language}`) },
])
const [writer, second] = example.authors.flatMap((each) => [
  each,
  { ...each, id: 'second', slug: perLanguage((language) => `second-${language}`) },
])
if (!topic || !sound || !writer || !second) throw new Error('the example library lacks them')
const library = {
  ...example,
  blog_categories: [topic, sound],
  authors: [writer, second],
  articles: [makeArticle('first'), makeArticle('second', { category: 'sound', author: 'second' })],
}

const own = useStudioApi()
let ids: { categories: string[]; authors: string[] }

beforeAll(async () => {
  await importLibrary(own.api.db, library)
  const list = async (path: string) =>
    (await own.api.get(`${studio}/${path}?lang=en&sort=id`, asked())).body.records
  const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)
  ids = { categories: idsOf(await list('blog-categories')), authors: idsOf(await list('authors')) }
})

const asked = (language = 'en') => ({ token: own.token, headers: { 'accept-language': language } })
const complete = (title: string) => ({
  title: texts(title),
  summary: texts(`${title} summary`),
  body: texts(`${title} body`),
  meta_title: texts(`${title} meta title`),
  meta_description: texts(`${title} meta description`),
})
const place = (at = 0) => ({ category_id: ids.categories[at], author_id: ids.authors[at] })
const add = (body: object, language = 'en') =>
  own.api.post(`${studio}/articles?lang=${language}`, { ...place(), ...body }, asked())
const change = (id: string, version: string, body: object) =>
  own.api.patch(`${studio}/articles/${id}?lang=en`, { version, ...body }, asked())
const open = async (id: string) =>
  (await own.api.get(`${studio}/articles/${id}?lang=en`, asked())).body.record
const titlesOf = (records: { title: Translated }[]) => records.map(({ title }) => title.en)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Everything of the public API that could show an article. */
async function publicAnswers(): Promise<string> {
  const paths = [
    '/api/v1/articles?lang=en&limit=60',
    '/api/v1/articles?lang=en&category=licensing',
    '/api/v1/articles?lang=en&author=desk',
    '/api/v1/sitemaps/articles/1',
    '/api/v1/sitemaps/learn/1',
    '/api/v1/statistics',
  ]
  return (await Promise.all(paths.map(async (path) => (await own.api.get(path)).text))).join('\n')
}
const page = async (slug: string) => (await own.api.get(`/api/v1/articles/${slug}?lang=en`)).status

describe('[R12.3] articles', () => {
  test('are filtered by category, author, state and gaps, searched and sorted', async () => {
    await add({ title: { en: 'Zoë alone', es: '', fr: '' } })
    await add({ ...complete('Later'), ...place(1), published_at: inHours(1) })
    const titles = async (query: string) =>
      titlesOf((await own.api.get(`${studio}/articles?lang=en&${query}`, asked())).body.records)
    expect(await titles('sort=title')).toEqual(['first title en', 'Later en', 'second title en', 'Zoë alone'])
    expect(await titles('sort=published_at&order=desc')).toEqual([
      'Zoë alone',
      'Later en',
      'second title en',
      'first title en',
    ])
    expect(await titles('sort=title&per_page=1&page=2')).toEqual(['Later en'])
    expect(await titles(`sort=title&category_id=${ids.categories[1]}`)).toEqual([
      'Later en',
      'second title en',
    ])
    expect(await titles(`sort=title&author_id=${ids.authors[0]}`)).toEqual(['first title en', 'Zoë alone'])
    expect(await titles('state=draft')).toEqual(['Zoë alone'])
    expect(await titles('state=scheduled')).toEqual(['Later en'])
    expect(await titles('state=published&sort=title')).toEqual(['first title en', 'second title en'])
    expect(await titles('incomplete=true')).toEqual(['Zoë alone'])
    expect(await titles('incomplete=false&sort=title')).toEqual([
      'first title en',
      'Later en',
      'second title en',
    ])
    expect(await titles('q=ZOE')).toEqual(['Zoë alone'])
    expect(await titles('q=later%20body%20fr')).toEqual(['Later en'])
    expect(await titles('category_id=999999')).toEqual([])
    const [zoe] = (await own.api.get(`${studio}/articles?lang=en&state=draft`, asked())).body.records
    expect(await titles(`ids=${zoe.id}`)).toEqual(['Zoë alone'])
    expect(zoe).toEqual(await open(zoe.id))
  })

  test('must name a category and an author that exist', async () => {
    const { body } = await add({ category_id: '999999', author_id: '9999999999' }, 'es')
    expect(body.error.fields).toEqual(
      ['body.category_id', 'body.author_id'].map((field) => ({
        field,
        code: 'unknown_record',
        message: m.studio_unknown_record({}, { locale: 'es' }),
      })),
    )
  })

  test('that are removed answer 404 and leave the others', async () => {
    const { body } = await add({ ...complete('Short-lived'), published_at: 'now' })
    const { id, slug } = body.record
    expect(await page(slug.en)).toBe(200)
    expect((await own.remove(`${studio}/articles/${id}`)).status).toBe(200)
    expect(await page(slug.en)).toBe(404)
    expect(await page('first')).toBe(200)
    expect((await own.remove(`${studio}/articles/${id}`)).status).toBe(404)
    const trail = await own.api.get(`${studio}/audit-entries?subject=article&action=delete`, {
      token: (await joinStaff(own.api, 'administrator')).token,
    })
    expect(trail.body.records).toMatchObject([{ label: 'Short-lived en', after: null }])
  })
})

describe('[R12.3] a draft', () => {
  test('may have gaps, is seen by nobody, and its address follows its title', async () => {
    const { body } = await add({ title: { en: 'Hidden thoughts', es: '', fr: '' } })
    expect(body.record).toMatchObject({
      state: 'draft',
      published_at: null,
      slug: { en: 'hidden-thoughts', es: 'hidden-thoughts', fr: 'hidden-thoughts' },
      category_title: 'Licensing',
      author_name: 'Desk',
    })
    expect(body.record.gaps).toContain('title.es')
    expect(await publicAnswers()).not.toMatch(/hidden.thoughts/i)
    expect(await page('hidden-thoughts')).toBe(404)
    const { id, version } = body.record
    const named = await change(id, version, {
      title: { en: 'Open thoughts', es: 'Ideas abiertas', fr: '' },
      slug: undefined,
    })
    expect(named.body.record.slug).toEqual({
      en: 'open-thoughts',
      es: 'ideas-abiertas',
      fr: 'open-thoughts',
    })
    const chosen = await change(id, named.body.record.version, {
      slug: { en: 'my-own', es: '', fr: '' },
    })
    const again = await change(id, chosen.body.record.version, { title: texts('Renamed') })
    expect(again.body.record.slug).toEqual({ en: 'my-own', es: 'renamed-es', fr: 'renamed-fr' })
    expect(await page('hidden-thoughts')).toBe(404)
  })

  test('does not take the former address of a published article', async () => {
    const moved = (await add({ ...complete('Old home'), published_at: 'now' })).body.record
    await change(moved.id, moved.version, { slug: perLanguage((language) => `new-home-${language}`) })
    const squatter = (await add({ slug: moved.slug })).body.record
    const movedTo = async () => (await own.api.get(`/api/v1/articles/old-home-en?lang=en`)).body.moved_to
    expect(await movedTo()).toBe('new-home-en')
    await change(squatter.id, squatter.version, { slug: perLanguage(() => 'elsewhere') })
    expect(await movedTo()).toBe('new-home-en')
  })

  test('is published only without gaps', async () => {
    const { body } = await add({ title: texts('Half done') })
    const { id, version } = body.record
    const refused = await change(id, version, {
      published_at: 'now',
      ...complete('x'),
      title: undefined,
      summary: { en: 'S', es: '', fr: 'S' },
    })
    expect(refused.body.error.fields).toMatchObject([{ field: 'body.summary.es', code: 'text_missing' }])
    expect((await change(id, version, { published_at: inHours(1) })).status).toBe(400)
    expect((await add({ title: texts('New'), published_at: 'now' })).status).toBe(400)
    const done = await change(id, version, { ...complete('Done'), published_at: 'now' })
    expect(done.body.record).toMatchObject({ state: 'published', gaps: [] })
    expect(await page('half-done-en')).toBe(404)
    expect(await page('done-en')).toBe(200)
    const { version: published } = done.body.record
    const again = await change(id, published, { published_at: 'now' })
    expect(again.body.record).toMatchObject({
      published_at: done.body.record.published_at,
      version: published,
    })
    expect((await change(id, published, { body: { en: 'B', es: '', fr: 'B' } })).status).toBe(400)
    const back = await change(id, published, { published_at: null, body: { en: 'B', es: '', fr: 'B' } })
    expect(back.body.record).toMatchObject({ state: 'draft', gaps: ['body.es'] })
    expect(await page('done-en')).toBe(404)
  })
})

describe('[R12.3] a picture in a text', () => {
  const picture = { digest: '0123456789abcdef0123456789abcdef', width: 900, height: 600 }

  test('must say what it shows, or be decorative, before the text is published', async () => {
    const silent = writePicture(picture, '')
    const content = {
      ...complete('Illustrated'),
      body: { en: writePicture(picture, 'A studio'), es: silent, fr: writePicture(picture, undefined) },
    }
    const { id, version } = (await add(content)).body.record
    const refused = await change(id, version, { published_at: 'now' })
    expect(refused.body.error.fields).toEqual([
      {
        field: 'body.body.es',
        code: 'picture_undescribed',
        message: m.studio_picture_undescribed({}, { locale: 'en' }),
      },
    ])
    expect((await add({ ...content, published_at: 'now' })).status).toBe(400)
    const body = { ...content.body, es: writePicture(picture, 'Un estudio') }
    expect((await change(id, version, { body, published_at: 'now' })).body.record.state).toBe('published')
  })
})

describe('[R12.3] a scheduled article', () => {
  test('is hidden until its time has come, then raises the content revision once', async () => {
    const { body } = await add({ ...complete('Tomorrow'), published_at: inHours(24) })
    expect(body.record.state).toBe('scheduled')
    expect(await publicAnswers()).not.toContain('tomorrow')
    expect(await page('tomorrow-en')).toBe(404)
    await announceDueArticles(own.api.db)
    const before = await getContentRevision(own.api.db)
    await announceDueArticles(own.api.db)
    expect(await getContentRevision(own.api.db)).toBe(before)
    // As if a day had passed: nothing but the time changes, so the trigger must not raise the revision.
    await sql`alter table article disable trigger raise_content_revision`.execute(own.api.db)
    await sql`update article set published_at = now() where id = ${body.record.id}`.execute(own.api.db)
    await sql`alter table article enable trigger raise_content_revision`.execute(own.api.db)
    expect(await page('tomorrow-en')).toBe(200)
    expect(await getContentRevision(own.api.db)).toBe(before)
    await announceDueArticles(own.api.db)
    const after = await getContentRevision(own.api.db)
    expect(Number(after)).toBeGreaterThan(Number(before))
    await announceDueArticles(own.api.db)
    expect(await getContentRevision(own.api.db)).toBe(after)
    expect(await publicAnswers()).toContain('tomorrow-en')
    expect((await open(body.record.id)).state).toBe('published')
  })
})

describe('[R12.3] addresses', () => {
  test('are given once per language, and a former one leads to the present one', async () => {
    const taken = await add({ ...complete('Same'), slug: { en: 'first', es: '', fr: '' } }, 'fr')
    expect(taken.body.error.fields).toEqual([
      { field: 'body.slug.en', code: 'taken', message: m.studio_taken({}, { locale: 'fr' }) },
    ])
    const one = (await add({ ...complete('Same'), published_at: 'now' })).body.record
    const two = (await add({ ...complete('Same'), published_at: 'now' })).body.record
    expect([one.slug.en, two.slug.en]).toEqual(['same-en', 'same-en-2'])
    const atOnce = await Promise.all([1, 2, 3].map(() => add(complete('Crowded'))))
    expect(atOnce.map(({ body }) => body.record.slug.fr).toSorted()).toEqual([
      'crowded-fr',
      'crowded-fr-2',
      'crowded-fr-3',
    ])
    const moved = await change(one.id, one.version, { slug: { ...one.slug, en: 'better' } })
    expect(moved.body.record.slug).toEqual({ ...one.slug, en: 'better' })
    expect((await own.api.get('/api/v1/articles/same-en?lang=en')).body.moved_to).toBe('better')
    expect(await page('same-en-2')).toBe(200)
  })
})

describe('[R12.3] the history of an article', () => {
  test('restores texts, category and author, but neither address nor state', async () => {
    const created = (await add({ title: texts('V1') })).body.record
    const changed = (
      await change(created.id, created.version, { ...complete('V2'), ...place(1), published_at: 'now' })
    ).body.record
    const path = `${studio}/articles/${created.id}/versions`
    const { records } = (await own.api.get(path, asked())).body
    expect(records).toHaveLength(2)
    const first = await own.api.get(`${path}/${records[1].entry}`, asked())
    expect(first.body.content).toMatchObject({ title: texts('V1'), ...place(0), body: { en: '' } })
    expect((await own.api.get(`${path}/0`, asked())).status).toBe(404)
    const restore = (entry: string, version: string) =>
      own.api.post(`${path}/${entry}/restore?lang=en`, { version }, asked())
    const refused = await restore(records[1].entry, changed.version)
    expect(refused.body.error.fields).toContainEqual(expect.objectContaining({ field: 'body.body.en' }))
    const third = (await change(created.id, changed.version, { ...complete('V3'), ...place(0) })).body.record
    const restored = await restore(records[0].entry, third.version)
    expect(restored.body.record).toMatchObject({
      title: texts('V2'),
      ...place(1),
      slug: changed.slug,
      state: 'published',
      published_at: changed.published_at,
    })
  })
})

describe('[R12.3] the preview of a draft', () => {
  test('is read by anybody who has its address, in every language, and never cached', async () => {
    const { id } = (await add({ ...complete('Secret') })).body.record
    await add({ ...complete('Other') })
    const made = await own.api.post(`${studio}/articles/${id}/preview`, {}, asked())
    expect(made.headers.get('cache-control')).toContain('no-store')
    const { expires_at, token: signed, url } = made.body.preview
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(url).toBe(`https://music.example/api/v1/article-previews/${signed}/page?lang=en`)
    const read = await own.api.get(`/api/v1/article-previews/${signed}?lang=fr`)
    expect(read.body.article).toMatchObject({ title: 'Secret fr', body: 'Secret body fr' })
    expect(read.headers.get('cache-control')).toContain('no-store')
    expect((await own.api.post(`${studio}/articles/999999/preview`, {}, asked())).status).toBe(404)
  })

  test('cannot be forged, altered or read after a week', async () => {
    const drafts = await Promise.all([add({ title: texts('A') }), add({ title: texts('B') })])
    const [one, two] = drafts.map(({ body }) => body.record.id)
    const read = async (value: string) => {
      const { body, status } = await own.api.get(`/api/v1/article-previews/${value}?lang=en`)
      return [status, body.error?.code]
    }
    const secret = 'a secret of the tests, longer than 32 characters'
    const { make } = createPreviewTokens({ secret })
    const { token: signed } = make(one)
    expect((await read(signed))[0]).toBe(200)
    const [, expires, signature] = signed.split('.')
    for (const value of [
      `${two}.${expires}.${signature}`,
      `${one}.${Number(expires) + 1}.${signature}`,
      `${one}.${expires}.${'A'.repeat(43)}`,
      'x',
      createPreviewTokens({ secret: 'another secret, also longer than 32 characters' }).make(one).token,
      createPreviewTokens({ secret, now: () => Date.now() - 7 * 86_400_000 - 1000 }).make(one).token,
    ])
      expect(await read(value), value).toEqual([410, 'link_expired'])
    await own.remove(`${studio}/articles/${one}`)
    expect((await read(signed))[0]).toBe(404)
  })
})

describe('[R12.3] categories and authors', () => {
  test.each([
    ['blog-categories', 'title', 'Topic', {}],
    ['authors', 'name', 'Person', { biography: texts('Life') }],
  ] as const)(
    '%s are added, changed and removed unless articles have them',
    async (path, name, label, more) => {
      const base = `${studio}/${path}`
      const gaps = await own.api.post(
        base,
        { [name]: { en: label, es: '', fr: 'x' }, slug: perLanguage(() => ''), ...more },
        asked('es'),
      )
      expect(gaps.body.error.fields).toMatchObject([
        { field: `body.${name}.es`, message: m.studio_text_missing({}, { locale: 'es' }) },
      ])
      const body = { [name]: texts(label), slug: perLanguage(() => ''), ...more }
      const added = (await own.api.post(base, body, asked())).body.record
      const twin = (await own.api.post(base, body, asked())).body.record
      expect([added.slug.en, twin.slug.en]).toEqual([
        `${label.toLowerCase()}-en`,
        `${label.toLowerCase()}-en-2`,
      ])
      const changed = await own.api.patch(
        `${base}/${added.id}`,
        { version: added.version, slug: { ...added.slug, en: 'moved' } },
        asked(),
      )
      expect(changed.body.record).toMatchObject({ [name]: texts(label), slug: { en: 'moved' }, articles: 0 })
      const publicPath = `/api/v1/${path}/${added.slug.en}?lang=en`
      expect((await own.api.get(publicPath)).body.moved_to).toBe('moved')
      const late = await own.api.patch(
        `${base}/${added.id}`,
        { version: added.version, [name]: texts('Late') },
        asked(),
      )
      expect(late.body.error.code).toBe('record_changed')
      const list = await own.api.get(`${base}?lang=en&q=${label}&sort=id`, asked())
      expect(list.body).toMatchObject({ total: 2, records: [{ id: added.id }, { id: twin.id }] })
      const some = await own.api.get(`${base}?lang=en&ids=${twin.id}`, asked())
      expect(some.body).toMatchObject({ total: 1, records: [{ id: twin.id }] })

      const key = path === 'authors' ? 'author_id' : 'category_id'
      const draft = (await add({ title: texts('Uses it'), [key]: added.id })).body.record
      expect((await own.remove(`${base}/${added.id}`)).body.error.code).toBe('record_in_use')
      await own.remove(`${studio}/articles/${draft.id}`)
      expect((await own.remove(`${base}/${added.id}`)).status).toBe(200)
      expect((await own.api.get(`${base}/${added.id}`, asked())).status).toBe(404)
      expect((await own.api.get(`${base}/${twin.id}`, asked())).status).toBe(200)
    },
  )
})
