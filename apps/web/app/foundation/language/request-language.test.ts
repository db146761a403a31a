import { expect, test } from 'vitest'
import { languageOfRequest } from './request-language.ts'

function languageOf(path: string, headers: Record<string, string> = {}) {
  return languageOfRequest(new Request(`https://music.example${path}`, { headers }))
}

test.each([
  ['/', 'en'],
  ['/pricing', 'en'],
  ['/es', 'es'],
  ['/fr/tarification', 'fr'],
  ['/es.data', 'es'],
  ['/fr/tarification.data', 'fr'],
  ['/_root.data', 'en'],
])('[R2.1] the address alone decides: %s is %s', (path, language) => {
  expect(languageOf(path, { 'accept-language': 'fr', cookie: 'lng=es' })).toBe(language)
})

test('[R9.2] on the application host the query takes precedence, then the cookie, then the browser', () => {
  const headers = { cookie: 'a=b; lng=es', 'accept-language': 'fr-CA,fr;q=0.9' }
  expect(languageOf('/app/music?lng=en', headers)).toBe('en')
  expect(languageOf('/app/music', headers)).toBe('es')
  expect(languageOf('/app/music', { 'accept-language': 'fr-CA,fr;q=0.9' })).toBe('fr')
  expect(languageOf('/app/music')).toBe('en')
})
