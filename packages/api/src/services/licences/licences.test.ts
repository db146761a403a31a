import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonicalise, type LicenceDocument, lookPictureKey, type SignedLicence } from '@tempolibre/domain'
import { endpoints } from '@tempolibre/contract'
import { changeSiteLook, importLibrary, setSeller } from '@tempolibre/database'
import { makeLibrary, makePage, makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openShop, type Shop, trackFingerprint } from '../../fixtures/open-shop.ts'
import { readPdfColours, readPdfText } from '../../fixtures/read-pdf-text.ts'
import { testSettings } from '../../fixtures/test-settings.ts'
import { rotateSigningKey } from '../../licences/keyring.ts'
import { addPlan } from '../../payments/fixtures/add-plan.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function license(customer: Customer, index = 2): Promise<string> {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(index) })
  return body.licence.number
}

const documentOf = async (customer: Customer, number: string): Promise<SignedLicence> =>
  (await customer.get(`/api/v1/licences/${number}/document`)).body

async function get(path: string) {
  const response = await shop.api.request(path)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: asJson(text) }
}

function asJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface PublishedKey {
  id: string
  public_key: string
  retired_at: string | null
}

async function listKeys(): Promise<PublishedKey[]> {
  return (await get('/api/v1/licence-keys')).body.keys
}

/** Verifies Ed25519 over the canonical form with the published key alone. */
async function isProven({ licence, signature }: SignedLicence): Promise<boolean> {
  const key = (await listKeys()).find(({ id }) => id === licence.key_id)
  if (!key) return false
  return verify(
    undefined,
    Buffer.from(canonicalise({ ...licence })),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.public_key }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
}

describe('[R10.4] the signed licence', () => {
  test('names the licensee, the uses and the terms, and is verified by the published key', async () => {
    const ada = await shop.addCustomer({ name: 'Ada Lovelace', language: 'fr', plan: 'free' })
    const number = await license(ada)
    const signed = await documentOf(ada, number)
    const [key] = await listKeys()
    expect(signed.licence).toEqual({
      format: 1,
      // Its plan is free, and the shop has no payments.
      test: 'gives_no_rights',
      number,
      issued_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      licensor: 'music.example, https://music.example',
      holder: 'Ada Lovelace',
      language: 'fr',
      track: { id: shop.trackId(2), title: 'Track 2 (fr)', artist: 'House Band' },
      sound: { ...trackFingerprint, milliseconds: 92_000 },
      file_sounds: 'in_tags',
      plan: 'free',
      uses: {
        online_video: 'with_credit',
        podcast: 'with_credit',
        film_and_course: 'with_credit',
        game_and_app: 'with_credit',
      },
      credit: '«\u202FTrack 2 (fr)\u202F» par House Band, sur music.example, https://music.example',
      terms: {
        version: expect.stringMatching(/^\d{4}-\d\d-\d\d-[0-9a-f]{12}$/),
        url: `https://music.example/api/v1/licence-terms/${signed.licence.terms.version}/fr`,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      verify_url: `https://music.example/fr/verifier/${number.toLowerCase()}`,
      key_id: key?.id,
    } satisfies Record<keyof Omit<LicenceDocument, 'declared_use' | 'versions'>, unknown>)
    expect(key?.id).toBe(
      createHash('sha256')
        .update(Buffer.from(key?.public_key ?? '', 'base64url'))
        .digest('hex')
        .slice(0, 16),
    )
    expect(await isProven(signed)).toBe(true)
  })

  test('names the licensor, and keeps that name if the operator changes', async () => {
    const ada = await shop.addCustomer({ plan: 'free', language: 'es' })
    await setSeller(shop.db, makeSeller({ name: 'Acorde' }))
    const first = await documentOf(ada, await license(ada, 2))
    expect(first.licence).toMatchObject({
      licensor:
        'Compás Música, S. L. (Acorde), Calle de Prueba 1, 28001 Madrid, España, https://music.example',
      credit: '«Track 2 (es)», de House Band, en Acorde, https://music.example',
    })
    await setSeller(shop.db, makeSeller({ name: 'Nota Bene' }))
    const second = await documentOf(ada, await license(ada, 3))
    expect(second.licence.licensor).toContain('(Nota Bene)')
    expect((await documentOf(ada, first.licence.number)).licence).toEqual(first.licence)
    expect(await isProven(first)).toBe(true)
    await shop.db.deleteFrom('seller').execute()
  })

  test('contains its recording’s fingerprint, which the register supplies for licences without one', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const soundOf = async (number: string) =>
      (await get(`/api/v1/licences/${number}?lang=en`)).body.licence.sound
    const replace = (fingerprint: string, index: number) =>
      shop.db
        .updateTable('track')
        .set({ fingerprint, fingerprint_algorithm: 'chromaprint-2/4' })
        .where('id', '=', Number(shop.trackId(index)))
        .execute()

    const number = await license(ada, 7)
    expect((await documentOf(ada, number)).licence.sound).toEqual({
      ...trackFingerprint,
      milliseconds: 97_000,
    })
    await replace('recorded-anew', 7)
    expect(await soundOf(number), 'of the licensed recording, not of the current one').toEqual(
      trackFingerprint,
    )

    const silent = await license(ada, 1)
    const before = await documentOf(ada, silent)
    expect(before.licence).not.toHaveProperty('sound')
    expect(await soundOf(silent)).toBeUndefined()
    await replace('measured-later', 1)
    expect(await soundOf(silent)).toEqual({ algorithm: 'chromaprint-2/4', fingerprint: 'measured-later' })
    expect(await documentOf(ada, silent)).toEqual(before)
    expect(await isProven(before)).toBe(true)
  })

  test('is invalid once any word of it was changed', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const { licence, signature } = await documentOf(ada, await license(ada))
    expect(licence.credit).toBeNull()
    const forged: LicenceDocument[] = [
      { ...licence, holder: 'Eve' },
      { ...licence, number: 'TL-0000-0000-0000' },
      { ...licence, uses: { ...licence.uses, venue: 'with_credit' } },
      { ...licence, terms: { ...licence.terms, sha256: '0'.repeat(64) } },
      { ...licence, track: { ...licence.track, id: '999' } },
      { ...licence, sound: { ...trackFingerprint, fingerprint: 'of-another-song' } },
      { ...licence, key_id: '0'.repeat(16) },
    ]
    for (const changed of forged) expect(await isProven({ licence: changed, signature })).toBe(false)
    expect(await isProven({ licence, signature })).toBe(true)
  })

  test('is sent to its holder only, as a file', async () => {
    const [ada, eve] = [
      await shop.addCustomer({ plan: 'lifetime' }),
      await shop.addCustomer({ plan: 'lifetime' }),
    ]
    const number = await license(ada)
    const response = await ada.fetch(`/api/v1/licences/${number.toLowerCase()}/document`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${number}.json`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const file of ['document', 'certificate']) {
      expect((await get(`/api/v1/licences/${number}/${file}`)).status).toBe(401)
      expect((await eve.get(`/api/v1/licences/${number}/${file}`)).status).toBe(404)
      expect((await eve.get(`/api/v1/licences/TL-0000-0000-0000/${file}`)).status).toBe(404)
      expect((await eve.get(`/api/v1/licences/TL-IL00-0000-0000/${file}`)).status).toBe(400)
      const other = await shop.api.request(`/api/v1/licences/${number}/${file}`, { method: 'POST' })
      expect(other.status).toBe(405)
    }
  })

  test('preserves names in every script', async () => {
    const name = 'עדה "Ada" \u202E<b>%s\\ 李 ' + 'x'.repeat(10_000)
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    await shop.db.updateTable('user_account').where('id', '=', ada.userId).set({ name }).execute()
    const signed = await documentOf(ada, await license(ada))
    expect(signed.licence.holder).toBe(name)
    expect(await isProven(signed)).toBe(true)
  })
})

describe('[R10.4] the terms', () => {
  test('stay readable in the version the licence was issued under', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime', language: 'es' })
    const first = await documentOf(ada, await license(ada, 2))
    await importLibrary(shop.db, {
      ...makeLibrary({ pages: [makePage('license-terms', { description: 'Other terms.' })] }),
      tracks: [],
      plans: [],
    })
    // The other terms are in force for orders, and for whoever accepts them.
    const { offered } = (await ada.get('/api/v1/account/terms')).body
    const [{ version }] = offered
    await ada.post('/api/v1/account/terms', { accepted_terms: { 'license-terms': version } })
    const second = await documentOf(ada, await license(ada, 3))
    expect(second.licence.terms.version).not.toBe(first.licence.terms.version)
    for (const { licence } of [first, second]) {
      const answer = await get(new URL(licence.terms.url).pathname)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(createHash('sha256').update(answer.text).digest('hex')).toBe(licence.terms.sha256)
    }
    const texts = await Promise.all(
      [first, second].map(async ({ licence }) => (await get(new URL(licence.terms.url).pathname)).text),
    )
    expect(texts[0]).toContain('license-terms description es')
    expect(texts[1]).toContain('Other terms.')
    // The table of uses is part of them.
    expect(texts[1]).toContain('Vídeos y directos en línea | Sí, con crédito | Sí | Sí |')
  })

  test('keep their version while unchanged', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const first = await documentOf(ada, await license(ada, 2))
    await shop.db
      .updateTable('page')
      .set({ updated_at: new Date('2030-01-01') })
      .execute()
    const second = await documentOf(ada, await license(ada, 3))
    expect(second.licence.terms.version).toBe(first.licence.terms.version)
  })

  test('of an unknown version are not found', async () => {
    expect((await get('/api/v1/licence-terms/2020-01-01-abc/en')).status).toBe(404)
    expect((await get('/api/v1/licence-terms/2020-01-01-abc/de')).status).toBe(400)
    expect((await get('/api/v1/licence-terms/..%2F..%2Fetc/en')).status).toBe(400)
  })
})

describe('[R10.4] the public data of a licence', () => {
  test('includes everything but its holder’s full name', async () => {
    const ada = await shop.addCustomer({ name: 'Ada  de Lovelace', plan: 'free' })
    const number = await license(ada)
    const { body } = await get(`/api/v1/licences/${number.toLowerCase()}?lang=fr`)
    expect(body.licence).toEqual({
      number,
      status: 'test',
      sound: trackFingerprint,
      holder: 'A… d… L…',
      track_title: 'Track 2',
      artist_name: 'House Band',
      track_slug: 'track-2-fr',
      plan_kind: 'free',
      plan_name: 'Free (fr)',
      uses: expect.objectContaining({ podcast: 'with_credit' }),
      issued_at: expect.any(String),
      disputed_at: null,
      revoked_at: null,
      revoked_for: null,
      terms_version: expect.any(String),
      terms_url: expect.stringMatching(/^https:\/\/music\.example\/api\/v1\/licence-terms\/\S+\/en$/),
      terms_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      key_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(JSON.stringify(body)).not.toMatch(/Lovelace|example\.org/)
  })

  test('shows its revocation and the date, and clears every page cache', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const number = await license(ada)
    const revision = () => shop.db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
    const before = await revision()
    const revokedAt = new Date('2026-01-02T03:04:05Z')
    await shop.db
      .updateTable('licence')
      .where('number', '=', number)
      .set({ revoked_at: revokedAt, revoked_for: 'refund' })
      .execute()
    expect(Number((await revision()).revision)).toBeGreaterThan(Number(before.revision))
    const { body } = await get(`/api/v1/licences/${number}?lang=en`)
    expect(body.licence).toMatchObject({ status: 'revoked', revoked_at: '2026-01-02T03:04:05.000Z' })
  })

  test('names nobody once the account is deleted', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const number = await license(ada)
    await shop.db
      .updateTable('licence')
      .where('number', '=', number)
      .set({ anonymised_at: new Date() })
      .execute()
    await shop.db.deleteFrom('user_account').where('id', '=', ada.userId).execute()
    const { body } = await get(`/api/v1/licences/${number}?lang=en`)
    expect(body.licence).toMatchObject({ status: 'valid', holder: '' })
  })

  test('[R16.130] names its plan as the certificate does, also one of several of a kind', async () => {
    const agency = await addPlan(shop.db, { name: 'Agency', kind: 'lifetime' })
    const buyer = await shop.addCustomer({ plan: 'lifetime' })
    await shop.db
      .updateTable('subscription')
      .where('user_id', '=', buyer.userId)
      .set({ plan_id: Number(agency) })
      .execute()
    const number = await license(buyer)
    const shown = await buyer.get(`/api/v1/licences/${number}?lang=en`)
    expect(shown.body.licence).toMatchObject({ plan_kind: 'lifetime', plan_name: 'Agency' })
    const listed = await buyer.get('/api/v1/downloads?lang=en')
    expect(listed.body.licences).toMatchObject([{ plan_kind: 'lifetime', plan_name: 'Agency' }])
  })

  test('is not found for an unknown number', async () => {
    expect((await get('/api/v1/licences/TL-0000-0000-0000?lang=en')).status).toBe(404)
    expect((await get('/api/v1/licences/1%20or%201=1?lang=en')).status).toBe(400)
  })
})

describe('[R10.4] the signing keys', () => {
  test('are stored encrypted only', async () => {
    await listKeys()
    const rows = await shop.db.selectFrom('signing_key').selectAll().execute()
    for (const row of rows) {
      // PKCS #8 of Ed25519 begins with these bytes (RFC 8410 §7).
      expect(Buffer.from(row.private_key, 'base64url').toString('hex')).not.toContain(
        '302e020100300506032b6570',
      )
    }
    expect((await get('/api/v1/licence-keys')).text).not.toMatch(/private/)
  })

  test('can be rotated: old signatures stay valid, the next licence uses the new key', async () => {
    const ada = await shop.addCustomer({ plan: 'lifetime' })
    const old = await documentOf(ada, await license(ada, 2))
    const id = await rotateSigningKey({ ...testSettings, db: shop.db })
    const fresh = await documentOf(ada, await license(ada, 3))
    expect(fresh.licence.key_id).toBe(id)
    expect(old.licence.key_id).not.toBe(id)
    expect(await isProven(old)).toBe(true)
    expect(await isProven(fresh)).toBe(true)
    const keys = await listKeys()
    expect(keys.filter(({ retired_at }) => retired_at === null).map((key) => key.id)).toEqual([id])
    expect(keys.find((key) => key.id === old.licence.key_id)?.retired_at).not.toBeNull()
  })

  test('signs nothing under a changed secret, which is logged, until a new key is made', async () => {
    const other = await openShop()
    try {
      const ada = await other.addCustomer({ plan: 'lifetime' })
      await rotateSigningKey({ db: other.db, secret: 'another secret, longer than 32 characters' })
      const save = () => ada.post('/api/save-download-music', { music_id: other.trackId(2) })
      expect((await save()).status).toBe(500)
      expect(other.logged.at(-1)?.err?.message).toMatch(/AUTH_SECRET.*secret:change/)
      expect(await other.db.selectFrom('licence').selectAll().execute()).toEqual([])
      await rotateSigningKey({ ...testSettings, db: other.db })
      expect((await save()).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  test('are created once, also by concurrent calls', async () => {
    const other = await openShop()
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const response = await other.api.request('/api/v1/licence-keys')
          return endpoints.listLicenceKeys.output.parse(await response.json())
        }),
      )
      const ids = new Set(answers.map(({ keys }) => keys.map((key) => key.id).join()))
      expect(ids.size).toBe(1)
      expect(answers[0]?.keys).toHaveLength(1)
    } finally {
      await other.close()
    }
  })
})

test('[R12.7] a certificate has the site’s present name and accent', async () => {
  const customer = await shop.addCustomer({ plan: 'lifetime' })
  const number = await license(customer)
  await setSeller(shop.db, makeSeller({ name: 'Nota Bene' }))
  await changeSiteLook(shop.db, { accent: '#008060' })
  const answer = await customer.fetch(`/api/v1/licences/${number}/certificate`)
  await changeSiteLook(shop.db, { accent: null })
  const pdf = Buffer.from(await answer.arrayBuffer())
  expect(readPdfText(pdf)).toContain('Nota Bene')
  expect(readPdfColours(pdf)).toContainEqual([0x00, 0x80, 0x60])
  expect(readPdfColours(pdf)).not.toContainEqual([0xd4, 0x37, 0x0e])
})

test('[R12.7] a certificate has the operator’s logo instead of the name, which it says to those who do not see it', async () => {
  const customer = await shop.addCustomer({ plan: 'lifetime' })
  const number = await license(customer)
  await setSeller(shop.db, makeSeller({ name: 'Nota Bene' }))
  const logo = { digest: 'c'.repeat(32), width: 4, height: 1 }
  // Half transparent.
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAYAAAD5PA/NAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWPgsvnfgIwBN/EHFR95f8oAAAAASUVORK5CYII='
  shop.media.set(lookPictureKey(logo, 'whole'), Buffer.from(png, 'base64'))
  const draw = async () => {
    const answer = await customer.fetch(`/api/v1/licences/${number}/certificate`)
    return Buffer.from(await answer.arrayBuffer())
  }
  await changeSiteLook(shop.db, { logo })
  const shown = await draw()
  shop.media.clear()
  const lost = await draw()
  await changeSiteLook(shop.db, { logo: null })
  const hasPicture = (pdf: Buffer) => pdf.includes('/Subtype /Image')
  const isNamed = (pdf: Buffer) => readPdfText(pdf).split('\n').includes('Nota Bene')
  expect([hasPicture(shown), isNamed(shown), shown.includes('/Alt (Nota Bene)')]).toEqual([true, false, true])
  expect([hasPicture(lost), isNamed(lost)]).toEqual([false, true])
})
