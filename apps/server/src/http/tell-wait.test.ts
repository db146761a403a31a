import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, tellWait } from './tell-wait.ts'

const server = createServer((request, response) =>
  tellWait(new Refusal(429, 131), { 'x-content-type-options': 'nosniff' }, request, response),
)
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => server.close())

const words = {
  en: 'You have had a lot made in a short time. Try again in 3 minutes; what is ready already is sent at once.',
  es: 'Has pedido preparar muchas cosas en poco tiempo. Vuelve a intentarlo dentro de 3 minutos; lo que ya está listo se envía al momento.',
  fr: 'Vous avez fait préparer beaucoup de choses en peu de temps. Réessayez dans 3 minutes ; ce qui est déjà prêt vous est envoyé tout de suite.',
} as const

describe.each(['en', 'es', 'fr'] as const)('[R15.80] whoever has to wait is told in %s', (language) => {
  test('in a line, for programs', async () => {
    const response = await fetch(origin, { headers: { 'accept-language': language } })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('180')
    expect(response.headers.get('content-language')).toBe(language)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await response.text()).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(`${words[language]}\n`)
  })

  test('on a page, for a browser that has opened the address in a tab', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const response = await fetch(origin, { headers: { 'accept-language': language, accept } })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = (await response.text()).replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(words[language])
  })
})
