import { importLibrary } from '@tempolibre/database'
import { makeArticle, makeCategory, makeLibrary, makePage, makeTrack } from '@tempolibre/database/factories'
import { perLanguage, type Translated } from '@tempolibre/locales'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultOf } from '../../../fixtures/account-api.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'

const studio = '/api/studio/v1'
const english = (text: string): Translated => ({ en: text, es: '', fr: '' })
const texts = (text: string): Translated => perLanguage((language) => `${text} ${language}`)
const noSlug = english('')
const everywhere = { es: true, fr: true }
const nowhere = { es: false, fr: false }

const own = useStudioApi('administrator')

beforeAll(async () => {
  await importLibrary(
    own.api.db,
    makeLibrary({
      music_categories: [makeCategory('rock'), makeCategory('jazz')],
      tracks: [makeTrack(1), makeTrack(2), makeTrack(3), makeTrack(4)],
      pages: [makePage('landing'), makePage('press'), makePage('terms')],
      articles: [makeArticle('neighbour')],
    }),
  )
})

const asked = () => ({ token: own.token })
const list = async (path: string) => (await own.api.get(`${studio}/${path}`, asked())).body
const recordOf = async (resource: string, of: (record: { id: string }) => boolean = () => true) =>
  (await list(`${resource}?lang=en&per_page=100`)).records.find(of)
const add = (resource: string, body: object) => own.api.post(`${studio}/${resource}?lang=en`, body, asked())
const change = async (resource: string, id: string, body: object) => {
  const { record } = (await own.api.get(`${studio}/${resource}/${id}?lang=en`, asked())).body
  return own.api.patch(`${studio}/${resource}/${id}?lang=en`, { version: record.version, ...body }, asked())
}
const read = async (path: string) => (await own.api.get(path)).body
const trackNamed = (title: string) =>
  recordOf('tracks', (record) => 'title' in record && JSON.stringify(record.title).includes(title))
const articleOf = async (body: object) => ({
  category_id: (await recordOf('blog-categories')).id,
  author_id: (await recordOf('authors')).id,
  published_at: 'now',
  ...body,
})
const articleTexts = (write: (text: string) => Translated, name: string) => ({
  title: write(`${name} title`),
  summary: write(`${name} summary`),
  body: write(`${name} body`),
  meta_title: write(`${name} meta title`),
  meta_description: write(`${name} meta description`),
})

describe('[R12.2] an article that falls back to English', () => {
  test('is refused without saying so, in each language that misses something', async () => {
    const article = await articleOf(articleTexts(english, 'Refused'))
    const refusal = await add('articles', { ...article, fallback: { es: false, fr: true } })
    expect(faultOf(refusal)).toContainEqual(['body.title.es', 'text_missing'])
    expect(JSON.stringify(faultOf(refusal))).not.toContain('.fr')
  })

  test('shows English, says which texts are, and is no page of its own for search engines, until it is translated', async () => {
    const article = await articleOf({ ...articleTexts(english, 'Only'), fallback: everywhere })
    const { body, status } = await add('articles', article)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ gaps: [], fallback: everywhere })
    expect(body.record.fallbacks).toContain('body.fr')
    const slug = body.record.slug.fr
    expect(slug).toBe(body.record.slug.en)
    const shown = await read(`/api/v1/articles/${slug}?lang=fr`)
    expect(shown.article).toMatchObject({
      title: 'Only title',
      body: 'Only body',
      meta_title: 'Only meta title',
      untranslated: ['es', 'fr'],
    })
    expect(shown.article.fallbacks.toSorted()).toEqual([
      'body',
      'meta_description',
      'meta_title',
      'summary',
      'title',
    ])
    const original = (await read(`/api/v1/articles/${slug}?lang=en`)).article
    expect(original).toMatchObject({ untranslated: ['es', 'fr'] })
    expect(original).not.toHaveProperty('fallbacks')
    const entryOf = async () =>
      (await read('/api/v1/sitemaps/articles/1')).entries.find(
        ({ slugs }: { slugs: Translated }) => slugs.en === slug,
      )
    expect((await entryOf()).slugs).toEqual({ en: slug })
    const listed = async (language: string, only = '') =>
      (await read(`/api/v1/articles?lang=${language}${only}`)).articles.map(
        ({ slug: each }: { slug: string }) => each,
      )
    expect(await listed('fr')).toContain(slug)
    expect(await listed('fr', '&translated=true')).toEqual(['neighbour-fr'])
    expect(await listed('en', '&translated=true')).toContain(slug)

    const translated = await change('articles', body.record.id, {
      ...articleTexts(texts, 'Only'),
      summary: { en: 'Only summary', es: '', fr: 'Résumé' },
    })
    expect(translated.body.record).toMatchObject({
      fallback: { es: true, fr: false },
      fallbacks: ['summary.es'],
    })
    const after = (await read(`/api/v1/articles/${slug}?lang=fr`)).article
    expect(after).toMatchObject({ title: 'Only title fr', untranslated: ['es'] })
    expect(after).not.toHaveProperty('fallbacks')
    expect((await entryOf()).slugs).toEqual({ en: slug, fr: slug })
    expect(await listed('fr', '&translated=true')).toContain(slug)
  })

  test('cannot take it back while something is missing; a draft can', async () => {
    const article = await articleOf({ ...articleTexts(english, 'Back'), fallback: everywhere })
    const { id } = (await add('articles', article)).body.record
    const refusal = await change('articles', id, { fallback: { es: true, fr: false } })
    expect(faultOf(refusal)).toContainEqual(['body.body.fr', 'text_missing'])
    const draft = await change('articles', id, { fallback: nowhere, published_at: null })
    expect(draft.body.record).toMatchObject({ fallback: nowhere, fallbacks: [] })
    expect(draft.body.record.gaps).toContain('title.fr')
  })

  test('keeps the mark in its versions', async () => {
    const article = await articleOf({ ...articleTexts(english, 'Versions'), fallback: everywhere })
    const { id } = (await add('articles', article)).body.record
    const whole = (await change('articles', id, articleTexts(texts, 'Versions'))).body.record
    expect(whole.fallback).toEqual(nowhere)
    const versions = (await list(`articles/${id}/versions?per_page=10`)).records
    const restored = await own.api.post(
      `${studio}/articles/${id}/versions/${versions.at(-1).entry}/restore?lang=en`,
      { version: whole.version },
      asked(),
    )
    expect(restored.body.record).toMatchObject({ fallback: everywhere, gaps: [] })
  })
})

describe('[R12.2] every kind of record', () => {
  test.each([
    {
      resource: 'genres',
      fields: {
        title: english('Calypso'),
        slug: noSlug,
        subheading: english(''),
        description: english('Steel pans.'),
        meta_title: english('Calypso music'),
        meta_description: english('All of it'),
      },
      missing: ['title', 'meta_title', 'meta_description', 'description'],
    },
    { resource: 'tags', fields: { name: english('Salty'), slug: noSlug, kind: 'mood' }, missing: ['name'] },
    { resource: 'artists', fields: { name: 'Neva', biography: english('Plays.') }, missing: ['biography'] },
    {
      resource: 'authors',
      fields: { name: english('The desk'), slug: noSlug, biography: english('Writes.') },
      missing: ['name', 'biography'],
    },
    { resource: 'blog-categories', fields: { title: english('Sound'), slug: noSlug }, missing: ['title'] },
  ])('falls back if an editor says so: $resource', async ({ fields, missing, resource }) => {
    expect((await add(resource, fields)).status).toBe(400)
    const { record } = (await add(resource, { ...fields, fallback: everywhere })).body
    expect(record.gaps).toEqual([])
    expect(record.fallbacks.toSorted()).toEqual(
      missing.flatMap((name) => [`${name}.es`, `${name}.fr`]).toSorted(),
    )
    const idsIn = async (condition: string) =>
      (await list(`${resource}?lang=en&per_page=100&${condition}`)).records.map(
        ({ id }: { id: string }) => id,
      )
    expect(await idsIn('falls_back=true')).toEqual([record.id])
    expect(await idsIn('falls_back=false')).not.toContain(record.id)
    expect(await idsIn('incomplete=true')).not.toContain(record.id)
  })

  test('a genre, an author and a topic show English words under their English slugs', async () => {
    const genre = (await read('/api/v1/music-categories/calypso?lang=es')).category
    expect(genre).toMatchObject({ title: 'Calypso', description: 'Steel pans.', untranslated: ['es', 'fr'] })
    expect(genre.fallbacks).not.toContain('subheading')
    const author = (await read('/api/v1/authors/the-desk?lang=fr')).author
    expect(author).toMatchObject({ biography: 'Writes.', fallbacks: ['name', 'biography'] })
    const topic = (await read('/api/v1/blog-categories/sound?lang=fr')).category
    expect(topic).toMatchObject({
      title: { en: 'Sound', fr: 'Sound' },
      fallbacks: { es: ['title'], fr: ['title'] },
    })
  })

  test('[R8.2] the calls that every API answers have English words, and say which', async () => {
    const { categories } = await read('/api/get-category')
    const calypso = categories.find(({ slug }: { slug: Translated }) => slug.en === 'calypso')
    expect(calypso).toMatchObject({
      title: { en: 'Calypso', es: 'Calypso', fr: 'Calypso' },
      slug: { en: 'calypso', es: 'calypso', fr: 'calypso' },
      fallbacks: { fr: expect.arrayContaining(['title']) },
    })
    const rock = categories.find(({ slug }: { slug: Translated }) => slug.en === 'rock')
    expect(rock).not.toHaveProperty('fallbacks')
  })

  test('[R8.1] a page has its English texts in the languages that it is not translated into', async () => {
    const page = await recordOf('pages', (record) => 'name' in record && record.name === 'press')
    const title = { ...page.title, fr: '' }
    expect(faultOf(await change('pages', page.id, { title }))).toEqual([['body.title.fr', 'text_missing']])
    const changed = await change('pages', page.id, { title, fallback: everywhere })
    expect(changed.body.record).toMatchObject({ fallback: { es: false, fr: true }, fallbacks: ['title.fr'] })
    const { cms } = await read('/api/get-cms-details/press/fr')
    expect(cms[0].title.fr).toBe(page.title.en)
    expect(cms[0].fallbacks).toEqual({ fr: ['title'] })
    const { entries } = await read('/api/v1/sitemaps/pages/1')
    const slugsOf = (name: string) =>
      entries.find(({ slugs }: { slugs: Translated }) => slugs.en === name).slugs
    expect(slugsOf('press')).toEqual({ en: 'press', es: 'press' })
    expect(slugsOf('landing')).toEqual({ en: 'landing', es: 'landing', fr: 'landing' })
  })

  test('the terms never fall back: what binds a customer is there in their language', async () => {
    const page = await recordOf('pages', (record) => 'name' in record && record.name === 'terms')
    const refusal = await change('pages', page.id, {
      description: { ...page.description, es: '' },
      fallback: everywhere,
    })
    expect(faultOf(refusal)).toEqual([['body.description.es', 'text_missing']])
  })
})

describe('[R12.2] a track that falls back to English', () => {
  test('is shown with its English words, which find it in every language, and keeps its address', async () => {
    const track = await trackNamed('Track 1')
    const changed = await change('tracks', track.id, {
      title: english('Halyard'),
      description: { en: 'Ropes and wind.', es: '', fr: 'Cordages.' },
      fallback: everywhere,
    })
    expect(changed.body.record.fallbacks).toEqual(['title.es', 'title.fr', 'description.es'])
    const shown = (await read(`/api/v1/tracks/${track.slug.fr}?lang=fr`)).track
    expect(shown).toMatchObject({
      title: 'Halyard',
      description: 'Cordages.',
      fallbacks: ['title'],
      untranslated: ['es', 'fr'],
      slug: track.slug.fr,
    })
    const titlesIn = async (path: string) =>
      (await read(path)).tracks.map(({ title }: { title: string }) => title)
    expect(await titlesIn('/api/v1/search?lang=fr&search=halyard')).toEqual(['Halyard'])
    expect((await titlesIn('/api/v1/tracks?lang=es&sort=title'))[0]).toBe('Halyard')
    expect(await titlesIn('/api/v1/tracks?lang=es&translated=true')).not.toContain('Halyard')
    expect(await titlesIn('/api/v1/tracks?lang=en&translated=true')).toContain('Halyard')
  })

  test('names its tags and genres in English where these fall back', async () => {
    const track = await trackNamed('Track 2')
    const salty = await recordOf('tags', (record) => JSON.stringify(record).includes('Salty'))
    const calypso = await recordOf('genres', (record) => JSON.stringify(record).includes('Calypso'))
    await change('tracks', track.id, { mood_ids: [salty.id], genre_ids: [calypso.id] })
    const shown = (await read(`/api/v1/tracks/${track.slug.es}?lang=es`)).track
    expect(shown.moods).toEqual([{ id: salty.id, name: 'Salty', fallbacks: ['name'] }])
    expect(shown.categories).toMatchObject([{ title: 'Calypso' }])
    expect(shown).not.toHaveProperty('untranslated')
  })

  test('is marked with many others at once, where something is missing', async () => {
    const [third, fourth] = [await trackNamed('Track 3'), await trackNamed('Track 4')]
    // An import may leave a description without translation.
    await own.api.db
      .updateTable('track_text')
      .set({ description: '' })
      .where('track_id', '=', Number(third.id))
      .where('language', '=', 'fr')
      .execute()
    const mark = (fallback: object) =>
      own.api.post(`${studio}/tracks/changes`, { ids: [third.id, fourth.id], change: { fallback } }, asked())
    expect((await mark({ fr: true })).body.changed).toBe(1)
    expect((await trackNamed('Track 3')).fallbacks).toEqual(['description.fr'])
    expect((await trackNamed('Track 4')).fallback).toEqual(nowhere)
    expect(faultOf(await mark({ fr: false }))).toEqual([['body.change.fallback.fr', 'text_missing']])
    expect((await trackNamed('Track 3')).fallback).toEqual({ es: false, fr: true })
  })

  test('can be marked in the grid', async () => {
    const track = await trackNamed('Track 4')
    const saved = await own.api.patch(
      `${studio}/tracks?lang=en`,
      {
        tracks: [
          {
            id: track.id,
            version: track.version,
            description: { ...track.description, es: '' },
            fallback: { es: true, fr: true },
          },
        ],
      },
      asked(),
    )
    expect(saved.body.records?.[0]).toMatchObject({
      fallback: { es: true, fr: false },
      fallbacks: ['description.es'],
    })
  })
})
