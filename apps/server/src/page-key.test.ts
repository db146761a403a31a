import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { keyOfPlainPath, toPageRequest } from './page-key.ts'

function requested(url: string, headers: Record<string, string> = {}) {
  return toPageRequest({ url, headers } as unknown as IncomingMessage, 'https://music.example', '/app')
}

test('parameters a page does not know are neither part of its key nor of what it sees', () => {
  const page = requested('/music?utm_source=x&after=abc&fbclid=1')
  expect(page?.key).toBe(requested('/music?after=abc')?.key)
  expect(page?.url.href).toBe('https://music.example/music?after=abc')
  expect(page?.dropped.toString()).toBe('utm_source=x&fbclid=1')
})

test('on the application host the language found is part of the key; on the site it is not', () => {
  const spanish = { 'accept-language': 'es-ES' }
  expect(requested('/app/music', spanish)?.key).not.toBe(requested('/app/music')?.key)
  expect(requested('/app/music', { cookie: 'a=b; lng=fr', ...spanish })?.language).toBe('fr')
  expect(requested('/music', spanish)?.key).toBe(requested('/music')?.key)
  expect(requested('/apple', spanish)?.language).toBeUndefined()
})

test('a request for a language, and a monstrous address, are never kept', () => {
  expect(requested('/?lng=fr')?.key).toBeUndefined()
  expect(requested(`/app/music?search=${'x'.repeat(2000)}`)?.key).toBeUndefined()
})

test('what is no address is none', () => {
  expect(requested('*')).toBeUndefined()
  expect(requested('http://elsewhere.example/')).toBeUndefined()
})

test('doubled slashes do not turn the path into a host', () => {
  expect(requested('//evil.example/x')?.url.host).toBe('music.example')
})

test.each(['/', '/music', '/es/musica-de-fondo', '/fr/music/lo-fi', '/apple', '/A_b'])(
  'the plain path %s has the same key unparsed as parsed',
  (path) => {
    expect(keyOfPlainPath(path, '/app')).toBe(requested(path)?.key)
  },
)

test.each([
  '/app',
  '/app/music',
  '/music/',
  '//x',
  '/a/../b',
  '/%41',
  '/?a',
  '/ñ',
  '/a//b',
  `/${'x'.repeat(400)}`,
])('the address %s is parsed before it has a key', (address) => {
  expect(keyOfPlainPath(address, '/app')).toBeUndefined()
})

test('oEmbed is all about what it is asked, and sees nothing else', () => {
  const asked = requested(
    '/api/oembed?url=https%3A%2F%2Fmusic.example%2Fx&maxwidth=300&search=x&utm_source=y',
  )
  expect(asked?.url.search).toBe('?maxwidth=300&url=https%3A%2F%2Fmusic.example%2Fx')
  expect(requested('/music?url=x&maxwidth=3')?.key).toBe(requested('/music')?.key)
})
