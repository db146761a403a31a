import type { OfferedPlan } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { dataBlock, insertIntoHead, type Place, type Thing } from './structured-data.server.ts'
import {
  breadcrumbs,
  collection,
  offers,
  organization,
  posting,
  recording,
  website,
} from './things.server.ts'

const place: Place = {
  siteUrl: 'https://music.example',
  productName: 'Compás',
  seller: undefined,
  applicationUrl: 'https://app.music.example',
  canSearch: true,
  contentLanguage: 'fr',
  language: 'fr',
  pageUrl: 'https://music.example/fr/royalty-free-musique/nuit',
  image: null,
  elsewhere: [],
  logo: { url: 'https://music.example/media/share/large.png', width: 512, height: 512 },
}

const hostile = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]>&amp;&lt;',
  `"quotes" 'and' \\backslashes\\ \\u003c`,
  'line\u2028separator\u2029and\nnewline\r\t\0',
  '\u202Eright to left\u202C \u200Fعربى\u200E',
  'a lone \uD83C surrogate',
  '$& $1 $` $$',
  'x'.repeat(100_000),
]

/** Parses the block as a browser would. */
function parseBlock(html: string): { '@context': string; '@graph': Thing[] } {
  const found = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)
  if (!found?.[1]) throw new Error('expected exactly one block')
  return JSON.parse(found[1])
}

const track = (text: string): Parameters<typeof recording>[0] => ({
  id: '1',
  title: text,
  slug: 'nuit',
  url: 'https://music.example/media/previews/a.mp3',
  preview_bytes: 1_500_000,
  cover_url: null,
  artist: { id: '1', name: text },
  categories: [{ id: '1', title: text, slug: 'jazz' }],
  moods: [{ id: '1', name: text }],
  uses: [],
  instruments: [],
  duration_seconds: 125.4,
  bpm: 92.3,
  key: 'Am',
  energy: 0.4,
  vocals: false,
  release_date: '2026-03-04',
  peaks: '',
  description: text,
  loudness_lufs: -14,
  true_peak_dbtp: -1,
  updated_at: '2026-03-05T00:00:00.000Z',
})

describe('hostile CMS text', () => {
  test.each(hostile.map((text) => [text.slice(0, 30), text]))('%j stays text', (_, text) => {
    const block = dataBlock([
      recording(track(text))(place),
      breadcrumbs([{ title: text, path: '/fr/a' }])(place),
      collection({ name: text, description: text, total: 1, items: [{ title: text, path: '/fr/b' }] })(place),
    ])
    expect(block.slice(35, -9)).not.toMatch(/[<>&\u2028\u2029]/)
    const [song, trail, list] = parseBlock(block)['@graph']
    expect(song).toMatchObject({ name: text, description: text, byArtist: { name: text }, genre: [text] })
    expect(trail?.['itemListElement']).toMatchObject([{ position: 1 }, { position: 2, name: text }])
    expect(list).toMatchObject({ name: text, mainEntity: { itemListElement: [{ name: text }] } })
    // The surrounding page is unchanged.
    const page = `<html><head><title>T</title></head><body>B</body></html>`
    expect(insertIntoHead(page, block)).toBe(
      `<html><head><title>T</title>${block}</head><body>B</body></html>`,
    )
  })
})

test('a page without things has no block', () => {
  expect(dataBlock([])).toBe('')
})

test('[R17.47] a song of several artists has each of them', () => {
  const artists = ['Ada Vega', 'Bo Lund'].map((name) => ({ id: name, name, role: 'main' as const }))
  expect(recording({ ...track('Nuit'), artists })(place)).toMatchObject({
    byArtist: [
      { '@type': 'MusicGroup', name: 'Ada Vega' },
      { '@type': 'MusicGroup', name: 'Bo Lund' },
    ],
  })
})

test('a song has its artist, length, address and licence page', () => {
  expect(recording(track('Nuit'))(place)).toMatchObject({
    '@type': 'MusicRecording',
    name: 'Nuit',
    url: place.pageUrl,
    byArtist: { '@type': 'MusicGroup', name: 'Nuit' },
    duration: 'PT2M5S',
    datePublished: '2026-03-04',
    audio: {
      '@type': 'AudioObject',
      contentUrl: 'https://music.example/media/previews/a.mp3',
      encodingFormat: 'audio/mpeg',
    },
    license: 'https://music.example/fr/conditions-de-licence',
    acquireLicensePage: 'https://music.example/fr/tarification',
    creditText: 'Nuit · Nuit · Compás',
    isAccessibleForFree: true,
  })
  expect(recording(track('Nuit'))(place)).not.toHaveProperty('inLanguage')
  expect(recording(track('Nuit'))(place)).not.toHaveProperty('image')
})

test('the site describes its search', () => {
  expect(website({ ...place, pageUrl: 'https://music.example/fr' })).toMatchObject({
    url: 'https://music.example/fr',
    publisher: { '@id': organization(place)['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://app.music.example/music?search={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('the organization has a raster logo, larger than search engines require', () => {
  expect(organization(place)).toMatchObject({
    logo: { '@type': 'ImageObject', ...place.logo },
  })
})

test('the organization has its address, unless it is a specimen', () => {
  const seller = {
    name: 'Compás',
    legal_name: { en: 'Compás Ltd', es: 'Compás, S. L.', fr: 'Compás SARL' },
    legal_form: null,
    specimen: false,
    address: { street: '1 rue X', postal_code: '75001', city: 'Paris', region: null, country: 'FR' },
    governing_law: { en: '', es: '', fr: '' },
    email: 'bonjour@compas.example',
    phone: '+33 1 99 00 00 00',
    tax_number: null,
    vat_number: 'FR00000000000',
    register_entry: null,
    publishing_director: null,
    time_zone: null,
    host: null,
    tax: null,
  }
  expect(organization({ ...place, seller })).toMatchObject({
    legalName: 'Compás SARL',
    address: { '@type': 'PostalAddress', streetAddress: '1 rue X', addressCountry: 'FR' },
    vatID: 'FR00000000000',
    contactPoint: { email: 'bonjour@compas.example' },
  })
  expect(organization({ ...place, seller: { ...seller, specimen: true } })).not.toHaveProperty('legalName')
})

test('an article’s author is an organization', () => {
  const article = {
    id: '1',
    title: 'Titre',
    slug: 'titre',
    summary: 'Résumé',
    category: { id: '1', title: 'Guides', slug: 'guides' },
    author: { id: '1', name: 'La rédaction', slug: 'la-redaction' },
    published_at: '2026-01-02T00:00:00.000Z',
    updated_at: '2026-02-03T00:00:00.000Z',
  }
  expect(posting(article)(place)).toMatchObject({
    headline: 'Titre',
    datePublished: article.published_at,
    dateModified: article.updated_at,
    author: {
      '@type': 'Organization',
      name: 'La rédaction',
      url: `https://music.example${pathTo('author', 'fr', 'la-redaction')}`,
    },
    articleSection: 'Guides',
    inLanguage: 'fr',
    mainEntityOfPage: place.pageUrl,
  })
})

test('offers have the prices the operator has set, only for plans on sale', () => {
  const plan = {
    id: '1',
    kind: 'subscription',
    name: 'Abonnement',
    summary: 'Chaque mois.',
    features: [],
    action: 'Choisir',
    price_minor: 990,
    currency: 'EUR',
    price_tax: null,
    trial_days: 14,
    monthly_download_limit: null,
    daily_download_limit: null,
    trial_download_limit: null,
    seats: null,
    channel_limit: null,
    credit_required: false,
    offer: 'on_sale',
  } satisfies OfferedPlan
  const about = (...plans: OfferedPlan[]) => offers(plans, { name: 'Tarifs' })(place)
  expect(about(plan)['offers']).toEqual([
    expect.objectContaining({
      '@type': 'Offer',
      name: 'Abonnement',
      price: '9.90',
      priceCurrency: 'EUR',
      priceSpecification: expect.objectContaining({
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
      }),
    }),
  ])
  expect(about({ ...plan, price_minor: 4900, currency: 'JPY' })['offers']).toEqual([
    expect.objectContaining({ price: '4900', priceCurrency: 'JPY' }),
  ])
  // Whether tax is included is stated once the seller has configured it.
  for (const price_tax of ['included', 'excluded'] as const) {
    const valueAddedTaxIncluded = price_tax === 'included'
    expect(about({ ...plan, price_tax })['offers']).toMatchObject([
      { priceSpecification: { '@type': 'UnitPriceSpecification', price: '9.90', valueAddedTaxIncluded } },
    ])
    expect(about({ ...plan, kind: 'lifetime', price_tax })['offers']).toMatchObject([
      { priceSpecification: { '@type': 'PriceSpecification', price: '9.90', valueAddedTaxIncluded } },
    ])
  }
  expect(about({ ...plan, price_minor: null, currency: null, offer: 'demo' })).not.toHaveProperty('offers')
  // Where nobody can pay, nothing is offered to programs that compare prices.
  for (const shop of ['rehearsal', 'closed'] as const)
    expect(offers([plan], { name: 'Tarifs', shop })(place), shop).not.toHaveProperty('offers')
})
