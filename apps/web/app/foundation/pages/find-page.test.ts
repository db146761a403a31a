import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages, movedPages, pathTo, staticPages } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { applicationModules, findPage, siteModules } from './find-page.ts'

const pages = join(import.meta.dirname, '..', '..', 'pages')

test.each(languages)('[R2.3] [R2.4] every page of the table is found in %s', (language) => {
  for (const page of staticPages) {
    if (page in movedPages || page === 'uses') continue
    expect(findPage(pathTo(page, language))).toMatchObject({ page })
  }
})

test('every page has a module for browsers and one for the server, and no module is without a page', () => {
  const named = [...Object.values(siteModules), ...Object.values(applicationModules), 'missing']
  for (const name of named) {
    expect(existsSync(join(pages, `${name}.tsx`)), name).toBe(true)
    expect(existsSync(join(pages, `${name}.server.ts`)), name).toBe(true)
  }
  const inFolder = readdirSync(pages).filter((name) => !name.includes('.test.'))
  expect(new Set(inFolder.map((name) => name.split('.')[0]))).toEqual(new Set(named))
})

test.each([
  ['/fr/music/jazz', 'music-category', 'jazz'],
  ['/es/royalty-free-musica/x', 'track', 'x'],
  ['/category/x', 'blog-category', 'x'],
  ['/fr/auteur/x', 'author', 'x'],
  ['/es/lista/x', 'playlist', 'x'],
  ['/fr/remise/x', 'hand-over', 'x'],
])('[R2.3] %s is a page with a slug', (path, page, slug) => {
  expect(findPage(path)).toMatchObject({ page, slug })
})

test.each([
  ['/some-article', 'some-article'],
  ['/es/un-articulo', 'un-articulo'],
  ['/fr/caf%C3%A9', 'café'],
])('[R2.6] %s, a single segment, is a content page', (path, slug) => {
  expect(findPage(path)).toEqual({ module: 'content', page: 'content', slug })
})

test('[R2.8] the reset link may carry its token', () => {
  expect(findPage('/es/restablecer-contrasena/abc')).toMatchObject({ page: 'reset-password', slug: 'abc' })
  expect(findPage('/app/reset-password/abc')).toMatchObject({ slug: 'abc' })
})

test.each([
  ['/Pricing/', 'pricing'],
  ['/es/pricing', 'pricing'],
  ['/verify/NOTHING', 'verify'],
  ['/licenses', 'pricing'],
])('%s gives the page it leads to', (path, module) => {
  expect(findPage(path)).toMatchObject({ module })
})

test.each(['/a/b/c', '/es/a/b/c', '/%zz', '/uses'])('%s is no page', (path) => {
  expect(findPage(path)).toEqual({ module: 'missing' })
})

test.each([
  ['/app', { module: 'sign-in-pages' }],
  ['/app/login', { module: 'sign-in-pages' }],
  ['/app/toString', { module: 'sign-in-pages' }],
  ['/app/music', { module: 'music-browser' }],
  ['/app/Music/', { module: 'music-browser' }],
  ['/app/music/x', { module: 'sign-in-pages', slug: 'x' }],
  ['/app/checkout', { module: 'checkout' }],
  ['/app/playlists', { module: 'playlists' }],
  ['/app/playlists/x', { module: 'playlists', slug: 'x' }],
  ['/app/playlists/x/y', { module: 'sign-in-pages', slug: 'x' }],
])('the application host has its pages: %s', (path, found) => {
  expect(findPage(path)).toEqual(found)
})
