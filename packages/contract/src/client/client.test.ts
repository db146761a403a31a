import { describe, expect, test } from 'vitest'
import { addressOf, createClient } from './client.ts'
import { ApiError } from '../errors.ts'
import { toError } from '@tempolibre/domain/thrown'

function clientAnswering(answer: (request: Request) => Response | Promise<Response>) {
  const failures: string[] = []
  const client = createClient({
    baseUrl: 'http://api.test',
    fetch: async (request) => answer(request),
    onError: (error, { url }) => failures.push(`${error.code} ${url}`),
  })
  return { client, failures }
}

describe('addressOf', () => {
  test('puts parameters into the path, the rest into the query, encoded', () => {
    expect(addressOf('getTrack', { slug: 'a b', lang: 'es' })).toBe('/api/v1/tracks/a%20b?lang=es')
    expect(addressOf('getCmsDetails', { page: 'home', lang: 'fr' })).toBe('/api/get-cms-details/home/fr')
    expect(addressOf('listTracks', { lang: 'en', cursor: undefined })).toBe('/api/v1/tracks?lang=en')
    expect(addressOf('searchTracks', { lang: 'en', genre: ['jazz', 'soul'] })).toBe(
      '/api/v1/search?lang=en&genre=jazz%2Csoul',
    )
  })
})

describe('createClient', () => {
  test('[R4.5] sends a body as JSON for a visitor, and passes on refused fields and the retry time', async () => {
    const asked: Request[] = []
    const { client } = clientAnswering((request) => {
      asked.push(request)
      const fields = [{ field: 'body.name', message: 'too short' }, { field: 5 }]
      const error = { code: 'too_many_requests', message: 'later', fields }
      return Response.json({ success: false, error }, { status: 429, headers: { 'retry-after': '90' } })
    })
    const input = { id: 'x', lang: 'en' as const, name: 'a', email: 'b', message: 'c' }
    const failure = client.createContactMessage(input, { clientAddress: '192.0.2.1' })
    await expect(failure).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 90,
      fields: [{ field: 'body.name' }],
    })
    expect(asked[0]?.method).toBe('POST')
    expect(asked[0]?.url).toBe('http://api.test/api/v1/contact-messages')
    expect(asked[0]?.headers.get('content-type')).toBe('application/json')
    expect(asked[0]?.headers.get('x-forwarded-for')).toBe('192.0.2.1')
    await expect(asked[0]?.json()).resolves.toEqual(input)
  })

  test('returns what the contract allows', async () => {
    const { client } = clientAnswering(() => Response.json({ success: true, categories: [] }))
    await expect(client.getCategory({})).resolves.toEqual({ success: true, categories: [] })
  })

  test('throws the code the API sent', async () => {
    const { client, failures } = clientAnswering(() =>
      Response.json({ success: false, error: { code: 'not_found', message: 'gone' } }, { status: 404 }),
    )
    await expect(client.getTrack({ slug: 'x', lang: 'en' })).rejects.toMatchObject({ code: 'not_found' })
    expect(failures).toEqual(['not_found http://api.test/api/v1/tracks/x?lang=en'])
  })

  test.each([
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ success: true, categories: 'none' })],
    ['a bare 502', () => new Response('{}', { status: 502 })],
  ])('an unusable answer (%s) is an outage, never "not found"', async (_, answer) => {
    const { client } = clientAnswering(answer)
    const failure = await client.getCategory({}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'unavailable' })
  })

  test('a call aborted by its caller is not an outage', async () => {
    const controller = new AbortController()
    const { client, failures } = clientAnswering((request) => {
      controller.abort()
      return Promise.reject(toError(request.signal.reason))
    })
    await expect(client.getCategory({}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(failures).toEqual([])
  })
})
