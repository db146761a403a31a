import { alternates } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { describeHead, type PageHead } from './page-head.server.ts'

const place = {
  siteUrl: 'https://music.example',
  productName: 'Compás',
  language: 'es',
  pathname: '/es/precios',
  image: undefined,
} as const
const head: PageHead = { title: 'Precios', description: 'Lo que cuesta.', alternates: alternates('pricing') }

test('[R4.4] title and description are the page’s own', () => {
  expect(describeHead(head, place)).toEqual(
    expect.arrayContaining([
      { title: 'Precios · Compás' },
      { name: 'description', content: 'Lo que cuesta.' },
      { property: 'og:title', content: 'Precios' },
      { property: 'og:locale', content: 'es_ES' },
      { property: 'og:url', content: 'https://music.example/es/precios' },
    ]),
  )
})

test('a title that names the product is unchanged', () => {
  expect(describeHead({ ...head, title: 'Compás, música' }, place)).toContainEqual({
    title: 'Compás, música',
  })
})

test('[R2.1] canonical and alternates are absolute, with English as x-default', () => {
  const links = describeHead(head, place).filter((tag) => 'tagName' in tag && tag.tagName === 'link')
  expect(links).toEqual([
    { tagName: 'link', rel: 'canonical', href: 'https://music.example/es/precios' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://music.example/pricing' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'es', href: 'https://music.example/es/precios' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'fr', href: 'https://music.example/fr/tarification' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://music.example/pricing' },
  ])
})

test('a further page of a list is its own canonical and has no alternates', () => {
  const tags = describeHead({ ...head, search: '?after=abc' }, place)
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://music.example/es/precios?after=abc',
  })
  expect(JSON.stringify(tags)).not.toContain('hrefLang')
})

test('[R12.2] a page that is in English instead is the English page for search engines, and no alternate of it', () => {
  const linksIn = (language: 'en' | 'es' | 'fr', pathname: string) =>
    describeHead({ ...head, untranslated: ['fr'] }, { ...place, language, pathname }).flatMap((tag) =>
      'tagName' in tag && tag.tagName === 'link' ? [[tag['hrefLang'] ?? tag['rel'], tag['href']]] : [],
    )
  const translated = [
    ['en', 'https://music.example/pricing'],
    ['es', 'https://music.example/es/precios'],
    ['x-default', 'https://music.example/pricing'],
  ]
  const canonical = (path: string) => ['canonical', `https://music.example${path}`]
  expect(linksIn('fr', '/fr/tarification')).toEqual([canonical('/pricing')])
  expect(linksIn('en', '/pricing')).toEqual([canonical('/pricing'), ...translated])
  expect(linksIn('es', '/es/precios')).toEqual([canonical('/es/precios'), ...translated])
  const tags = describeHead(
    { ...head, untranslated: ['fr'] },
    { ...place, language: 'fr', pathname: '/fr/tarification' },
  )
  expect(tags).toContainEqual({ property: 'og:locale', content: 'en_GB' })
  expect(JSON.stringify(tags)).not.toContain('fr_FR')
})

test('a page that is not indexed says so and has no alternates', () => {
  const tags = describeHead({ ...head, noindex: true }, place)
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(tags)).not.toContain('hrefLang')
})

test('the picture, if any, has its size and a description', () => {
  const image = { url: 'https://music.example/media/share/a.png', alt: 'Precios · Compás' }
  expect(describeHead(head, { ...place, image })).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: image.url },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
  expect(JSON.stringify(describeHead(head, place))).not.toContain('image')
})

test('other formats of the page have type, title and absolute address', () => {
  const feed = { type: 'application/rss+xml', title: 'Feed', href: 'https://music.example/feeds/es/blog.xml' }
  expect(describeHead({ ...head, otherForms: [feed] }, place)).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    ...feed,
  })
})
