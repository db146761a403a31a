import { languages, pathTo } from '@tempolibre/locales'
import { describe, expect, test } from 'vitest'
import { isForPrograms, loggedPath, mustBeCurrent, toPageRequest, toPlainPage } from './page-key.ts'

function requested(url: string, headers: Record<string, string> = {}) {
  return toPageRequest({ url, headers }, 'https://music.example', '/app')
}

const plain = (url: string, headers: Record<string, string> = {}) => toPlainPage({ url, headers }, '/app')

test('unknown parameters are neither part of a page’s key nor visible to it', () => {
  const page = requested('/all-music?utm_source=x&after=abc&fbclid=1')
  expect(page?.key).toBe(requested('/all-music?after=abc')?.key)
  expect(page?.url.href).toBe('https://music.example/all-music?after=abc')
  expect(page?.asked.search).toBe('?utm_source=x&after=abc&fbclid=1')
})

describe('a page is cached once, whatever its query', () => {
  const junk = [
    'after=x',
    'search=x',
    'sent=1',
    'page=2',
    'a[]=1',
    '%00',
    '=',
    '&&',
    'utm_source=x',
    'AFTER=1',
  ]
  const paths = [
    '/',
    '/pricing',
    '/es/precios',
    '/royalty-free-music/x',
    '/some-article',
    '/app/login',
    '/app',
  ]
  test.each(paths)('%s', (path) => {
    const keys = junk.flatMap((query) =>
      [path, `/.${path}`, `/x/..${path}`].map((each) => `${each}?${query}`),
    )
    expect(new Set(keys.map((target) => requested(target)?.key))).toEqual(new Set([requested(path)?.key]))
  })

  test.each([
    ['/all-music?after=a', '/all-music?after=a&after=b&search=c'],
    ['/contact?sent=1', '/contact?sent=whatever&sent=2'],
    ['/es/music/jazz.data?after=a', '/es/music/jazz.data?x=1&after=a'],
  ])('%s', (path, same) => {
    expect(requested(same)?.key).toBe(requested(path)?.key)
    expect(requested(path)?.key).not.toBe(requested(path.split('?')[0] ?? '')?.key)
  })

  test.each([
    '/app/music?search=a',
    '/app/music?genre=jazz&genre=rock',
    '/app/music.data?bpm=70-118',
    '/app/music?page=81',
    '/app/music?page=x',
    '/app/music?page=2&genre=jazz',
    '/app/reset-password/a-token',
    '/app/reset-password/a-token.data',
    '/reset-password/a-token',
    '/es/restablecer-contrasena/a-token',
    '/es/restablecer-contrasena/a-token.data',
    '/pricing.data?_routes=root',
    '/pricing?lng=xx',
  ])('%s has unlimited variations, so it is not cached', (path) => {
    expect(requested(path)?.key).toBeUndefined()
  })
})

test.each([
  '/verify/tl-7k2m-9qwx-4htd',
  '/es/verificar/tl-7k2m-9qwx-4htd',
  '/fr/verifier/tl-7k2m-9qwx-4htd.data',
])('[R12.11] the state of a licence must be current: %s', (path) => {
  const urlOf = (target: string) => new URL(target, 'https://music.example')
  expect(mustBeCurrent(urlOf(path))).toBe(true)
  expect(mustBeCurrent(urlOf(path.replace(/\/tl-.*/, '')))).toBe(false)
})

test.each(['/hand-over/', '/es/entrega/', '/FR/remise//'])(
  '[R14.7] the page of a client is never cached, since it can end at any moment: %s',
  (path) => {
    const address = `${path}${'0123456789'.repeat(4)}`
    expect(requested(address)?.key).toBeUndefined()
    expect(requested(`${address}.data`)?.key).toBeUndefined()
  },
)

test('[R16.109] the page of a mailed link is never cached, and without one it is', () => {
  for (const language of languages) {
    const path = pathTo('withdrawal', language)
    expect(requested(`${path}?confirm=a.b`)?.key).toBeUndefined()
    expect(requested(`${path}?confirm=a.b`)?.url.search).toBe('?confirm=a.b')
    expect(requested(`${path}?other=1`)?.key).toBeDefined()
  }
})

describe('[R10.1] playlist pages are never cached, since sharing can end at any moment', () => {
  const token = '0123456789abcdef0123456789abcdef'
  const oEmbed = (path: string) => `/api/oembed?url=${encodeURIComponent(`https://music.example${path}`)}`
  test.each([
    `/playlist/${token}`,
    `/playlist/${token}.data`,
    `/es/lista/${token}`,
    `/ES//Lista/${token}/`,
    `/fr/liste/${token}.data`,
    `/embed/playlist/${token}`,
    `/fr/embed/playlist/${token}`,
    oEmbed(`/playlist/${token}`),
    oEmbed(`/fr/playlist/${token}`),
    '/app/playlists/00000000-0000-4000-8000-000000000000',
    '/app/playlists/00000000-0000-4000-8000-000000000000.data',
  ])('%s', (path) => {
    expect(requested(path)?.key).toBeUndefined()
  })

  test.each([
    '/app/playlists',
    '/embed/a-song',
    '/embed/playlist',
    oEmbed('/royalty-free-music/a-song'),
    '/api/oembed',
  ])('%s is cached', (path) => {
    expect(requested(path)?.key).toBeDefined()
  })
})

test.each([
  ['/playlist/0123456789abcdef0123456789abcdef', '/playlist/…'],
  ['/fr/embed/playlist/0123456789abcdef0123456789abcdef', '/fr/embed/playlist/…'],
  ['/reset-password/a-token', '/reset-password/…'],
  ['/es/reset-password/a-token', '/es/reset-password/…'],
  ['/FR/reset-password/a-token', '/FR/reset-password/…'],
  ['/es/precios', '/es/precios'],
])('[R10.1] the log has %s as %s', (path, logged) => {
  expect(loggedPath(new URL(path, 'https://music.example'), '/app')).toBe(logged)
})

test.each(['/./pricing', '/x/../pricing', '/%2e/pricing', '/pricing/%2E', '/\\pricing'])(
  '%s is recognised as a variant of its address',
  (target) => {
    expect(requested(target)?.untidy).toBe(true)
    expect(requested('/pricing?a=/../b')?.untidy).toBe(false)
  },
)

test('on the application host the detected language is part of the key; on the site it is not', () => {
  const spanish = { 'accept-language': 'es-ES' }
  expect(requested('/app/music', spanish)?.key).not.toBe(requested('/app/music')?.key)
  expect(requested('/app/music', { cookie: 'a=b; lng=fr', ...spanish })?.language).toBe('fr')
  expect(requested('/music', spanish)?.key).toBe(requested('/music')?.key)
  expect(requested('/apple', spanish)?.language).toBeUndefined()
})

test('the numbered pages of all songs are cached', () => {
  expect(requested('/app/music?page=2')?.key).toBeDefined()
  expect(requested('/app/music?page=2')?.key).not.toBe(requested('/app/music')?.key)
})

test('a search keeps every tick of a form without scripts', () => {
  const page = requested('/app/music?mood=calm&genre=jazz&utm_source=x&genre=rock&bpm_from=70')
  expect(page?.url.search).toBe('?bpm_from=70&genre=jazz&genre=rock&mood=calm')
})

test('a language switch and an oversized address are never cached', () => {
  expect(requested('/?lng=fr')?.key).toBeUndefined()
  expect(requested(`/app/music?search=${'x'.repeat(2000)}`)?.key).toBeUndefined()
})

test('invalid addresses are refused', () => {
  expect(requested('*')).toBeUndefined()
  expect(requested('http://elsewhere.example/')).toBeUndefined()
})

test('doubled slashes do not turn the path into a host', () => {
  expect(requested('//evil.example/x')?.url.host).toBe('music.example')
})

test.each(['/', '/music', '/es/musica-de-fondo', '/fr/music/lo-fi', '/apple', '/A_b'])(
  'the plain path %s has the same key with and without parsing',
  (path) => {
    expect(plain(path)?.key).toBe(requested(path)?.key)
  },
)

test.each([
  ['/app', { cookie: 'lng=es' }],
  ['/app/music', { 'accept-language': 'fr-CA,en;q=0.5' }],
  ['/app/plan', { cookie: 'lng=xx', 'accept-language': 'es' }],
  ['/app/sign-in', {}],
] as const)('the plain path %s of the application has its visitor’s language, of %o', (path, headers) => {
  const page = requested(path, headers)
  expect(plain(path, headers)).toMatchObject({ key: page?.key, language: page?.language })
})

test.each(['/music/', '//x', '/a/../b', '/%41', '/?a', '/ñ', '/a//b', `/${'x'.repeat(400)}`])(
  'the address %s requires parsing',
  (address) => {
    expect(plain(address)).toBeUndefined()
  },
)

test('[R14.4] a song’s page and player depend on the mix, and are not cached with one', () => {
  for (const path of [
    '/royalty-free-music/a-song',
    '/es/royalty-free-musica/a',
    '/embed/a-song',
    '/fr/embed/a',
  ]) {
    const asked = requested(`${path}?mix=i40_lead-55s&utm_source=y`)
    expect(asked?.url.search).toBe('?mix=i40_lead-55s')
    expect(asked?.key).toBeUndefined()
    expect(requested(`${path}?utm_source=y`)?.key).toBe(requested(path)?.key)
  }
  expect(requested('/pricing?mix=i40')?.key).toBe(requested('/pricing')?.key)
})

test('oEmbed depends on its own parameters only', () => {
  const asked = requested(
    '/api/oembed?url=https%3A%2F%2Fmusic.example%2Fx&maxwidth=300&search=x&utm_source=y',
  )
  expect(asked?.url.search).toBe('?maxwidth=300&url=https%3A%2F%2Fmusic.example%2Fx')
  expect(requested('/music?url=x&maxwidth=3')?.key).toBe(requested('/music')?.key)
})

test.each([
  ['/api/oembed?url=x', true],
  ['/feeds/es/tracks.xml', true],
  ['/feeds/fr/learn/jazz.xml', true],
  ['/sitemap.xml', true],
  ['/sitemaps/tracks.xml', true],
  ['/embed/salt', true],
  ['/fr/embed/salt', true],
  ['/', false],
  ['/robots.txt', false],
  ['/music/salt', false],
  ['/en/embedded', false],
])('[R17.63] whether programs read %s: %s', (path, isRead) => {
  expect(isForPrograms(new URL(path, 'https://music.example'))).toBe(isRead)
})
