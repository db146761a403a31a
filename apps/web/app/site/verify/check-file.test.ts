import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { canonicalise, certificateMark, type LicenceDocument } from '@tempolibre/contract/licence-document'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkFile, type PublicKey } from './check-file.ts'

const frameName = 'TEMPOLIBRE-SIGNED-LICENCE'

function makeKey(id: string): { known: PublicKey; secret: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { known: { id, public_key: publicKey.export({ format: 'jwk' }).x ?? '' }, secret: privateKey }
}

const ours = makeKey('2026-a')
const retired = makeKey('2025-a')
const theirs = makeKey('2026-a')
const keys = [retired.known, ours.known]

const licence: LicenceDocument = {
  format: 1,
  number: 'TL-7K2M-9QWX-4HT0',
  issued_at: '2026-03-04T05:06:07.000Z',
  licensor: 'Tempolibre, https://music.example',
  holder: 'Élodie “DJ” Łukasz \u{1f3b5}',
  language: 'fr',
  track: { id: '7', title: 'Été\u2028 "\\ <b>', artist: 'Los Ñandúes' },
  plan: 'free',
  uses: { podcast: 'with_credit', online_video: 'with_credit' },
  credit: '“Été” by Los Ñandúes',
  terms: { version: '2026-01', url: 'https://music.example/terms', sha256: 'ab'.repeat(32) },
  verify_url: 'https://music.example/verify/tl-7k2m-9qwx-4ht0',
  key_id: '2026-a',
}

function signLicence(document: LicenceDocument = licence, key = ours): string {
  const signature = sign(null, Buffer.from(canonicalise({ ...document })), key.secret).toString('base64url')
  return JSON.stringify({ licence: document, signature }, null, 2)
}

/** As much of a PDF as tells what it is, the licence attached. */
function makeCertificate(key = ours, id = '2026-a'): Buffer {
  const attachment = deflateSync(signLicence())
  const pdf = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n%\xff\n1 0 obj\n(${licence.verify_url})\nendobj\n2 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${attachment.length}\n/Filter /FlateDecode\n>>\nstream\n`,
      'latin1',
    ),
    attachment,
    Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
  ])
  const signature = sign(null, pdf, key.secret).toString('base64url')
  return Buffer.concat([pdf, Buffer.from(`${certificateMark}${id} ${signature}\n`)])
}

function synchsafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))
}

function plain(size: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(size)
  return bytes
}

interface TagOptions {
  version?: 3 | 4
  encoding?: 1 | 3
  name?: string
}

/** A tag with a title, then the licence. */
function makeTag(text: string, { encoding = 3, name = frameName, version = 4 }: TagOptions = {}): Buffer {
  const encode = (words: string) =>
    encoding === 3 ? Buffer.from(words) : Buffer.from(`\uFEFF${words}`, 'utf16le')
  const frame = (id: string, ...parts: Buffer[]) => {
    const content = Buffer.concat([Buffer.from([encoding]), ...parts])
    const size = version === 4 ? synchsafe(content.length) : plain(content.length)
    return Buffer.concat([Buffer.from(id), size, Buffer.alloc(2), content])
  }
  const frames = Buffer.concat([
    frame('TIT2', encode('Été')),
    frame('TXXX', encode(`COMMENT\0`), encode('x')),
    frame('TXXX', encode(`${name}\0`), encode(text)),
    Buffer.alloc(64),
  ])
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0]), synchsafe(frames.length), frames])
}

const makeMp3 = (tag: Buffer) => Buffer.concat([tag, Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(400)])

function makeWav(tag: Buffer): Buffer {
  const chunk = (id: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(id), size, content, Buffer.alloc(content.length % 2)])
  }
  const body = Buffer.concat([
    chunk('fmt ', Buffer.alloc(16)),
    chunk('data', Buffer.alloc(1001)),
    chunk('id3 ', tag),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length + 4)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WAVE'), body])
}

const check = (content: Buffer | string) => checkFile(new Blob([new Uint8Array(Buffer.from(content))]), keys)

afterEach(() => vi.unstubAllGlobals())

describe('[R10.4] a file as it was issued is genuine', () => {
  const genuine = { verdict: 'genuine', number: licence.number, keyId: '2026-a', licence }

  test('a signed licence, however its JSON is laid out', async () => {
    expect(await check(signLicence())).toEqual({ ...genuine, kind: 'json' })
    const { licence: document, signature } = JSON.parse(signLicence())
    const turned = Object.fromEntries(Object.entries(document).toReversed())
    expect(await check(`\uFEFF \n${JSON.stringify({ note: 'x', signature, licence: turned })}`)).toEqual({
      ...genuine,
      kind: 'json',
    })
  })

  test('also by a key that has been retired', async () => {
    const old = { ...licence, key_id: '2025-a' }
    expect(await check(signLicence(old, retired))).toMatchObject({ verdict: 'genuine', keyId: '2025-a' })
  })

  test('a certificate, with the licence attached to it', async () => {
    expect(await check(makeCertificate())).toEqual({ ...genuine, kind: 'pdf' })
  })

  test.each<[string, TagOptions]>([
    ['ID3v2.4 in UTF-8', {}],
    ['ID3v2.4 in UTF-16', { encoding: 1 }],
    ['ID3v2.3 in UTF-16', { version: 3, encoding: 1 }],
  ])('a song with its licence in the tags: %s', async (_, options) => {
    const tag = makeTag(signLicence(), options)
    expect(await check(makeMp3(tag))).toEqual({ ...genuine, kind: 'audio' })
    expect(await check(makeWav(tag))).toEqual({ ...genuine, kind: 'audio' })
  })
})

describe('[R10.4] what was changed is told', () => {
  test.each<[string, Partial<LicenceDocument>]>([
    ['holder', { holder: 'Somebody Else' }],
    ['plan', { plan: 'lifetime' }],
    ['uses', { uses: { ...licence.uses, venue: 'yes' } }],
    ['track', { track: { ...licence.track, title: 'Another' } }],
    ['number', { number: 'TL-0000-0000-0000' }],
  ])('a licence with another %s', async (_, change) => {
    const { signature } = JSON.parse(signLicence())
    const changed = JSON.stringify({ licence: { ...licence, ...change }, signature })
    const answer = await check(changed)
    expect(answer.verdict).toBe('altered')
    expect(answer.licence).toBeUndefined()
    expect((await check(makeMp3(makeTag(changed)))).verdict).toBe('altered')
  })

  test('a licence with a fraction, a signature of another length, or levels without end', async () => {
    const { signature } = JSON.parse(signLicence())
    expect((await check(JSON.stringify({ licence: { ...licence, format: 1.5 }, signature }))).verdict).toBe(
      'altered',
    )
    expect((await check(JSON.stringify({ licence, signature: `${signature}A` }))).verdict).toBe('altered')
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const endless = JSON.stringify({ licence: { ...licence, deep: 0 }, signature }).replace(
      '"deep":0',
      `"deep":${deep}`,
    )
    expect((await check(endless)).verdict).toBe('altered')
  })

  test('a certificate of which any byte is another', async () => {
    const certificate = makeCertificate()
    const end = certificate.lastIndexOf(certificateMark)
    for (const place of [9, 12, 60, Math.floor(end / 2), end - 2]) {
      const changed = Buffer.from(certificate)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect((await check(changed)).verdict, `byte ${place}`).toBe('altered')
    }
  })

  test('a certificate to which something was added, which still shows its number', async () => {
    const added = Buffer.concat([makeCertificate(), Buffer.from('3 0 obj\n(more)\nendobj\n%%EOF\n')])
    expect(await check(added)).toMatchObject({ verdict: 'altered', number: licence.number })
    const { length } = makeCertificate()
    expect((await check(makeCertificate().subarray(0, length - 9))).verdict).toBe('altered')
  })
})

test('[R10.4] a key nobody knows is named, and one of the same name that signed something else is none of ours', async () => {
  expect(await check(signLicence({ ...licence, key_id: 'x' }))).toMatchObject({
    verdict: 'unknown_key',
    keyId: 'x',
  })
  expect(await check(makeCertificate(ours, 'y'))).toMatchObject({ verdict: 'unknown_key', keyId: 'y' })
  expect((await check(signLicence(licence, theirs))).verdict).toBe('altered')
  expect((await check(makeCertificate(theirs))).verdict).toBe('altered')
  expect((await check(signLicence({ ...licence, key_id: '__proto__' }))).verdict).toBe('unknown_key')
})

describe('[R10.4] what holds no licence of ours is told so', () => {
  test.each<[string, Buffer | string]>([
    ['a PDF without signature', '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'],
    ['another JSON', '{"name":"x","licence":[1,2]}'],
    ['a JSON of nothing', '{}'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a text', 'Licence TL-7K2M-9QWX-4HT0'],
    ['a song without tags', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(400)])],
    ['a song with tags of its own', makeMp3(makeTag('{}', { name: 'OTHER' }))],
    ['a WAV without tags', makeWav(Buffer.from('none'))],
  ])('%s', async (_, content) => {
    expect((await check(content)).verdict).toBe('foreign')
  })
})

describe('[R10.4] what is damaged or made to do harm ends in a verdict', () => {
  test('an empty file, and half a licence, cannot be read', async () => {
    expect((await check('')).verdict).toBe('unreadable')
    expect((await check(signLicence().slice(0, 200))).verdict).toBe('unreadable')
  })

  test('a file that has gone cannot be read', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    })
    expect((await checkFile(gone as unknown as Blob, keys)).verdict).toBe('unreadable')
  })

  test('what is too large is not read at all', async () => {
    const huge = (size: number, start = 'ID3') => ({
      size,
      slice: () => new Blob([start]),
      arrayBuffer: () => Promise.reject(new Error('read as a whole')),
      text: () => Promise.reject(new Error('read as a whole')),
    })
    expect((await checkFile(huge(301 * 2 ** 20) as unknown as Blob, keys)).verdict).toBe('too_large')
    expect((await checkFile(huge(21 * 2 ** 20, '%PDF-') as unknown as Blob, keys)).verdict).toBe('too_large')
    expect((await checkFile(huge(2 * 2 ** 20, '{') as unknown as Blob, keys)).verdict).toBe('too_large')
  })

  test('sizes that lie lead nowhere', async () => {
    const tag = makeTag(signLicence())
    for (const [place, value] of [
      [6, 0x7f],
      [14, 0x7f],
      [16, 0],
      [17, 0],
      [3, 9],
      [5, 0x40],
    ] as const) {
      const lying = Buffer.from(tag)
      lying[place] = value
      expect(['foreign', 'genuine'], `byte ${place}`).toContain((await check(makeMp3(lying))).verdict)
      expect(['foreign', 'genuine'], `byte ${place}`).toContain((await check(makeWav(lying))).verdict)
    }
    const wav = makeWav(tag)
    wav.writeUInt32LE(0xffffffff, 16)
    expect((await check(wav)).verdict).toBe('foreign')
    for (const length of [3, 9, 10, 12, 15, 20, 30])
      expect((await check(makeMp3(tag).subarray(0, length))).verdict).toBe('foreign')
  })

  test('a WAV of chunks without end is left', async () => {
    const chunks = Buffer.alloc(8 * 200_000)
    for (let place = 0; place < chunks.length; place += 8) chunks.write('junk', place)
    expect((await check(Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), chunks]))).verdict).toBe('foreign')
  })

  test('bytes of any kind', async () => {
    let state = 7
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 8
    for (let round = 0; round < 300; round++) {
      const base = [
        makeCertificate(),
        Buffer.from(signLicence()),
        makeMp3(makeTag(signLicence())),
        makeWav(makeTag(signLicence())),
      ][round % 4]!
      for (let changes = 0; changes < 20; changes++) base[next() % base.length] = next() & 0xff
      const { licence: shown, verdict } = await check(
        base.subarray(0, next() % 3 === 0 ? next() % base.length : base.length),
      )
      // The sound and the padding of a song may change; what is signed may not.
      expect(verdict === 'genuine' ? shown : licence).toEqual(licence)
    }
  })
})

describe('[R10.4] a browser without Ed25519', () => {
  test('says so, and still tells the number to ask for', async () => {
    vi.stubGlobal('crypto', {
      subtle: { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) },
    })
    expect(await check(signLicence())).toMatchObject({ verdict: 'unsupported', number: licence.number })
    vi.stubGlobal('crypto', {})
    expect(await check(makeCertificate())).toMatchObject({ verdict: 'unsupported', number: licence.number })
  })
})
