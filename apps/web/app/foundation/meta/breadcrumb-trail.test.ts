import type { Language } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import {
  articleTrail,
  learnCategoryTrail,
  musicCategoryTrail,
  type NamedPage,
  pageTrail,
  trackTrail,
} from './breadcrumb-trail.ts'

describe('[R3.4] trails', () => {
  test.each<[NamedPage, Language, string[]]>([
    ['music', 'en', ['Music /music']],
    ['all-music', 'fr', ['Musique /fr/music', 'Toute la musique /fr/toute-la-musique']],
    ['pricing', 'es', ['Licencias y precios /es/precios']],
    ['license-terms', 'en', ['Licence and terms /license-terms']],
    ['about-us', 'es', ['Nuestra historia /es/nuestra-historia']],
    ['press', 'fr', ['Presse /fr/presse']],
  ])('%s in %s', (page, language, steps) => {
    const trail = withLanguage(language, () => pageTrail(page, language))
    expect(trail.map(({ title, path }) => `${title} ${path}`)).toEqual(steps)
  })

  test('a music category’s trail ends in its royalty-free title, in every language', () => {
    const last = (language: Language) =>
      withLanguage(language, () => musicCategoryTrail('Jazz', 'jazz', language).at(-1)?.title)
    expect(last('en')).toBe('Jazz Royalty-Free Music')
    expect(last('es')).toBe('Música libre de regalías: Jazz')
    expect(last('fr')).toBe('Musique libre de droits\u202f: Jazz')
  })

  test('a slug that already says royalty-free gets no suffix', () => {
    expect(musicCategoryTrail('Royalty-Free Jazz', 'royalty-free-jazz', 'en').at(-1)?.title).toBe(
      'Royalty-Free Jazz',
    )
  })

  test('an article is below its category, named by its slug in title case', () => {
    const trail = articleTrail(
      { slug: 'what-royalty-free-means', name: 'What Royalty Free Means' },
      { title: 'Licensing basics', slug: 'licensing-basics' },
      'en',
    )
    expect(trail).toEqual([
      { title: 'Licensing basics', path: '/category/licensing-basics' },
      { title: 'What Royalty Free Means', path: '/what-royalty-free-means' },
    ])
  })

  test('a learn category is below the blog', () => {
    expect(
      learnCategoryTrail({ title: 'Sonie et son', slug: 'sonie-et-son' }, 'fr').map(({ path }) => path),
    ).toEqual(['/fr/blog-de-musique', '/fr/categorie/sonie-et-son'])
  })

  test('a track is below its genre', () => {
    const track = {
      title: 'Salt and Cedar',
      slug: 'salt-and-cedar',
      genre: { title: 'Acoustic', slug: 'acoustic' },
    }
    expect(trackTrail(track, 'en').map(({ path }) => path)).toEqual([
      '/music',
      '/music/acoustic',
      '/royalty-free-music/salt-and-cedar',
    ])
  })
})
