import { type LicenceDocument, weekdays } from '@tempolibre/domain'
import { setSeller } from '@tempolibre/database'
import { makeSeller } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, openShop, type Shop } from '../fixtures/open-shop.ts'
import { namesOfTheWorld } from '../fixtures/names-of-the-world.ts'
import { readPdfPlaces } from '../fixtures/read-pdf-text.ts'
import { makeInvoicePaper } from '../payments/fixtures/make-invoice-paper.ts'
import drawPaper from './draw-paper.ts'

let shop: Shop
let ada: Customer
let track = 2

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime' })
})
afterAll(() => shop.close())

const license = async (customer = ada) => {
  const { body } = await customer.post('/api/save-download-music', { music_id: shop.trackId(track++) })
  return String(body.licence.number)
}
/** Pieces of several fonts stand side by side. */
const read = (pdf: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  readPdfPlaces(Buffer.from(pdf instanceof Uint8Array ? pdf.buffer : pdf))
    .map(({ text }) => text)
    .join('')
const textAt = async (customer: Customer, path: string) => {
  const answer = await customer.fetch(path)
  expect(answer.status).toBe(200)
  return read(await answer.arrayBuffer())
}

const look = { accent: null, logo: undefined }
const specimen: LicenceDocument = {
  format: 1,
  number: 'TL-0000-0000-0001',
  issued_at: '2026-03-04T12:00:00.000Z',
  licensor: 'Tempolibre',
  holder: 'Ada',
  language: 'en',
  track: { id: '1', title: 'Lirio', artist: 'Ada' },
  plan: 'lifetime',
  uses: { online_video: 'yes' },
  credit: null,
  terms: { version: '1', url: 'https://music.example/terms', sha256: '0'.repeat(64) },
  verify_url: 'https://music.example/verify/TL-0000-0000-0001',
  key_id: 'k1',
}
const names = Object.entries(namesOfTheWorld)

/** What a search for a name looks for: brackets, hyphens and spaces may stand between runs of two directions. */
const wordsOf = (name: string) => name.normalize('NFC').match(/[\p{L}\p{M}\p{N}\u200C\u200D]+/gu) ?? []

function expectToRead(text: string, expected: readonly string[]): void {
  const missing = expected.flatMap((name) => wordsOf(name).filter((word) => !text.includes(word)))
  expect(missing).toEqual([])
  expect(text).not.toContain('\uFFFD')
}

test('[R16.30] a certificate says its holder’s name in any script', { tags: 'thorough' }, async () => {
  for (const [, name] of names) {
    const licence = {
      ...specimen,
      holder: name,
      track: { ...specimen.track, artist: namesOfTheWorld.Korean },
    }
    const { bytes } = await drawPaper({
      certificate: {
        licence,
        language: 'fr',
        keyId: 'k1',
        signedLicence: JSON.stringify(licence),
        planName: 'Lifetime',
        productName: 'Tempolibre',
        look,
        disputedAt: null,
        revokedAt: null,
        isTest: false,
      },
    })
    expectToRead(read(bytes), [name, namesOfTheWorld.Korean])
  }
})

test('[R16.30] a hand-over names its client and project in any script', { tags: 'thorough' }, async () => {
  const { holder: issuer, plan: _, uses: __, licensor: ___, ...common } = specimen
  for (const [index, [, client]] of names.entries()) {
    const [, project = ''] = names[(index + 11) % names.length] ?? []
    const { bytes } = await drawPaper({
      handOver: {
        handOver: {
          ...common,
          number: 'TC-0000-0000-0001',
          issuer,
          client,
          project,
          licence: { number: specimen.number, sha256: '0'.repeat(64) },
        },
        language: 'es',
        keyId: 'k1',
        signedHandOver: '{}',
        productName: 'Tempolibre',
        licensor: 'Tempolibre',
        look,
        disputedAt: null,
        revokedAt: null,
        isTest: false,
      },
    })
    expectToRead(read(bytes), [client, project])
  }
})

test('[R16.30] a binder names its venue in any script, in sentences too', { tags: 'thorough' }, async () => {
  for (const [index, [, name]] of names.entries()) {
    const [, holder = ''] = names[(index + 17) % names.length] ?? []
    const { bytes } = await drawPaper({
      binder: {
        language: 'fr',
        isTest: false,
        venue: { name, address: '12 rue Daru, Paris', programme: { openings: [], dayparts: [] } },
        holders: [holder],
        plans: ['Lifetime'],
        productName: 'Tempolibre',
        licensor: 'Tempolibre',
        termsUrls: ['https://music.example/terms'],
        unlicensed: 0,
        verifyPage: 'https://music.example/verify',
        madeAt: new Date(0),
        songs: [{ title: name, artist: holder, number: specimen.number, verifyUrl: specimen.verify_url }],
        look,
      },
    })
    expectToRead(read(bytes), [name, holder])
  }
})

test('[R16.34] a certificate and a hand-over have the seller’s numbers at tax offices', async () => {
  await setSeller(shop.db, makeSeller({ tax_number: 'B99999999' }))
  const customer = await shop.addCustomer({ plan: 'lifetime' })
  const licence = await license(customer)
  const text = await textAt(customer, `/api/v1/licences/${licence}/certificate?lang=es`)
  expect(text).toContain('ESB00000000')
  expect(text).toContain('NIF: B99999999')
  const order = { licence_number: licence, client: 'Bäckerei', project: 'Spring', lang: 'en' }
  const { body } = await customer.post('/api/v1/hand-overs', order)
  const handOver = `/api/v1/hand-overs/${body.hand_over.number}/certificate?lang=en`
  const said = await textAt(customer, handOver)
  // A line may end between any two words.
  expect(said.replaceAll(' ', '')).toContain('Taxnumber:B99999999')
  // Both papers name the same party.
  for (const paper of [text, said]) expect(paper).toContain('Compás Música, S. L. (Compás)')
})

test('[R16.30] the papers that are served say names of holder, client, project and venue', async () => {
  const { Korean, Urdu, Hebrew, 'Hindi, letters that trade places': hindi } = namesOfTheWorld
  const account = { lang: 'en', name: Urdu, phone: '600600600' }
  expect((await ada.post('/api/v1/account', account)).status).toBe(200)
  const licence = await license()
  expectToRead(await textAt(ada, `/api/v1/licences/${licence}/certificate`), [Urdu])
  const order = { licence_number: licence, client: hindi, project: Korean, lang: 'fr' }
  const { body } = await ada.post('/api/v1/hand-overs', order)
  const handOver = `/api/v1/hand-overs/${body.hand_over.number}/certificate?lang=fr`
  expectToRead(await textAt(ada, handOver), [hindi, Korean, Urdu])
  const programme = {
    openings: weekdays.map((weekday) => ({ weekday, opens: 480, closes: 1320 })),
    dayparts: [{ starts: 0, character: 'easy', genres: [], instrumental: false, songs: [shop.trackId(0)] }],
    crossfade: 4,
    seed: 7,
  }
  const venue = JSON.stringify({ lang: 'en', name: Hebrew, address: Korean, programme })
  expect((await ada.fetch('/api/v1/venue', { method: 'PUT', body: venue })).status).toBe(200)
  await ada.post('/api/v1/venue/licences', {})
  expectToRead(await textAt(ada, '/api/v1/venue/binder?lang=es'), [Hebrew, Korean, Urdu])
})

test(
  '[R16.30] an invoice names its buyer and their address in any script',
  { tags: 'thorough' },
  async () => {
    for (const [index, [, name]] of names.entries()) {
      const [, city = ''] = names[(index + 7) % names.length] ?? []
      const { bytes } = await drawPaper({
        invoice: {
          invoice: makeInvoicePaper({ bill_to: name, city }),
          siteUrl: 'https://music.example',
          look,
        },
      })
      expectToRead(read(bytes), [name, city])
    }
  },
)

test('[R16.31] what papers can’t show is refused when it is entered, with its characters, in the caller’s language', async () => {
  const bad = 'Rita 🎵 \uE000'
  const named = { code: 'unprintable', message: expect.stringMatching(/🎵 U\+E000/) }
  const refusal = (field: string) => ({
    status: 400,
    body: { error: { code: 'invalid_input', fields: [{ ...named, field: `body.${field}` }] } },
  })
  const account = { lang: 'es', name: bad, phone: '600600600' }
  expect(await ada.post('/api/v1/account?lang=es', account)).toMatchObject(refusal('name'))
  const licence = await license()
  const order = { licence_number: licence, client: bad, project: 'Spring', lang: 'en' }
  expect(await ada.post('/api/v1/hand-overs', order)).toMatchObject(refusal('client'))
  expect(await ada.post('/api/v1/team', { team_name: bad })).toMatchObject(refusal('team_name'))
  const billing = {
    country: 'ES',
    bill_to: 'Rita',
    street: bad,
    postal_code: '28001',
    city: 'Madrid',
    region: 'M',
    vat_number: '',
  }
  expect(await ada.post('/api/v1/billing-details', billing)).toMatchObject(refusal('street'))
  const signUp = await shop.api.request('/api/v1/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
    body: JSON.stringify({
      lang: 'fr',
      name: bad,
      email: 'rita@example.org',
      phone: '600600600',
      password: 'Un mot de passe 1!',
      password_confirmation: 'Un mot de passe 1!',
    }),
  })
  const body = await signUp.json()
  expect({ status: signUp.status, body }).toMatchObject(refusal('name'))
  expect(JSON.stringify(body)).toContain('Les certificats')
})

test('[R16.31] every name that the papers can show is taken', async () => {
  const { findUnprintable } = await import('../pdf/printable.ts')
  for (const [script, name] of names) expect(await findUnprintable(name), script).toEqual([])
  expect(await findUnprintable('𓀀 Ada 🎵🎵')).toEqual(['𓀀', '🎵'])
})

test('[R16.32] a name of before that can’t be shown is printed with signs, and the paper says where it is whole', async () => {
  const rita = await shop.addCustomer({ plan: 'lifetime' })
  await shop.db
    .updateTable('user_account')
    .set({ name: 'Rita 🎵 Lirio' })
    .where('id', '=', rita.userId)
    .execute()
  const number = await license(rita)
  const text = await textAt(rita, `/api/v1/licences/${number}/certificate?lang=en`)
  expect(text).toContain('stands for characters that can’t be shown here')
  expect(text).toContain('Lirio')
  expect(await textAt(ada, `/api/v1/licences/${await license()}/certificate?lang=en`)).not.toContain(
    'stands for characters',
  )
})
