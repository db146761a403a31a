import { randomUUID } from 'node:crypto'
import { ApiError, createClient, errorStatus } from '@tempolibre/contract'
import { forgetContactClients } from '@tempolibre/database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePublicApi } from '../fixtures/public-api.ts'

const path = '/api/v1/contact-messages'
const site = usePublicApi()
beforeEach(async () => {
  await site.db.deleteFrom('contact_message').execute()
})

const makeMessage = (texts: object = {}) => ({
  id: randomUUID(),
  lang: 'en',
  name: 'Ada Lovelace',
  email: `${randomUUID()}@example.org`,
  message: 'Does the licence cover a weekly podcast?',
  ...texts,
})

interface Answer {
  status: number
  headers: Headers
  body: {
    success: boolean
    id?: string
    error?: { code: string; message: string; fields?: { field: string; message: string }[] }
  }
}

async function post(
  body: unknown,
  given: { address?: string; headers?: Record<string, string>; query?: string } = {},
): Promise<Answer> {
  const response = await site.api.request(
    path + (given.query ?? ''),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...given.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { clientAddress: given.address },
  )
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

const stored = () => site.db.selectFrom('contact_message').selectAll().orderBy('created_at').execute()

function expectError({ body, status }: Answer, code: keyof typeof errorStatus) {
  expect(status).toBe(errorStatus[code])
  expect(body).toMatchObject({ success: false, error: { code } })
}

describe('[R4.5] createContactMessage', () => {
  test('stores the message to be mailed, in the language of the page', async () => {
    const message = makeMessage({
      lang: 'fr',
      name: ' Ada Lovelace ',
      message: 'Bonjour,\r\n\r\nune question de licence…\r\n',
    })
    const { body, status } = await post(message)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, id: message.id })
    expect(await stored()).toMatchObject([
      {
        id: message.id,
        name: 'Ada Lovelace',
        email: message.email,
        message: 'Bonjour,\n\nune question de licence…',
        language: 'fr',
        client_hash: null,
      },
    ])
    const mail = site.db.selectFrom('mail').where('id', '=', message.id).selectAll()
    expect(await mail.executeTakeFirst()).toMatchObject({
      template: 'contact_message',
      recipient: null,
      language: 'fr',
      parameters: { name: 'Ada Lovelace', email: message.email },
      mailed_at: null,
    })
  })

  test('names every invalid field, in the caller’s language', async () => {
    const answer = await post(
      { ...makeMessage(), name: 'Anna', email: 'nobody', message: '' },
      { query: '?lng=fr' },
    )
    expectError(answer, 'invalid_input')
    const fields = answer.body.error?.fields ?? []
    expect(fields.map(({ field }) => field)).toEqual(['body.name', 'body.email', 'body.message'])
    expect(fields.map(({ message }) => message).join(' ')).toContain('invalide')
    expect(await stored()).toEqual([])
  })

  test('names the lengths that are still allowed', async () => {
    const tooLong = await post({ ...makeMessage(), name: 'a'.repeat(51), message: 'a'.repeat(1501) })
    expectError(tooLong, 'invalid_input')
    expect(tooLong.body.error?.fields?.map(({ message }) => message)).toEqual([
      expect.stringContaining('<=50 '),
      expect.stringContaining('<=1500 '),
    ])
    const tooShort = await post({ ...makeMessage(), name: 'Anna', message: 'a'.repeat(19) })
    expect(tooShort.body.error?.fields?.map(({ message }) => message)).toEqual([
      expect.stringContaining('>=5 '),
      expect.stringContaining('>=20 '),
    ])
  })

  test.each([
    ['no object', '[]'],
    ['nothing', '{}'],
    ['null', 'null'],
    ['another language', JSON.stringify(makeMessage({ lang: 'de' }))],
    ['an invalid id', JSON.stringify(makeMessage({ id: "1'; drop table contact_message; --" }))],
    ['a list for a name', JSON.stringify(makeMessage({ name: ['Ada Lovelace'] }))],
    ['a second header in the name', JSON.stringify(makeMessage({ name: 'Ada\r\nBcc: all@example.org' }))],
    [
      'a second header in the address',
      JSON.stringify(makeMessage({ email: 'a@example.org\r\nBcc: b@example.org' })),
    ],
    ['NUL in the name', JSON.stringify(makeMessage({ name: 'Ada\u0000Lovelace' }))],
    ['NUL in the address', JSON.stringify(makeMessage({ email: 'ada\u0000@example.org' }))],
  ])('refuses %s', async (_, body) => {
    expectError(await post(body), 'invalid_input')
    expect(await stored()).toEqual([])
  })

  test('accepts NUL, lone surrogates and every script', async () => {
    const message = makeMessage({
      name: '李小龙 🎵 Ångström',
      message: 'NUL \u0000 and \ud83d and \u202e and <script>alert(1)</script> and مرحبا',
    })
    expect((await post(message)).status).toBe(200)
    expect((await stored())[0]).toMatchObject({
      name: '李小龙 🎵 Ångström',
      message: 'NUL  and \ufffd and  and <script>alert(1)</script> and مرحبا',
    })
  })

  test('refuses a body that is not JSON or too large, and other methods', async () => {
    expectError(await post('{'), 'malformed_json')
    expectError(
      await post('name=Ada', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      'unsupported_media_type',
    )
    expectError(
      await post(JSON.stringify(makeMessage()), { headers: { 'content-type': 'text/plain' } }),
      'unsupported_media_type',
    )
    expectError(await post(makeMessage({ message: 'x'.repeat(100_000) })), 'payload_too_large')
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await site.api.request(path, { method })).status, method).toBe(405)
    }
    expect(await stored()).toEqual([])
    expect(site.logged).toEqual([])
  })

  test.each(['application/json;', 'application/json; charset', 'application/json;;', 'application/json; ='])(
    'a malformed type such as %j is not a server error',
    async (type) => {
      const answer = await post(JSON.stringify(makeMessage()), { headers: { 'content-type': type } })
      expectError(answer, 'unsupported_media_type')
      expect(site.logged).toEqual([])
    },
  )

  test('the contract’s client sends it and receives refused fields', async () => {
    const client = createClient({
      baseUrl: 'http://site.test',
      fetch: async (request) => site.api.fetch(request),
    })
    const message = { ...makeMessage(), lang: 'es' as const }
    await expect(client.createContactMessage(message)).resolves.toEqual({ success: true, id: message.id })
    const refused = await client
      .createContactMessage({ ...message, name: 'Anna' })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ code: 'invalid_input', fields: [{ field: 'body.name' }] })
  })
})

describe('[R4.5] a repeated message', () => {
  test('is one message', async () => {
    const message = makeMessage()
    const first = await post(message)
    const second = await post(message)
    expect(second.body).toEqual(first.body)
    expect(await stored()).toHaveLength(1)
  })

  test('five times concurrently is one message, and every answer is a success', async () => {
    const message = makeMessage()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(message, { address: '192.0.2.1' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stored()).toHaveLength(1)
  })

  test('with different text is refused: neither message must replace the other', async () => {
    const message = makeMessage()
    await post(message)
    expectError(await post({ ...message, message: 'Something else altogether, please.' }), 'conflict')
    expectError(await post({ ...message, email: 'eve@example.org' }), 'conflict')
    expect(await stored()).toMatchObject([{ message: message.message }])
  })

  test('is answered with success even if the sender’s limit is reached', async () => {
    const messages = Array.from({ length: 5 }, () => makeMessage({ email: 'ada@example.org' }))
    for (const message of messages) expect((await post(message)).status).toBe(200)
    for (const message of messages) expect((await post(message)).status).toBe(200)
  })
})

describe('[R4.5] the rate limit', () => {
  test('is five an hour for one e-mail address, in any spelling, and tells when to retry', async () => {
    for (let count = 0; count < 5; count++) {
      expect(
        (await post(makeMessage({ email: count % 2 ? 'Ada@Example.org' : 'ada@example.org' }))).status,
      ).toBe(200)
    }
    const refused = await post(makeMessage({ email: 'ada@example.org' }))
    expectError(refused, 'too_many_requests')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect((await post(makeMessage({ email: 'eve@example.org' }))).status).toBe(200)

    await sql`update contact_message set created_at = created_at - interval '61 minutes'`.execute(site.db)
    expect((await post(makeMessage({ email: 'ada@example.org' }))).status).toBe(200)
  })

  test('is twenty an hour for one client, and cannot be exceeded concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => post(makeMessage(), { address: '203.0.113.7' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await post(makeMessage(), { address: '203.0.113.8' })).status).toBe(200)
  })

  test('does not count refused messages', async () => {
    for (let count = 0; count < 8; count++) await post(makeMessage({ email: 'ada@example.org', name: 'x' }))
    expect((await post(makeMessage({ email: 'ada@example.org' }))).status).toBe(200)
  })

  test('stores no network address, only a salted hash, for a day', async () => {
    await post(makeMessage(), { address: '198.51.100.23' })
    const [message] = await stored()
    expect(message?.client_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await stored())).not.toContain('198.51.100.23')

    await forgetContactClients(site.db)
    expect((await stored())[0]?.client_hash).toBe(message?.client_hash)
    await sql`update contact_message set created_at = created_at - interval '25 hours'`.execute(site.db)
    await forgetContactClients(site.db)
    expect(await stored()).toMatchObject([{ id: message?.id, client_hash: null }])
  })

  test('ignores the request’s headers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        post(makeMessage(), { address: '203.0.113.9', headers: { 'x-forwarded-for': `10.0.0.${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
