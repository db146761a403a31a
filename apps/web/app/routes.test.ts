import type { RouteConfigEntry } from '@react-router/dev/routes'
import { languages, movedPages, pathTo, staticPages } from '@tempolibre/locales'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'

interface Entry {
  id: string | undefined
  path: string | undefined
  children: Entry[] | undefined
}

const toEntry = ({ id, path, children }: RouteConfigEntry): Entry => ({
  id,
  path,
  children: children?.map(toEntry),
})
const table = routes.map(toEntry)
const pageAt = (path: string) => matchRoutes(table as never, path)?.at(-1)?.route.id

test.each(languages)('[R2.3] [R2.4] every page of the table has its route in %s', (language) => {
  for (const page of staticPages) {
    if (page in movedPages || page === 'uses') continue
    expect(pageAt(pathTo(page, language))).toBe(`${language}:${page}`)
  }
})

test('[R2.3] pages with a slug have theirs', () => {
  expect(pageAt('/fr/music/jazz')).toBe('fr:music-category')
  expect(pageAt('/es/royalty-free-musica/x')).toBe('es:track')
  expect(pageAt('/category/x')).toBe('en:blog-category')
  expect(pageAt('/fr/auteur/x')).toBe('fr:author')
  expect(pageAt('/es/lista/x')).toBe('es:playlist')
})

test('[R2.6] a single segment is a content page of its language', () => {
  expect(pageAt('/some-article')).toBe('en:content')
  expect(pageAt('/es/un-articulo')).toBe('es:content')
})

test('[R2.8] the reset link may carry its token', () => {
  expect(pageAt('/es/restablecer-contrasena/abc')).toBe('es:reset-password')
})

test('the application host has its pages', () => {
  expect(pageAt('/app/login')).toBe('application')
  expect(pageAt('/app')).toBe('application')
  expect(pageAt('/app/playlists')).toBe('playlists')
  expect(pageAt('/app/playlists/x')).toBe('playlists')
})
