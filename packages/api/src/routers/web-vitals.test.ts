import { errorStatus, webVitalsPath } from '@tempolibre/contract'
import { summariseWebVitals } from '@tempolibre/database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePublicApi } from '../fixtures/public-api.ts'

const site = usePublicApi()
beforeEach(async () => {
  await site.db.deleteFrom('web_vital_count').execute()
})

const makeReport = (parts: object = {}) => ({
  page: 'home',
  lang: 'es',
  form_factor: 'phone',
  metrics: { LCP: 1234.5, INP: 48, CLS: 0, FCP: 600, TTFB: 90.25 },
  ...parts,
})

function post(body: unknown, clientAddress?: string): Promise<Response> {
  return Promise.resolve(
    site.api.request(
      webVitalsPath,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      { clientAddress },
    ),
  )
}

const counted = () => site.db.selectFrom('web_vital_count').selectAll().orderBy('metric').execute()
const everyDay = { from: '2000-01-01', to: '2999-12-31' }

describe('[R8.9] recordWebVitals', () => {
  test('counts every metric of a page view for today, and nothing else', async () => {
    const response = await post(makeReport(), '192.0.2.1')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true })
    const rows = await counted()
    expect(rows.map(({ metric }) => metric)).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])
    const today = (
      await sql<{ day: string }>`select (now() at time zone 'utc')::date as day`.execute(site.db)
    ).rows[0]?.day
    for (const row of rows) {
      expect(row).toEqual({
        day: today,
        page: 'home',
        language: 'es',
        form_factor: 'phone',
        metric: row.metric,
        bucket: expect.any(Number),
        count: 1,
      })
    }
  })

  test('counts every one of concurrent page views', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(makeReport({ metrics: { CLS: 0, LCP: 900 + (index % 2) * 900 } })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await counted()).map(({ count, metric }) => [metric, count])).toEqual([
      ['CLS', 40],
      ['LCP', 20],
      ['LCP', 20],
    ])
  })

  test('a full counter stays full', async () => {
    await post(makeReport({ metrics: { LCP: 900 } }))
    await site.db.updateTable('web_vital_count').set({ count: 2_147_483_646 }).execute()
    for (let times = 0; times < 3; times++)
      expect((await post(makeReport({ metrics: { LCP: 900 } }))).status).toBe(200)
    expect(await counted()).toMatchObject([{ count: 2_147_483_647 }])
  })

  test.each([
    ['nothing', {}],
    ['no object', []],
    ['another page', makeReport({ page: 'admin' })],
    ['an address for a page', makeReport({ page: '/' })],
    ['another language', makeReport({ lang: 'de' })],
    ['another form factor', makeReport({ form_factor: 'watch' })],
    ['no metric', makeReport({ metrics: {} })],
    ['another metric', makeReport({ metrics: { LCP: 1, FID: 3 } })],
    ['a negative value', makeReport({ metrics: { LCP: -1 } })],
    ['an endless wait', makeReport({ metrics: { INP: 600_001 } })],
    ['more jumps than there are', makeReport({ metrics: { CLS: 1001 } })],
    ['text for a value', makeReport({ metrics: { LCP: '900' } })],
    ['null for a value', makeReport({ metrics: { LCP: null } })],
    ['anything beside', makeReport({ visitor: 'Ada' })],
  ])('refuses %s', async (_, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'invalid_input' } })
    expect(await counted()).toEqual([])
  })

  test('refuses a body that is not JSON or too large, and other methods', async () => {
    expect((await post('{')).status).toBe(errorStatus.malformed_json)
    expect((await post(makeReport({ visitor: 'x'.repeat(100_000) }))).status).toBe(
      errorStatus.payload_too_large,
    )
    const asText = await site.api.request(webVitalsPath, {
      method: 'POST',
      body: JSON.stringify(makeReport()),
    })
    expect(asText.status).toBe(errorStatus.unsupported_media_type)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await site.api.request(webVitalsPath, { method })).status, method).toBe(405)
    expect(site.logged).toEqual([])
  })

  test('allows 120 an hour for one sender, and tells when to retry', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 122; index++)
      statuses.push((await post(makeReport({ metrics: { CLS: 0 } }), '203.0.113.7')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await post(makeReport(), '203.0.113.7')
    expect(refused.status).toBe(429)
    // One is allowed again every half minute.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await post(makeReport(), '203.0.113.8')).status).toBe(200)
  })
})

describe('[R8.9] summariseWebVitals', () => {
  test('gives the figures web.dev judges by, for the selected page views', async () => {
    for (const LCP of [1000, 2000, 3000, 5000]) await post(makeReport({ metrics: { LCP } }))
    await post(
      makeReport({ page: 'track', lang: 'fr', form_factor: 'desktop', metrics: { LCP: 500, CLS: 0.3 } }),
    )

    const [lcp, ...others] = await summariseWebVitals(site.db, { ...everyDay, page: 'home' })
    expect(others).toEqual([])
    expect(lcp).toMatchObject({ metric: 'LCP', samples: 4, good: 0.5, needsImprovement: 0.25, poor: 0.25 })
    expect(Math.abs((lcp?.p75 ?? 0) / 3000 - 1)).toBeLessThan(0.05)

    const all = await summariseWebVitals(site.db, everyDay)
    expect(all.map(({ metric, samples }) => [metric, samples])).toEqual([
      ['LCP', 5],
      ['CLS', 1],
    ])
    expect(await summariseWebVitals(site.db, { ...everyDay, language: 'fr' })).toMatchObject([
      { metric: 'LCP', samples: 1, good: 1 },
      { metric: 'CLS', samples: 1, poor: 1 },
    ])
    expect(await summariseWebVitals(site.db, { ...everyDay, formFactor: 'phone' })).toMatchObject([
      { samples: 4 },
    ])
  })

  test('omits other days, and returns nothing for days without visitors', async () => {
    await post(makeReport({ metrics: { LCP: 900 } }))
    await sql`update web_vital_count set day = '2026-03-01'`.execute(site.db)
    await post(makeReport({ metrics: { LCP: 900 } }))
    const march = { from: '2026-03-01', to: '2026-03-01' }
    expect(await summariseWebVitals(site.db, march)).toMatchObject([{ metric: 'LCP', samples: 1 }])
    expect(await summariseWebVitals(site.db, { from: '2026-02-01', to: '2026-02-28' })).toEqual([])
  })
})
