import { capabilityNames } from '@tempolibre/contract/capabilities'
import type { SiteNavigation } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { navigationLinks } from './navigation-links.ts'

const topics = [{ title: 'Son', slug: 'son' }]
const none: SiteNavigation = { header: null, menu: null, footer: null, social: [] }
const linksIn = (navigation: SiteNavigation | undefined) =>
  withLanguage('fr', () => navigationLinks(topics, 'fr', navigation, { applicationBase: '/app' }))
const titlesOf = (links: readonly { title: string }[]) => links.map(({ title }) => title)

test('[R3.1] [R3.2] until the staff decides, header and menu lead where the house has them lead', () => {
  for (const { header, menu } of [linksIn(undefined), linksIn(none)]) {
    expect(titlesOf(header)).toEqual(['Genres', 'Explorer la musique', 'Playlists', 'Apprendre', 'Tarifs'])
    expect(header.map(({ path }) => path)).toContain('/fr/tarification')
    expect(titlesOf(menu)).toEqual(
      expect.arrayContaining(['Tarifs', 'Apprendre', 'Qui sommes-nous\u202F?', 'Contact']),
    )
  }
})

test('[R12.13] links have their own names, or those of the staff, in the language of the page', () => {
  const label = { en: 'Prices', es: 'Tarifas', fr: 'Nos prix' }
  const path = { en: '/music/jazz', es: '/es/music/jazz', fr: '/fr/music/jazz' }
  const { header, menu } = linksIn({
    ...none,
    header: [
      { kind: 'page', page: 'pricing', label },
      { kind: 'path', path, label: { en: 'Jazz', es: 'Jazz', fr: 'Jazz' }, english: ['fr'] },
      { kind: 'topics', label: null },
      { kind: 'address', address: 'https://shop.example/', label },
    ],
  })
  expect(header).toEqual([
    { title: 'Nos prix', path: '/fr/tarification' },
    { title: 'Jazz', path: '/fr/music/jazz', lang: 'en' },
    { title: 'Apprendre', path: '', topics: true },
    { title: 'Nos prix', path: 'https://shop.example/' },
  ])
  // What is not decided stays the house's.
  expect(titlesOf(menu)).toContain('Tarifs')
})

test('[R12.13] a footer lists topics one by one, under headings of the house or of the staff', () => {
  const { columns, social } = linksIn({
    ...none,
    footer: [
      { name: 'learn', label: null, links: [{ kind: 'topics', label: null }] },
      {
        name: null,
        label: { en: 'Us', es: 'Nosotros', fr: 'Nous' },
        links: [{ kind: 'page', page: 'music', label: null }],
      },
    ],
    social: [{ network: 'bandcamp', address: 'https://vega.bandcamp.com' }],
  })
  expect(columns).toEqual([
    { title: 'Apprendre', links: [{ title: 'Son', path: '/fr/categorie/son' }] },
    { title: 'Nous', links: [{ title: 'Tous les genres', path: '/fr/music' }] },
  ])
  expect(social).toEqual([{ title: 'Bandcamp', path: 'https://vega.bandcamp.com' }])
})

test('[R15.52] nothing leads to what the API lacks; with the application elsewhere, signing in and browsing do', () => {
  const lacks = new Set(capabilityNames)
  const pathsFor = (applicationBase: string) => {
    const { columns, header, menu } = withLanguage('es', () =>
      navigationLinks([], 'es', undefined, { applicationBase, lacks }),
    )
    expect(columns.every(({ links }) => links.length > 0)).toBe(true)
    return [...header, ...menu, ...columns.flatMap(({ links }) => links)].map(({ path }) => path)
  }
  const here = pathsFor('/app')
  expect(here).toContain('/es/precios')
  for (const path of [
    '/login',
    '/register',
    '/music',
    '/playlists',
    '/es/verificar',
    '/es/suena-como-esto',
    '/es/bajo-tu-video',
    '/es/cifras-abiertas',
    '/es/toda-la-musica',
  ])
    expect(here, path).not.toContain(path)
  const elsewhere = pathsFor('https://app.example')
  for (const path of ['/login', '/register', '/music', '/es/toda-la-musica'])
    expect(elsewhere, path).toContain(path)
  expect(elsewhere).not.toContain('/playlists')
})
