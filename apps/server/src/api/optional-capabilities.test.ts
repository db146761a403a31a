import { ApiError, createClient } from '@tempolibre/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { absentForMs, askCapabilities, OptionalCapabilities } from './optional-capabilities.ts'

let now = 0
let asked: string[] = []
let answer: (path: string) => Response | Promise<Response> = () => Response.json({})
let capabilities: OptionalCapabilities
let client: ReturnType<typeof createClient>
/** Whether the API answers the calls that every API has. */
let stands = true

const foreign404 = () => Response.json({ message: 'Route not found' }, { status: 404 })
const categories = () => Response.json({ success: true, categories: [] })
const plans = () => Response.json({ success: true, plans: [] })
const ours = (code: string, status: number) =>
  Response.json({ success: false, error: { code, message: code } }, { status })

beforeEach(() => {
  now = 0
  asked = []
  stands = true
  capabilities = new OptionalCapabilities({ now: () => now, patienceMs: 50, stands: async () => stands })
  const calls = createClient({
    baseUrl: 'http://api.test',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return answer(pathname)
    },
  })
  client = askCapabilities(calls, capabilities)
})

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const listPlans = () => codeOf(client.listPlans({ lang: 'en' }))
const getStatistics = () => codeOf(client.getStatistics({}))

describe('[R11.1] a capability that only our API has', () => {
  test.each([
    ['404', foreign404],
    ['405', () => new Response('{}', { status: 405 })],
    ['501', () => new Response('{}', { status: 501 })],
    ['403 of a gateway', () => Response.json({ message: 'Missing Token' }, { status: 403 })],
    ['500 of a server that knows no such route', () => Response.json({ message: 'x' }, { status: 500 })],
    ['a page in place of JSON', () => new Response('<!doctype html>')],
    ['another shape', () => Response.json({ success: true })],
  ])('is absent if the first answer is %s, and not called again for a minute', async (_, reply) => {
    answer = reply
    expect(await listPlans()).toBe('not_found')
    now = absentForMs - 1
    expect(await listPlans()).toBe('not_found')
    expect(asked).toHaveLength(1)
  })

  test('is probed by one call at a time: concurrent callers wait for the same answer', async () => {
    answer = foreign404
    expect(await Promise.all([listPlans(), listPlans(), listPlans()])).toEqual(Array(3).fill('not_found'))
    expect(asked).toHaveLength(1)
  })

  test('costs one call a minute, however many capabilities are absent', async () => {
    answer = foreign404
    await Promise.all([listPlans(), getStatistics(), codeOf(client.listTracks({ lang: 'en' }))])
    expect(asked).toHaveLength(3)
    for (let minute = 1; minute <= 5; minute++) {
      now = minute * absentForMs
      await Promise.all([listPlans(), getStatistics(), codeOf(client.listTracks({ lang: 'en' }))])
      expect(asked).toHaveLength(3 + minute)
    }
  })

  test('is found once the server has it, and so are the others', async () => {
    answer = foreign404
    await Promise.all([listPlans(), getStatistics()])
    answer = plans
    now = absentForMs
    expect(await listPlans()).toBe('answered')
    expect(await listPlans()).toBe('answered')
    await getStatistics()
    expect(asked.filter((path) => path.endsWith('statistics'))).toHaveLength(2)
  })

  test('is present despite our own 404, which concerns only the one resource', async () => {
    answer = (path) => (path.endsWith('/gone') ? ours('not_found', 404) : ours('internal', 500))
    expect(await codeOf(client.getTrack({ slug: 'gone', lang: 'en' }))).toBe('not_found')
    expect(await codeOf(client.getTrack({ slug: 'other', lang: 'en' }))).toBe('internal')
    expect(asked).toHaveLength(2)
  })

  test('stays present despite error answers of proxies, until its route is gone', async () => {
    answer = plans
    await listPlans()
    for (const status of [502, 401, 403, 418, 500]) {
      answer = () => new Response('<html>', { status })
      expect(await listPlans()).toBe('unavailable')
      answer = () => Response.json({ message: 'no' }, { status })
      expect(await listPlans(), 'with JSON').toBe('unavailable')
    }
    answer = foreign404
    expect(await listPlans()).toBe('not_found')
    const before = asked.length
    expect(await listPlans()).toBe('not_found')
    expect(asked).toHaveLength(before)
  })
})

describe('[R11.4] a capability that does not answer', () => {
  test.each([502, 503, 504, 429])(
    'with %i is an outage, not absent, and is not called for some seconds',
    async (status) => {
      answer = () => new Response('{}', { status })
      const first = await listPlans()
      expect(first).not.toBe('not_found')
      expect(await listPlans()).toBe('unavailable')
      expect(asked).toHaveLength(1)
      answer = plans
      now = 5000
      expect(await listPlans()).toBe('answered')
    },
  )

  test('delays a page no longer than the patience of one call, and counts once it answers after all', async () => {
    let reply: (late: Response) => void = () => undefined
    answer = () => new Promise((resolve) => (reply = resolve))
    expect(await Promise.all([listPlans(), listPlans()])).toEqual(['unavailable', 'unavailable'])
    expect(await listPlans()).toBe('unavailable')
    expect(asked).toHaveLength(1)
    answer = plans
    reply(plans())
    await expect.poll(listPlans).toBe('answered')
  })
})

describe('[R15.50] while the API does not answer the calls that every API has', () => {
  const looksAbsent: [string, () => Response][] = [
    ['404', foreign404],
    ['401', () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })],
    ['418', () => Response.json(null, { status: 418 })],
    ['a page', () => new Response('<!doctype html>')],
  ]

  test.each(looksAbsent)('%s in place of a capability is an outage, not its absence', async (_, reply) => {
    stands = false
    answer = reply
    expect(await listPlans()).toBe('unavailable')
    expect(capabilities.known('plans')).toBe('unknown')
    stands = true
    now = 5000
    expect(await listPlans()).toBe('not_found')
    expect(capabilities.known('plans')).toBe('absent')
  })

  test('a capability that it had stays present', async () => {
    answer = plans
    await listPlans()
    stands = false
    answer = foreign404
    expect(await listPlans()).toBe('unavailable')
    expect(capabilities.known('plans')).toBe('present')
  })
})

describe('[R15.51] a capability that hangs', () => {
  test('is waited for once; afterwards one caller at a time tries it, beside the pages', async () => {
    vi.useFakeTimers()
    try {
      answer = () => new Promise(() => undefined)
      const first = [listPlans(), listPlans()]
      await vi.advanceTimersByTimeAsync(50)
      expect(await Promise.all(first)).toEqual(['unavailable', 'unavailable'])
      // The call itself may take as long as any.
      const second = listPlans()
      await vi.advanceTimersByTimeAsync(9950)
      expect(await second).toBe('unavailable')
      expect(asked).toHaveLength(1)
      now = 20_000
      const third = listPlans()
      expect(await Promise.all([listPlans(), listPlans()])).toEqual(['unavailable', 'unavailable'])
      await vi.advanceTimersByTimeAsync(1500)
      expect(await third).toBe('unavailable')
      expect(asked).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('[R11.1] the four required calls are never held back', async () => {
  answer = (path) => (path === '/api/get-category' ? categories() : foreign404())
  await listPlans()
  for (let count = 0; count < 2; count++) expect(await codeOf(client.getCategory({}))).toBe('answered')
  expect(asked).toEqual(['/api/v1/plans', '/api/get-category', '/api/get-category'])
})
