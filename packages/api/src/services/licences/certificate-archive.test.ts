import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../../fixtures/open-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function license(customer: Customer, index: number): Promise<string> {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
  return body.licence.number
}

/** The files of an archive by name, as standard ZIP programs find them. */
function unzip(archive: ArrayBuffer): Map<string, Buffer> {
  const files = Object.entries(unzipSync(new Uint8Array(archive)))
  return new Map(files.map(([name, content]) => [name, Buffer.from(content)]))
}

/** Copies an account's first licence under other numbers. */
async function copyLicence(number: string, copies: number): Promise<void> {
  await sql`insert into licence (number, user_id, track_id, subscription_id, period_start, plan_kind, holder,
      track_title, artist_name, language, document, signature, key_id, issued_at)
    select number || '-' || copy, user_id, track_id, subscription_id, period_start + copy * interval '1 month',
      plan_kind, holder, track_title, artist_name, language, document, signature, key_id, issued_at
    from licence, generate_series(1, ${copies}::integer) as copy where number = ${number}`.execute(shop.db)
}

describe('[R10.2] all certificates in one file', () => {
  test('contain those of the account, each with its signed licence, under descriptive names', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime', language: 'es' })
    const eve = await shop.addCustomer({ plan: 'lifetime' })
    const numbers = [await license(ada, 2), await license(ada, 3)]
    await license(eve, 4)
    await shop.db
      .updateTable('licence')
      .set({ track_title: 'AC/DC: "Ça va?" \\ …' })
      .where('number', '=', numbers[1] ?? '')
      .execute()
    const response = await ada.fetch('/api/v1/certificates?lang=fr')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const day = new Date().toISOString().slice(0, 10)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=certificates-${day}.zip`)
    const files = unzip(await response.arrayBuffer())
    expect([...files.keys()].sort()).toEqual(
      [`${day} Track 2 (es) ${numbers[0]}`, `${day} AC DC Ça va … ${numbers[1]}`]
        .flatMap((name) => [`${name}.json`, `${name}.pdf`])
        .sort(),
    )
    for (const number of numbers) {
      const file = (ending: string) =>
        [...files].find(([name]) => name.endsWith(`${number}.${ending}`))?.[1] ?? Buffer.alloc(0)
      const alone = await ada.fetch(`/api/v1/licences/${number}/document`)
      expect(file('json').toString()).toBe(await alone.text())
      const pdf = file('pdf').toString('latin1')
      expect(pdf.startsWith('%PDF-')).toBe(true)
      expect(pdf).toContain('/Lang (fr')
    }
  })

  test('use the language of each licence if none is requested', { tags: 'thorough' }, async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime', language: 'es' })
    await license(ada, 2)
    const files = unzip(await (await ada.fetch('/api/v1/certificates')).arrayBuffer())
    const [pdf] = [...files].filter(([name]) => name.endsWith('.pdf')).map(([, content]) => content)
    expect(pdf?.toString('latin1')).toContain('/Lang (es')
  })

  test(
    'are sent while they are drawn, and drawing stops when the client leaves',
    { tags: 'thorough' },
    async () => {
      const ada = await shop.addCustomer({ plan: 'lifetime' })
      const number = await license(ada, 2)
      await copyLicence(number, 51)
      const whole = unzip(await (await ada.fetch('/api/v1/certificates?lang=en')).arrayBuffer())
      expect(whole.size).toBe(104)

      const { body } = await ada.fetch('/api/v1/certificates?lang=en')
      const reader = body?.getReader()
      const first = await reader?.read()
      // The header of a ZIP's first file: it did not wait for the fifty others.
      expect(Buffer.from(first?.value ?? []).readUInt32LE(0)).toBe(0x04034b50)
      await reader?.cancel()
    },
  )

  test('are available to the owner only, and not without a licence', async () => {
    const nobody = await shop.addCustomer({ plan: 'lifetime' })
    expect((await nobody.get('/api/v1/certificates?lang=en')).status).toBe(404)
    expect((await shop.api.request('/api/v1/certificates?lang=en')).status).toBe(401)
    expect((await nobody.get('/api/v1/certificates?lang=de')).status).toBe(400)
    expect((await nobody.post('/api/v1/certificates', {})).status).toBe(405)
  })

  test('are limited to ten times an hour per account', { tags: 'thorough' }, async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    await license(ada, 2)
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) {
      const response = await ada.fetch('/api/v1/certificates')
      statuses.push(response.status)
      await response.body?.cancel()
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
