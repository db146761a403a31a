import { ApiError } from '@tempolibre/contract/errors'
import { describe, expect, test } from 'vitest'
import { decideAddress } from './decide-address.ts'

const siteUrl = 'https://music.example'
const applicationUrl = `${siteUrl}/app`
const oldPaths: Record<string, string> = {
  '/uses/': 'application_music',
  '/es/usos/': 'application_music',
  '/background-music/facts-video/': 'application_music',
  '/old-article/': '/blog',
  '/circle/': '/circle',
}

function decide(path: string, options: { outage?: boolean; applicationUrl?: string } = {}) {
  return decideAddress(new URL(path, siteUrl), {
    siteUrl,
    applicationUrl: options.applicationUrl ?? applicationUrl,
    api: {
      async findRedirect({ path: asked }) {
        if (options.outage) throw new ApiError('unavailable')
        const target = oldPaths[asked]
        return { success: true, redirect: target === undefined ? null : { target } }
      },
    },
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

  test('a plain page is shown although old paths cannot be looked up', async () => {
    expect(await decide('/pricing', { outage: true })).toEqual({ kind: 'show' })
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

  test('[R2.11] an old path may lead to a page of the site', async () => {
    expect(await decide('/old-article')).toEqual({ kind: 'redirect', to: '/blog', status: 301 })
  })

  test('an old path that names itself goes round no circle', async () => {
    expect(await decide('/circle')).toEqual({ kind: 'show' })
  })

  test.each(['/a/b/c', '/uses'])(
    '[R2.6] %s is undecided, not missing, while old paths cannot be looked up',
    async (path) => {
      expect(await decide(path, { outage: true })).toEqual({ kind: 'undecided' })
    },
  )

  test('[R2.7] an alias needs no look-up to succeed', async () => {
    expect(await decide('/es/pricing', { outage: true })).toMatchObject({ to: '/es/precios' })
  })

  test('a path too long to be looked up is simply not known', async () => {
    expect(await decide(`/x/y/${'z'.repeat(3000)}`)).toEqual({ kind: 'show' })
  })
})

describe('?lng=', () => {
  test.each([
    ['/pricing?lng=fr', '/fr/tarification'],
    ['/fr/tarification?x=1&lng=es', '/es/precios?x=1'],
    ['/?lng=es-MX', '/es'],
    ['/music/jazz?lng=fr', '/fr/music/jazz'],
    ['/fr?lng=en', '/'],
  ])('[R9.2] %s leads to %s', async (path, to) => {
    expect(await decide(path)).toEqual({ kind: 'redirect', to, status: 302 })
  })

  test('[R9.2] a language the site does not have changes nothing', async () => {
    expect(await decide('/pricing?lng=de')).toEqual({ kind: 'show' })
  })
})

describe('the application host', () => {
  test('is shown where it lives on this site, whatever its last segment', async () => {
    expect(await decide('/app/music?lng=fr')).toEqual({ kind: 'show' })
    expect(await decide('/app/pricing')).toEqual({ kind: 'show' })
  })

  test('is only a signpost where it lives elsewhere', async () => {
    expect(await decide('/app/music?search=jazz', { applicationUrl: 'https://app.example' })).toEqual({
      kind: 'redirect',
      to: 'https://app.example/music?search=jazz',
      status: 302,
    })
  })
})
