import { createPublicKey, verify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { certificateMark, type PlanKind } from '@tempolibre/domain'
import { endpoints } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../fixtures/open-shop.ts'
import { readPdfText } from '../fixtures/read-pdf-text.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A certificate, and its signed licence as sent separately. */
async function makeCertificate(
  about: { language?: Language; name?: string; plan?: PlanKind; revoked?: boolean; asked?: string } = {},
) {
  const { asked = '', language = 'en', name, plan = 'free', revoked } = about
  const ada = await shop.addCustomer({ language, plan })
  if (name !== undefined)
    await shop.db.updateTable('user_account').where('id', '=', ada.userId).set({ name }).execute()
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })
  const number: string = body.licence.number
  if (revoked) {
    const licence = shop.db.updateTable('licence').where('number', '=', number)
    await licence.set({ revoked_at: new Date('2026-03-04'), revoked_for: 'refund' }).execute()
  }
  const response = await ada.fetch(`/api/v1/licences/${number}/certificate${asked}`)
  return {
    number,
    response,
    bytes: Buffer.from(await response.arrayBuffer()),
    document: await (await ada.fetch(`/api/v1/licences/${number}/document`)).text(),
  }
}

/** The decompressed streams of a PDF. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue
    const end = pdf.indexOf('endstream', at)
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString())
    } catch {
      // The stream is not compressed, or belongs to a font.
    }
  }
  return streams
}

/** Throws if the PDF's object table is wrong. */
function checkObjects(pdf: Buffer): void {
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1])
  const [head = '', ...entries] = text
    .slice(start, text.indexOf('trailer', start))
    .trim()
    .split(/\r?\n/)
    .slice(1)
  const count = Number(head.split(' ')[1])
  expect(entries).toHaveLength(count)
  entries.slice(1).forEach((entry, index) => {
    const offset = Number(entry.slice(0, 10))
    expect(text.slice(offset, offset + 20)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  })
}

describe('[R10.4] the certificate', () => {
  test.each(['en', 'es', 'fr'] as const)(
    'is a tagged PDF in its holder’s language (%s)',
    async (language) => {
      const { bytes, number, response } = await makeCertificate({ language })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${number}.pdf`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const text = bytes.toString('latin1')
      expect(text).toMatch(/^%PDF-1\.7/)
      expect(text).toContain(`/Lang (${language})`)
      expect(text).toContain('/Marked true')
      expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
      expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
      checkObjects(bytes)
    },
  )

  test(
    'is available in any language, whichever the licence was issued in',
    { tags: 'thorough' },
    async () => {
      const { bytes, document, response } = await makeCertificate({ language: 'en', asked: '?lang=fr' })
      expect(response.status).toBe(200)
      expect(bytes.toString('latin1')).toContain('/Lang (fr)')
      // The signed document is unchanged.
      expect(streamsOf(bytes)).toContain(document)
      expect((await makeCertificate({ asked: '?lang=de' })).response.status).toBe(400)
    },
  )

  test('stays on its page however long a song’s title is', { tags: 'thorough' }, async () => {
    const endless = 'Sinfonía '.repeat(300)
    const track = Number(shop.trackId(2))
    const { title } = await shop.db
      .selectFrom('track_text')
      .where('track_id', '=', track)
      .where('language', '=', 'en')
      .select('title')
      .executeTakeFirstOrThrow()
    const rename = (name: string) =>
      shop.db
        .updateTable('track_text')
        .where('track_id', '=', track)
        .where('language', '=', 'en')
        .set({ title: name })
        .execute()
    await rename(endless)
    const { bytes, document } = await makeCertificate()
    await rename(title)
    expect(document, 'what is signed has all of it').toContain(endless.trim())
    const shown = readPdfText(bytes).match(/Sinfonía/g) ?? []
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(100)
  })

  test.each(['free', 'lifetime', 'subscription'] as const)(
    'fits everything the plan %s covers, and a very long holder name, on one page',
    { tags: 'thorough' },
    async (plan) => {
      const name = 'Compañía de producciones audiovisuales '.repeat(2).trim()
      const { bytes } = await makeCertificate({ language: 'es', name, plan })
      expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    },
  )

  test('contains the signed licence, and ends with a signature over every byte before it', async () => {
    const { bytes, document } = await makeCertificate()
    expect(streamsOf(bytes)).toContain(document)
    const at = bytes.lastIndexOf(certificateMark)
    expect(bytes.toString('latin1', at - 6, at)).toBe('%%EOF\n')
    const [keyId, signature = ''] = bytes
      .toString('latin1', at + certificateMark.length)
      .trimEnd()
      .split(' ')
    const answer = await (await shop.api.request('/api/v1/licence-keys')).json()
    const { keys } = endpoints.listLicenceKeys.output.parse(answer)
    const x = keys.find(({ id }) => id === keyId)?.public_key
    if (x === undefined) throw new Error(`No key ${keyId} is published.`)
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const proves = (signed: Buffer) => verify(undefined, signed, key, Buffer.from(signature, 'base64url'))
    expect(proves(bytes.subarray(0, at))).toBe(true)
    expect(proves(bytes.subarray(0, at - 1))).toBe(false)
  })

  test.each([
    ['ends of texts and objects', 'Ada) >> endobj\n%%EOF\n(\\'],
    ['a signature of its own', `Ada\n${certificateMark}${'0'.repeat(16)} ${'A'.repeat(86)}\n`],
    ['other scripts, marks of direction, half a pair', 'Ада 李小龍 עדה \u202EadA \uFFFD 🎷'],
    ['10,000 letters', 'W'.repeat(10_000)],
    ['nothing', ''],
  ])('is one complete page if a name contains %s', { tags: 'thorough' }, async (_, name) => {
    const { bytes, document } = await makeCertificate({ name })
    expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    expect(bytes.toString('latin1').match(/^%tempolibre-signature /gm)).toHaveLength(1)
    expect(streamsOf(bytes)).toContain(document)
    checkObjects(bytes)
  })

  test.each([
    ['en', 'Scan the code or open this address', 'This file is signed with key'],
    ['es', 'Escanea el código o abre esta dirección', 'Este archivo está firmado con la clave'],
    ['fr', 'Scannez le code ou ouvrez cette adresse', 'Ce fichier est signé avec la clé'],
  ] as const)(
    'explains how to check it, online and offline (%s)',
    { tags: 'thorough' },
    async (language, online, offline) => {
      const { bytes, number } = await makeCertificate({ language })
      const text = readPdfText(bytes).replaceAll(/\s+/g, ' ')
      for (const part of [online, number, offline, '/.well-known/']) expect(text).toContain(part)
    },
  )

  test('names the terms it was issued under: their version, their address as a link, and the hash of their text', async () => {
    const { bytes, document } = await makeCertificate()
    const { terms } = JSON.parse(document).licence
    const text = readPdfText(bytes).replaceAll(/\s+/g, '')
    for (const part of [terms.version, terms.url, terms.sha256]) expect(text).toContain(part)
    expect(bytes.toString('latin1')).toContain(`/URI (${terms.url})`)
  })

  test('of a revoked licence says so', async () => {
    const [valid, revoked] = [await makeCertificate(), await makeCertificate({ revoked: true })]
    expect(revoked.response.status).toBe(200)
    // The date is red and replaces the first sentence; colours are written as fractions of 1.
    const hot = /0\.8313\d* 0\.2156\d* 0\.0549\d* scn/g
    const count = ({ bytes }: typeof valid) => (streamsOf(bytes).join('\n').match(hot) ?? []).length
    expect(count(revoked)).toBeGreaterThan(count(valid))
  })
})
