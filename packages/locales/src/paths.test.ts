import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import { pageAliases, pageSegments, slugPageSegments, staticPages } from './pages.ts'
import { alternates, languageOf, nearestListing, oldPathOf, pathTo, resolvePath } from './paths.ts'

describe('pathTo', () => {
  test('[R2.1] English has no prefix, Spanish and French have one', () => {
    expect(pathTo('home', 'en')).toBe('/')
    expect(pathTo('home', 'es')).toBe('/es')
    expect(pathTo('pricing', 'en')).toBe('/pricing')
    expect(pathTo('pricing', 'fr')).toBe('/fr/tarification')
  })

  test.each([
    ['pricing', '/pricing', '/es/precios', '/fr/tarification'],
    ['about-us', '/about-us', '/es/nuestra-historia', '/fr/qui-sommes-nous'],
    ['contact', '/contact', '/es/contacto', '/fr/contacte-nous'],
    ['blog', '/blog', '/es/blog-musica', '/fr/blog-de-musique'],
    ['privacy', '/privacy', '/es/privacidad', '/fr/confidentialite'],
    ['terms', '/terms', '/es/terminos', '/fr/termes'],
    ['terms-of-use', '/terms-of-use', '/es/terminos-de-uso', '/fr/conditions-dutilisation'],
    ['music', '/music', '/es/music', '/fr/music'],
  ] as const)('[R2.3] %s has the addresses %s, %s and %s', (page, en, es, fr) => {
    expect(alternates(page)).toEqual({ en, es, fr })
  })

  test.each([
    ['licenses', 'licencias', 'licences'],
    ['imprint', 'aviso-legal', 'mentions-legales'],
    ['press', 'prensa', 'presse'],
    ['license-terms', 'terminos-de-licencia', 'conditions-de-licence'],
    ['background-music', 'musica-de-fondo', 'musique-de-fond'],
    ['non-copyright-music', 'musica-sin-copyright', 'musique-sans-copyright'],
    ['my-profile', 'mi-perfil', 'mon-profil'],
    ['login', 'iniciar-sesion', 'connexion'],
    ['signup', 'registro', 'inscription'],
    ['forgot-password', 'olvide-mi-contrasena', 'mot-de-passe-oublie'],
    ['favourites', 'favoritos', 'favoris'],
  ] as const)('[R2.4] %s is called %s and %s', (page, es, fr) => {
    expect(pageSegments[page]).toEqual({ en: page, es, fr })
  })

  test('[R2.3] pages with a slug have a segment in each language', () => {
    const slugs = { en: 'soft', es: 'suave', fr: 'doux' }
    expect(alternates('track', slugs)).toEqual({
      en: '/royalty-free-music/soft',
      es: '/es/royalty-free-musica/suave',
      fr: '/fr/royalty-free-musique/doux',
    })
    expect(alternates('music-category', slugs).fr).toBe('/fr/music/doux')
    expect(alternates('content', slugs).es).toBe('/es/suave')
  })
})

test.each([
  ['/no-such-article', 'blog'],
  ['/fr/aucun-article', 'blog'],
  ['/music/no-such-genre', 'music'],
  ['/es/music/sin-genero', 'music'],
  ['/es/categoria/nada', 'blog'],
  ['/autor/nadie', 'blog'],
  ['/fr/royalty-free-musique/aucune', 'all-music'],
  ['/es/precios', 'pricing'],
  ['/fr/music/a/b', 'music'],
  ['/es/blog-musica/a/b', 'blog'],
  ['/es/a/b/c', 'home'],
  ['/', 'home'],
  ['/fr', 'home'],
  ['/%E0%A4%A/x', 'home'],
])('[R2.2] the nearest listing of %s is %s', (path, page) => {
  expect(nearestListing(path)).toBe(page)
})

describe('the page table', () => {
  test('contains no segment twice, in any language', () => {
    const owners = new Map<string, string>()
    const entries = [...Object.entries(pageSegments), ...Object.entries(slugPageSegments)]
    for (const [page, segments] of entries) {
      for (const segment of new Set(Object.values(segments))) {
        // A page and those below it may share their segment, like music and its categories.
        const key = page in slugPageSegments ? `${segment}/` : segment
        expect(owners.get(key) ?? page, `${key} is claimed twice`).toBe(page)
        owners.set(key, page)
      }
    }
    for (const alias of Object.keys(pageAliases)) expect(owners.has(alias), alias).toBe(false)
  })

  test('every generated path resolves to the same page', () => {
    for (const page of staticPages) {
      if (page === 'licenses') continue
      for (const language of languages) {
        expect(resolvePath(pathTo(page, language))).toEqual({ kind: 'page', language, page })
      }
    }
  })
})

describe('resolvePath', () => {
  test.each([
    ['/', 'en'],
    ['/pricing', 'en'],
    ['/es', 'es'],
    ['/es/precios', 'es'],
    ['/fr/anything/at/all', 'fr'],
    ['/french', 'en'],
    ['/espanol', 'en'],
  ])('[R2.1] the first segment of %s selects %s', (path, language) => {
    expect(languageOf(path)).toBe(language)
    expect(resolvePath(path).language).toBe(language)
  })

  test.each([
    ['/es/pricing', '/es/precios'],
    ['/contacto', '/contact'],
    ['/fr/x/blog', '/fr/blog-de-musique'],
    ['/es/x/contact', '/es/contacto'],
    ['/es/musica', '/es/music'],
    ['/fr/musique/jazz', '/fr/music/jazz'],
    ['/es/category/licencias-basicas', '/es/categoria/licencias-basicas'],
  ])('[R2.7] the alias %s leads to %s', (path, canonical) => {
    expect(resolvePath(path)).toMatchObject({ kind: 'redirect', to: canonical })
  })

  test('[R2.7] paths with more than two segments after the prefix are not rewritten', () => {
    expect(resolvePath('/a/b/contact').kind).toBe('unknown')
    expect(resolvePath('/fr/a/b/contact').kind).toBe('unknown')
  })

  test.each([
    ['/licenses', '/pricing'],
    ['/es/licencias', '/es/precios'],
    ['/fr/licences', '/fr/tarification'],
    ['/contact-us', '/contact'],
    ['/fr/contactez-nous', '/fr/contacte-nous'],
  ])('[R2.10] %s moved to %s', (path, to) => {
    expect(resolvePath(path)).toMatchObject({ kind: 'redirect', to })
  })

  test.each([
    ['/es/', '/es'],
    ['/pricing/', '/pricing'],
    ['//pricing', '/pricing'],
    ['/PRICING', '/pricing'],
    ['/ES/Precios//', '/es/precios'],
    ['/en', '/'],
    ['/en/pricing', '/pricing'],
    ['/music/Rock', '/music/rock'],
    ['/%70ricing', '/pricing'],
  ])('%s has one canonical address, %s', (path, to) => {
    expect(resolvePath(path)).toMatchObject({ kind: 'redirect', to })
  })

  test.each(['/%', '/%zz', '/%00', '/a%2fb', '/a%5cb', '/%2e%2e/etc', '/a/%0d%0aset-cookie'])(
    'the hostile path %s is unknown, without an error',
    (path) => {
      expect(resolvePath(path).kind).toBe('unknown')
    },
  )

  test.each(['/es/es', '/fr/en', '/en/en', '/en/fr', '/es/es/'])(
    '[R2.1] a language after a language, %s, is not a page',
    (path) => {
      expect(resolvePath(path).kind).toBe('unknown')
    },
  )

  test.each([
    '/m%C3%BAsica-cafe%CC%81',
    '/M%C3%9ASICA-CAF%C3%89',
    '/mu%CC%81sica-caf%C3%A9',
    '/m%c3%basica-caf%c3%a9',
  ])('accented letters have one spelling, however %s encodes them', (path) => {
    expect(resolvePath(path)).toMatchObject({ kind: 'redirect', to: '/m%C3%BAsica-caf%C3%A9' })
  })

  test('[R2.8] a reset link keeps its token as it was sent', () => {
    expect(resolvePath('/fr/reset-password/AbC')).toMatchObject({
      kind: 'redirect',
      to: '/fr/reinitialiser-mot-de-passe/AbC',
    })
    expect(resolvePath('/reset-password/AbC')).toEqual({
      kind: 'page',
      language: 'en',
      page: 'reset-password',
      token: 'AbC',
    })
  })

  test.each([
    ['/Uses', '/uses/'],
    ['//es//usos', '/es/usos/'],
    ['/en/a/b/C', '/a/b/c/'],
    ['/', undefined],
    ['/%zz', undefined],
  ])('[R2.11] the list of old paths contains %s as %s', (path, old) => {
    expect(oldPathOf(path)).toBe(old)
  })

  test('[R2.6] any other single segment is a content page', () => {
    expect(resolvePath('/what-royalty-free-means')).toEqual({
      kind: 'page',
      language: 'en',
      page: 'content',
      slug: 'what-royalty-free-means',
    })
    expect(resolvePath('/es/algo')).toMatchObject({ page: 'content', slug: 'algo', language: 'es' })
  })
})
