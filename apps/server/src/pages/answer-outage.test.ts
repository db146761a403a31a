import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameRoute } from '../monitoring/request-routes.ts'
import { createOutageAnswer } from './answer-outage.ts'

const answerOutage = createOutageAnswer({ headers: {}, applicationPath: '/app', hasApi: true })
const server = createServer((request, response) => {
  const path = request.url ?? ''
  if (!/^\/(?:api|media)\//.test(path)) nameRoute(request, 'page')
  answerOutage(request, response, 5)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const words = {
  en: 'The service is not available right now. Please try again in a moment.',
  es: 'El servicio no está disponible en este momento. Vuelve a intentarlo dentro de un momento.',
  fr: 'Le service est indisponible pour le moment. Veuillez réessayer dans un instant.',
} as const

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}${path}`, { headers })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return {
    type: answer.headers.get('content-type')?.split(';', 1)[0],
    language: answer.headers.get('content-language'),
    text: await answer.text(),
  }
}

test.each([
  ['/api/v1/tracks?lang=es', {}, 'es'],
  ['/api/v1/tracks', { 'accept-language': 'fr-CH', accept: browser }, 'fr'],
  ['/api/v1/tracks', {}, 'en'],
] as const)(
  '[R15.104] %s is told of an outage as an error of the API %o',
  async (path, headers, language) => {
    const { text, ...answered } = await ask(path, headers)
    expect(answered).toEqual({ type: 'application/json', language })
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: { code: 'unavailable', message: words[language] },
    })
  },
)

test.each([
  ['/es/precios', {}, 'es'],
  // The address says it, whatever its reader prefers.
  ['/', { 'accept-language': 'fr' }, 'en'],
  ['/app/music', { cookie: 'lng=fr' }, 'fr'],
  ['/media/masters/a.wav', { 'accept-language': 'es' }, 'es'],
] as const)('[R15.104] %s is told of it on a page in its language %o', async (path, headers, language) => {
  const { text, ...answered } = await ask(path, { ...headers, accept: browser })
  expect(answered).toEqual({ type: 'text/html', language })
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain(words[language])
})

test('[R15.104] a page is answered as one, whoever asks; whatever else is, in a line', async () => {
  expect(await ask('/fr/tarifs')).toMatchObject({ type: 'text/html', language: 'fr' })
  const line = { type: 'text/plain', language: 'fr', text: `${words.fr}\n` }
  expect(await ask('/media/previews/a.mp3', { 'accept-language': 'fr' })).toEqual(line)
  // The site's own program reads it.
  expect(await ask('/fr/tarifs.data')).toEqual(line)
})
