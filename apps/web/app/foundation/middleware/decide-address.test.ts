import type { Capability } from '@tempolibre/contract/capabilities'
import { ApiError } from '@tempolibre/contract/errors'
import { keysOf, type Language, tableOf } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { decideAddress } from './decide-address.ts'

const siteUrl = 'https://music.example'
const applicationUrl = `${siteUrl}/app`
const oldPaths: Record<string, string> = {
  '/old-article/': '/blog',
  '/circle/': '/circle',
  '/round/': '/and-round',
  '/and-round/': '/round',
  '/first/': '/second?kept=1',
  '/second/': '/es/pricing',
  '/dropped/': '/no-such-page',
  '/asked/': 'https://elsewhere.example/list?tag=jazz#second',
}

/** Slugs of the only genre, track, author and article. */
const slugs: Record<Language, string> = { en: 'acoustic', es: 'acustica', fr: 'acoustique' }

/** The one licence there is. */
const shareToken = '0123456789abcdef0123456789abcdef'
const licenceNumber = 'TL-7K2M-9QWX-4HT0'
const handOverNumber = 'TH-9QWX-7K2M-4HT0'
const handOverToken = '0123456789'.repeat(4)
const termsVersion = '2026-11-23-0a1b2c3d4e5f'

async function findSlugIn({ slug, lang }: { slug: string; lang: Language }): Promise<object> {
  if (!Object.values(slugs).includes(slug)) throw new ApiError('not_found')
  // Only whether the slug has moved affects the address.
  return slug === slugs[lang] ? {} : { moved_to: slugs[lang] }
}

/** A slug that the only genre and topic had before. */
const formerSlug = 'unplugged'

async function findFormerSlugIn({ slug, lang }: { slug: string; lang: Language }): Promise<object> {
  return slug === formerSlug ? { moved_to: slugs[lang] } : findSlugIn({ slug, lang })
}

const api: Parameters<typeof decideAddress>[1]['api'] = {
  async findRedirect({ path: asked }) {
    const target = oldPaths[asked]
    return { success: true, redirect: target === undefined ? null : { target } }
  },
  getArticle: findSlugIn,
  getArtist: findSlugIn,
  getAuthor: findSlugIn,
  getBlogCategory: findFormerSlugIn,
  getMusicCategory: findFormerSlugIn,
  getTrack: findSlugIn,
  async getLicence({ number }) {
    if (number !== licenceNumber) throw new ApiError('not_found')
    return { licence: { number } }
  },
  async getHandOver({ number }) {
    if (number !== handOverNumber) throw new ApiError('not_found')
    return { hand_over: { number } }
  },
  async getClientHandOver({ token }) {
    if (token !== handOverToken) throw new ApiError('not_found')
    return { hand_over: {} }
  },
  async getSharedPlaylist({ token }) {
    if (token !== shareToken) throw new ApiError('not_found')
    return { playlist: {} }
  },
  async getTerms({ version }) {
    if (version !== termsVersion) throw new ApiError('not_found')
    return { terms: { version } }
  },
  async getBlogCategories() {
    return { blogCategories: [{ slug: slugs }] }
  },
  async getCategory() {
    const pressed = { en: 'press', es: 'press', fr: 'press' }
    return { categories: [slugs, pressed].map((slug) => ({ slug })) }
  },
  async getCmsDetails({ page }) {
    return { success: true, cms: page === 'landing' ? [{}] : [] }
  },
}

const outOfOrder = tableOf(keysOf(api), () => () => Promise.reject(new ApiError('unavailable')))

function decide(path: string, options: { outage?: boolean; applicationUrl?: string } = {}) {
  return decideAddress(new URL(siteUrl + path), {
    siteUrl,
    applicationUrl: options.applicationUrl ?? applicationUrl,
    api: options.outage ? outOfOrder : api,
  })
}

describe('canonical addresses', () => {
  test.each([
    '/',
    '/es',
    '/fr/tarification',
    '/music',
    '/es/music/jazz',
    '/some-article',
    '/fr/auteur/x',
    '/a/b/c',
  ])('[R2.6] %s is looked at by its page', async (path) => {
    expect(await decide(path)).toEqual({ kind: 'show' })
  })

  test('a plain page is shown even if old paths cannot be looked up', async () => {
    expect(await decide('/pricing', { outage: true })).toEqual({ kind: 'show' })
  })
})

describe('the page of a licence', () => {
  test.each([
    ['/verify/TL-7K2M-9QWX-4HT0', '/verify/tl-7k2m-9qwx-4ht0'],
    ['/es/verifier/tl-7K2M-9qwx-4ht0/', '/es/verificar/tl-7k2m-9qwx-4ht0'],
    ['/en/verify/tl7k2m9qwx4ht0', '/verify/tl-7k2m-9qwx-4ht0'],
    // The letter O instead of the digit.
    ['/VERIFY/TL-7K2M-9QWX-4HTO', '/verify/tl-7k2m-9qwx-4ht0'],
    ['/VERIFY/TH-9QWX-7K2M-4HTO/', '/verify/th-9qwx-7k2m-4ht0'],
    [
      '/es/hand-over/0123456789012345678901234567890123456789',
      '/es/entrega/0123456789012345678901234567890123456789',
    ],
  ])('[R10.4] %s leads to %s at once, however the number is written', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 301 })
  })

  test.each(['/verify/TL-0000-0000-0000', '/verify/NOTHING', '/verify/tl-7k2m-9qwx-4ht0.html/'])(
    '[R10.4] %s is unknown and not redirected',
    async (path) => {
      expect(await decide(path)).toEqual({ kind: 'show' })
    },
  )

  test('[R2.2] has the same number in every language', async () => {
    expect(await decide('/verify/tl-7k2m-9qwx-4ht0?lng=fr')).toEqual({
      kind: 'redirect',
      to: '/fr/verifier/tl-7k2m-9qwx-4ht0',
      status: 302,
    })
  })
})

describe('the page of a version of the terms', () => {
  test('[R2.2] has the same name in every language', async () => {
    expect(await decide(`/terms/${termsVersion}`)).toEqual({ kind: 'show' })
    expect(await decide(`/terms/${termsVersion}?lng=es`)).toEqual({
      kind: 'redirect',
      to: `/es/terminos/${termsVersion}`,
      status: 302,
    })
  })
})

describe('aliases and moved pages', () => {
  test.each([
    ['/es/pricing', '/es/precios'],
    ['/contacto', '/contact'],
    ['/fr/x/blog', '/fr/blog-de-musique'],
    ['/contact-us', '/contact'],
    ['/licenses', '/pricing'],
    ['/fr/licences', '/fr/tarification'],
    ['/pricing/', '/pricing'],
    ['/en/pricing', '/pricing'],
  ])('[R2.7] [R2.10] %s leads to %s for good', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 301 })
  })

  test.each([
    ['/es/musica/acoustic', '/es/music/acustica'],
    ['/MUSIC/Acustica/', '/music/acoustic'],
    ['/fr/category/acoustic', '/fr/categorie/acoustique'],
    ['/es/Author/ACOUSTIQUE', '/es/autor/acustica'],
    ['/royalty-free-musique/acoustique', '/royalty-free-music/acoustic'],
    ['/Acustica', '/acoustic'],
    ['/LANDING/', '/landing'],
    ['/fr/music/UNPLUGGED', '/fr/music/acoustique'],
    ['/es/category/unplugged', '/es/categoria/acustica'],
  ])('[R2.3] %s leads to %s at once, by that language’s slug', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 301 })
  })

  test.each(['/fr/musique/nothing', '/Nothing/', '/en/nothing', '/es/Category/nothing', '/music/%2A'])(
    '[R2.6] %s is missing: no redirect to a page that does not exist',
    async (path) => {
      expect(await decide(path)).toEqual({ kind: 'show' })
    },
  )

  test('[R2.3] while slugs cannot be looked up, the address is corrected as far as the table allows', async () => {
    expect(await decide('/es/musica/acoustic', { outage: true })).toMatchObject({ to: '/es/music/acoustic' })
  })

  test.each([
    ['/reset-password/aBc_9', undefined],
    ['/es/reset-password/aBc_9', '/es/restablecer-contrasena/aBc_9'],
    ['/FR/reinitialiser-mot-de-passe/aBc_9/', '/fr/reinitialiser-mot-de-passe/aBc_9'],
  ])('[R2.8] %s keeps its token to the letter', async (path, to) => {
    expect(await decide(path)).toEqual(
      to === undefined ? { kind: 'show' } : { kind: 'redirect', to, status: 301 },
    )
  })

  test.each([
    ['/music/pricing', '/pricing'],
    ['/es/music/precios?a=1', '/es/precios?a=1'],
    ['/fr/musique/pricing', '/fr/tarification'],
    ['/music/licencias', '/pricing'],
    ['/music/uses', `${applicationUrl}/music`],
    ['/music/pricing?lng=es', '/es/precios'],
  ])('[R2.7] %s leads to %s: no category has that slug, so the name of the page counts', async (path, to) => {
    expect(await decide(path)).toMatchObject({ kind: 'redirect', to })
  })

  test('[R2.7] below /music/ an existing category takes precedence, and so does an unknown one', async () => {
    expect(await decide('/music/press')).toEqual({ kind: 'show' })
    expect(await decide('/music/pricing', { outage: true })).toEqual({ kind: 'show' })
  })

  test('[R2.2] the query is kept', async () => {
    expect(await decide('/es/pricing?a=1&b=2')).toMatchObject({ to: '/es/precios?a=1&b=2' })
  })
})

describe('old paths', () => {
  test.each(['/uses', '/es/usos', '/background-music/facts-video/', '/background-music/facts-video'])(
    '[R2.11] %s leads to the catalogue of the application host',
    async (path) => {
      expect(await decide(path)).toEqual({ kind: 'redirect', to: `${applicationUrl}/music`, status: 301 })
    },
  )

  test('[R2.11] an old path may redirect to a page of the site', async () => {
    expect(await decide('/old-article')).toEqual({ kind: 'redirect', to: '/blog', status: 301 })
  })

  test('an old path that names itself does not loop', async () => {
    expect(await decide('/circle')).toEqual({ kind: 'show' })
  })

  test.each(['/round', '/and-round/'])(
    'old paths that form a loop, as %s, are not followed',
    async (path) => {
      expect((await decide(path)).kind).not.toBe('redirect')
    },
  )

  test.each([
    ['/USES', `${applicationUrl}/music`],
    ['/es/uses', `${applicationUrl}/music`],
    ['/x/usages', `${applicationUrl}/music`],
    ['/en/background-music//FACTS-video', `${applicationUrl}/music`],
    ['/first?x=1', '/es/precios?x=1'],
    ['/dropped', '/no-such-page'],
    ['/uses?lng=es', `${applicationUrl}/music?lng=es`],
    ['/asked', 'https://elsewhere.example/list?tag=jazz#second'],
    ['/asked?x=1&y=2', 'https://elsewhere.example/list?tag=jazz&x=1&y=2#second'],
  ])('[R2.11] %s leads to the end of the chain, %s', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 301 })
  })

  test.each([
    ['/uses', `${applicationUrl}/music`],
    ['/es/usos', `${applicationUrl}/music`],
    ['/fr/usages/', `${applicationUrl}/music`],
    ['/background-music/facts-video/', `${applicationUrl}/music`],
    ['/non-copyright-music/cricket-videos', `${applicationUrl}/music`],
    ['/licenses', '/pricing'],
    ['/fr/contactez-nous', '/fr/contacte-nous'],
  ])('[R11.3] %s leads to %s though no API can be asked', async (path, to) => {
    expect(await decide(path, { outage: true })).toEqual({ kind: 'redirect', to, status: 301 })
  })

  test('[R11.3] an unknown deep path reaches the page, which answers 404, in an outage too', async () => {
    expect(await decide('/a/b/c', { outage: true })).toEqual({ kind: 'show' })
  })

  test('[R2.7] an alias needs no lookup', async () => {
    expect(await decide('/es/pricing', { outage: true })).toMatchObject({ to: '/es/precios' })
  })

  test('a path too long to be looked up is unknown', async () => {
    expect(await decide(`/x/y/${'z'.repeat(3000)}`)).toEqual({ kind: 'show' })
  })
})

describe('?lng=', () => {
  test.each([
    ['/pricing?lng=fr', '/fr/tarification'],
    ['/fr/tarification?x=1&lng=es', '/es/precios?x=1'],
    ['/?lng=es-MX', '/es'],
    ['/music/acoustic?lng=fr', '/fr/music/acoustique'],
    ['/music/acustica?lng=fr&x=1', '/fr/music/acoustique?x=1'],
    ['/PRICING/?lng=fr', '/fr/tarification'],
    ['/no-such-article?lng=fr', '/fr/no-such-article'],
    ['/fr?lng=en', '/'],
  ])('[R9.2] %s leads to %s', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 302 })
  })

  test('[R9.2] a language the site does not have is ignored', async () => {
    expect(await decide('/pricing?lng=de')).toEqual({ kind: 'show' })
  })
})

describe('the application host', () => {
  test('is shown if it is on this site, whatever its last segment', async () => {
    expect(await decide('/app/music?lng=fr')).toEqual({ kind: 'show' })
    expect(await decide('/app/pricing')).toEqual({ kind: 'show' })
  })

  test.each([
    ['/App/music/', '/app/music'],
    ['//app//MUSIC?search=Jazz', '/app/music?search=Jazz'],
    ['/app/x/aBc//', '/app/x/aBc'],
  ])('%s has one spelling, %s', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 301 })
  })

  test('is only redirected if it is elsewhere', async () => {
    expect(await decide('/app/music?search=jazz', { applicationUrl: 'https://app.example' })).toEqual({
      kind: 'redirect',
      to: 'https://app.example/music?search=jazz',
      status: 302,
    })
  })
})

test.each([
  ['/uses', '/music'],
  ['/es/usos', '/es/music'],
  ['/fr/usages', '/fr/music'],
  ['/background-music/facts-video', '/music'],
])('[R15.52] where songs can be searched nowhere, %s leads to the genres', async (path, to) => {
  const place = { api, siteUrl, lacks: new Set<Capability>(['search']) }
  expect(
    await decideAddress(new URL(siteUrl + path), { ...place, applicationUrl: `${siteUrl}/app` }),
  ).toEqual({ kind: 'redirect', to, status: 301 })
  const elsewhere = await decideAddress(new URL(siteUrl + path), {
    ...place,
    applicationUrl: 'https://app.example',
  })
  expect(elsewhere).toMatchObject({ to: 'https://app.example/music' })
})
