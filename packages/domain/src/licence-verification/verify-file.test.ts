import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LicenceDocument } from '../licences/licence-document.ts'
import {
  bitErrorRate,
  decodeWav,
  fingerprintAlgorithm,
  fingerprintSound,
  readFingerprint,
  wordStride,
  writeFingerprint,
} from '../sound-fingerprint/index.mjs'
import { licenceCases } from './fixtures/licence-cases.ts'
import {
  makeCertificate,
  makeFlac,
  makeMp3,
  makeTag,
  makeTestKey,
  makeWav,
  signLicence,
  testKeys,
  testLicence,
} from './fixtures/licence-files.ts'
import {
  compareSound,
  findKeyIn,
  findSound,
  keyAddress,
  type PublicKey,
  readKeyAnswer,
  readRegister,
  verifyFile,
} from './index.mjs'

const keys = [testKeys.retired.published, testKeys.current.published]

const check = (content: Buffer | string) =>
  verifyFile(new Blob([new Uint8Array(Buffer.from(content))]), findKeyIn(keys))

afterEach(() => vi.unstubAllGlobals())

describe('[R10.4] every file in the table gets the expected verdict', () => {
  test.each(licenceCases)('$name', async ({ content, verdict }) => {
    const outcome = await check(content)
    expect(outcome.verdict).toBe(verdict)
    // The licence is returned only if it is proven.
    expect(outcome.licence?.holder).toBe(verdict === 'genuine' ? testLicence.holder : undefined)
  })
})

describe('[R16.49] what was signed as something else', () => {
  /** Signs whatever a holder has been given, as the site does. */
  const signed = (what: object): { licence: unknown; signature: string } =>
    JSON.parse(signLicence({ ...testLicence, ...what }))

  test('is no licence: a hand-over in the wrapper of one', async () => {
    const { licence, signature } = signed({ number: 'TH-7K2M-9QWX-4HT0' })
    expect(await check(JSON.stringify({ hand_over: licence, signature }))).toMatchObject({
      verdict: 'genuine',
      number: 'TH-7K2M-9QWX-4HT0',
    })
    const wrapped = await check(JSON.stringify({ licence, signature }))
    expect(wrapped.verdict).toBe('altered')
    expect(wrapped.licence).toBeUndefined()
  })

  test('is no hand-over: a licence in the wrapper of one', async () => {
    const { licence, signature } = signed({})
    const wrapped = await check(JSON.stringify({ hand_over: licence, signature }))
    expect(wrapped.verdict).toBe('altered')
    expect(wrapped.handOver).toBeUndefined()
  })
})

describe('[R10.4] every WAV in the table is recognised as the licensed song or not', () => {
  const wavs = licenceCases.filter(({ file, verdict }) => file.endsWith('.wav') && verdict === 'genuine')
  test.each(wavs)('$name', async ({ content, registered, sound = 'unknown' }) => {
    const { licence } = await check(content)
    const { verdict } = await compareSound(
      { signed: licence, registered: { sound: registered } },
      {
        async measure(expected, beginning) {
          const decoded = await decodeWav(new Blob([new Uint8Array(content)]))
          return decoded && bitErrorRate(expected, fingerprintSound(decoded), wordStride, beginning)
        },
        async seconds() {
          const decoded = await decodeWav(new Blob([new Uint8Array(content)]))
          return decoded && (decoded.seconds ?? (decoded.channels[0]?.length ?? 0) / decoded.sampleRate)
        },
      },
    )
    expect(verdict).toBe(sound)
  })
})

describe('[R10.4] a licence covers the versions of its song', () => {
  const short = (seed: number) =>
    writeFingerprint(Uint32Array.from({ length: 240 }, (_, at) => Math.imul(at + 1, seed * 0x9e3779b1)))
  // Two minutes, after which nothing comes.
  const sound = (seed: number, milliseconds = 120_000) => ({
    algorithm: fingerprintAlgorithm,
    fingerprint: short(seed),
    milliseconds,
  })
  const version = (id: string, seed?: number) => ({
    id,
    kind: 'edit' as const,
    name: `Version ${id}`,
    ...(seed !== undefined && { sound: sound(seed) }),
  })
  const signed = { sound: sound(1), versions: [version('2', 2), version('3', 3)] }
  /** A file with the sound of a seed. */
  const compare = (seed: number, covered: Parameters<typeof compareSound>[0]) => {
    const heard = readFingerprint(short(seed)) ?? new Uint32Array()
    return compareSound(covered, {
      measure: async (expected, beginning) => bitErrorRate(expected, heard, 1, beginning),
      seconds: async () => (heard.length * 4 * 1365) / 11_025,
    })
  }

  test('each of them is recognised by its signed fingerprint, and named', async () => {
    expect(await compare(1, { signed })).toEqual({ verdict: 'same' })
    expect(await compare(3, { signed })).toEqual({ verdict: 'same', version: 'Version 3' })
    expect(await compare(4, { signed })).toEqual({ verdict: 'other' })
  })

  test('a version that the song has got since is recognised by the register', async () => {
    const registered = { sound: sound(1), versions: [version('2', 5), version('4', 4)] }
    expect(await compare(4, { signed, registered })).toEqual({ verdict: 'same', version: 'Version 4' })
  })

  test('a later recording of a song or of a version is recognised by the register, beside the signed one', async () => {
    const registered = { sound: sound(1), versions: [version('2', 5), version('1', 6)] }
    expect(await compare(2, { signed, registered })).toEqual({ verdict: 'same', version: 'Version 2' })
    expect(await compare(5, { signed, registered })).toEqual({ verdict: 'same', version: 'Version 2' })
    expect(await compare(6, { signed, registered })).toEqual({ verdict: 'same', version: 'Version 1' })
    expect(await compare(1, { signed, registered })).toEqual({ verdict: 'same' })
    expect(await compare(7, { signed, registered })).toEqual({ verdict: 'other' })
  })

  test('[R16.127] a longer version is told from the song with something after it', async () => {
    // The file has thirty seconds.
    const longer = { ...signed, sound: sound(1, 10_000) }
    expect(await compare(1, { signed: longer })).toEqual({ verdict: 'part' })
    const extended = { ...version('9', 1), name: 'Extended' }
    expect(await compare(1, { signed: { ...longer, versions: [extended] } })).toEqual({
      verdict: 'same',
      version: 'Extended',
    })
  })

  test('a version without a fingerprint leaves open what another sound is', async () => {
    expect(await compare(4, { signed: { sound: sound(1), versions: [version('2')] } })).toEqual({
      verdict: 'unknown',
    })
  })
})

test('[R10.4] a decoder gets only the part of a recording that is compared', async () => {
  const tag = makeTag(signLicence())
  const long = Buffer.alloc(9 * 2 ** 20, 0x55)
  const partOf = async (...parts: Buffer[]) => {
    const { kind, sound } = await findSound(new Blob(parts.map((part) => new Uint8Array(part))))
    return [kind, sound.size]
  }
  expect(await partOf(tag, long)).toEqual(['mp3', 6 * 2 ** 20])
  expect(await partOf(tag, tag, Buffer.from('fLaC'), long)).toEqual(['flac', long.length + 4])
  expect(await partOf(makeWav())).toEqual(['wav', makeWav().length])
})

test('[R10.4] the register’s fingerprint is used only if it is valid', () => {
  const sound = { algorithm: 'x', fingerprint: 'y' }
  const answer = (given: unknown) => readRegister({ licence: { status: 'valid', sound: given } })
  expect(answer(sound)).toEqual({ kind: 'valid', sound })
  for (const other of [undefined, null, 'x', {}, { algorithm: 1, fingerprint: 'y' }])
    expect(answer(other)).toEqual({ kind: 'valid' })
})

test('[R10.4] a genuine file comes with its licence, key and kind', async () => {
  const genuine = {
    verdict: 'genuine',
    number: testLicence.number,
    keyId: testLicence.key_id,
    licence: testLicence,
  }
  expect(await check(signLicence())).toEqual({ ...genuine, kind: 'json' })
  expect(await check(makeCertificate())).toEqual({ ...genuine, kind: 'pdf' })
  expect(await check(makeMp3(makeTag(signLicence())))).toEqual({ ...genuine, kind: 'audio' })
})

test('[R10.4] a recording that lost its licence still shows the number it names', async () => {
  const { content } = licenceCases.find(({ file }) => file === 'copy.wav') ?? {}
  expect(await check(content ?? '')).toEqual({
    verdict: 'foreign',
    kind: 'audio',
    number: testLicence.number,
  })
})

describe('[R10.4] a change is detected in', () => {
  test.each<[string, Partial<LicenceDocument>]>([
    ['holder', { holder: 'Somebody Else' }],
    ['plan', { plan: 'lifetime' }],
    ['uses', { uses: { ...testLicence.uses, venue: 'yes' } }],
    ['track', { track: { ...testLicence.track, title: 'Another' } }],
    ['number', { number: 'TL-0000-0000-0000' }],
  ])('a licence with another %s', async (_, change) => {
    const { signature } = JSON.parse(signLicence())
    const changed = JSON.stringify({ licence: { ...testLicence, ...change }, signature })
    expect((await check(changed)).verdict).toBe('altered')
    expect((await check(makeMp3(makeTag(changed)))).verdict).toBe('altered')
  })

  test('a licence whose change is hidden from careless JSON parsers', async () => {
    const { licence, signature } = JSON.parse(signLicence())
    for (const changed of [
      { ...licence, uses: { ...licence.uses, toString: 'yes' } },
      { ...licence, issued_at: 1.5 },
      JSON.parse(`{"__proto__":{"holder":"x"},${JSON.stringify(licence).slice(1)}`),
    ])
      expect((await check(JSON.stringify({ licence: changed, signature }))).verdict).toBe('altered')
    const deep = `{"licence":{"number":"x","key_id":"x","a":${'['.repeat(50_000)}${']'.repeat(50_000)}},"signature":"x"}`
    expect((await check(deep)).verdict).toBe('altered')
  })

  test('a certificate, at any byte, with one more or one fewer', async () => {
    const certificate = makeCertificate()
    for (let place = 0; place < certificate.length; place += 7) {
      const changed = Buffer.from(certificate)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      const shorter = Buffer.concat([certificate.subarray(0, place), certificate.subarray(place + 1)])
      for (const file of [changed, shorter])
        expect((await check(file)).verdict, `byte ${place}`).not.toBe('genuine')
    }
    for (const more of [' ', '\n', '%\n'])
      expect((await check(Buffer.concat([certificate, Buffer.from(more)]))).verdict).toBe('altered')
  })
})

describe('[R10.4] a key', () => {
  const stranger = testKeys.stranger.published
  const fresh = signLicence({ ...testLicence, key_id: stranger.id }, testKeys.stranger)

  test('missing from the list is asked for, since the list may be older', async () => {
    const ask = vi.fn<(id: string) => Promise<PublicKey>>(async () => stranger)
    const file = new Blob([fresh])
    expect((await verifyFile(file, findKeyIn(keys, ask))).verdict).toBe('genuine')
    expect(ask).toHaveBeenCalledExactlyOnceWith(stranger.id)
    expect(
      (
        await verifyFile(
          file,
          findKeyIn(keys, async () => undefined),
        )
      ).verdict,
    ).toBe('unknown_key')
  })

  test('is not asked for by an id that cannot exist', async () => {
    const ask = vi.fn<(id: string) => Promise<undefined>>(async () => undefined)
    for (const id of ['__proto__', '../../x', '0'.repeat(15), '', 'x'.repeat(1000)]) {
      const file = new Blob([signLicence({ ...testLicence, key_id: id })])
      expect((await verifyFile(file, findKeyIn(keys, ask))).verdict).toBe('unknown_key')
    }
    expect(ask).not.toHaveBeenCalled()
  })

  test('that does not match its id proves nothing', async () => {
    const forged = { id: stranger.id, public_key: makeTestKey(9).published.public_key }
    const byForger = signLicence({ ...testLicence, key_id: stranger.id }, makeTestKey(9))
    for (const text of [fresh, byForger])
      expect((await verifyFile(new Blob([text]), findKeyIn([forged]))).verdict).toBe('damaged_key')
  })

  test('has its own address next to the list, and no other key is accepted from there', () => {
    expect(keyAddress('https://a.example/.well-known/keys.json', 'ab')).toBe(
      'https://a.example/.well-known/keys/ab.json',
    )
    expect(keyAddress('https://a.example/api/v1/licence-keys', 'ab')).toBe(
      'https://a.example/api/v1/licence-keys/ab',
    )
    expect(readKeyAnswer({ key: { ...stranger, algorithm: 'Ed25519' } }, stranger.id)).toEqual(stranger)
    for (const other of [
      {},
      null,
      undefined,
      'x',
      { key: null },
      { key: { id: stranger.id } },
      { key: stranger },
    ])
      expect(readKeyAnswer(other, 'ab')).toBeUndefined()
  })
})

describe('[R10.4] a file without our licence is reported as such', () => {
  test.each<[string, Buffer | string]>([
    ['a PDF without signature', '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'],
    ['a JSON of nothing', '{}'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a text', 'Licence TL-7K2M-9QWX-4HT0'],
    ['a song without tags', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(400)])],
    ['a song with tags of its own', makeMp3(makeTag('{}', { name: 'OTHER' }))],
    ['a FLAC with tags of its own', makeFlac('TITLE=x')],
    ['a WAV with a broken tag', makeWav(['id3 ', Buffer.from('none')])],
  ])('%s', async (_, content) => {
    expect((await check(content)).verdict).toBe('foreign')
  })
})

describe('[R10.4] a damaged or hostile file ends in a verdict', () => {
  test('an empty file cannot be read', async () => {
    expect((await check('')).verdict).toBe('unreadable')
  })

  test('a file that has gone cannot be read', async () => {
    const read = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    const gone: Blob = Object.assign(new Blob(['x']), { arrayBuffer: read, slice: () => gone })
    expect((await verifyFile(gone, findKeyIn(keys))).verdict).toBe('unreadable')
  })

  test('a file that is too large is not read at all', async () => {
    const huge = (size: number, start = 'ID3') =>
      Object.defineProperties(new Blob([start]), {
        size: { value: size },
        slice: { value: () => new Blob([start]) },
        arrayBuffer: { value: () => Promise.reject(new Error('read as a whole')) },
      })
    for (const file of [huge(301 * 2 ** 20), huge(21 * 2 ** 20, '%PDF-'), huge(2 * 2 ** 20, '{')])
      expect((await verifyFile(file, findKeyIn(keys))).verdict).toBe('too_large')
  })

  test('false sizes are harmless', async () => {
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
      expect(['foreign', 'genuine'], `byte ${place}`).toContain(
        (await check(makeWav(['id3 ', lying]))).verdict,
      )
    }
    const wav = makeWav(['id3 ', tag])
    wav.writeUInt32LE(0xffffffff, 16)
    expect((await check(wav)).verdict).toBe('foreign')
    for (const length of [3, 9, 10, 12, 15, 20, 30])
      expect((await check(makeMp3(tag).subarray(0, length))).verdict).toBe('foreign')
  })

  test.each(['RIFF\0\0\0\0WAVE', 'fLaC'])('a %s of endless parts is abandoned', async (start) => {
    const parts = Buffer.alloc(8 * 200_000)
    for (let place = 0; place < parts.length; place += 8) parts.write('junk\0\0\0\0', place)
    expect((await check(Buffer.concat([Buffer.from(start), parts]))).verdict).toBe('foreign')
  })

  test('bytes of any kind', async () => {
    let state = 7
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 8
    for (let round = 0; round < 300; round++) {
      // One of these five.
      const base = [
        makeCertificate(),
        Buffer.from(signLicence()),
        makeMp3(makeTag(signLicence())),
        makeWav(['id3 ', makeTag(signLicence())]),
        makeFlac(`TEMPOLIBRE-SIGNED-LICENCE=${signLicence()}`),
      ][round % 5]!
      for (let changes = 0; changes < 20; changes++) base[next() % base.length] = next() & 0xff
      const { licence, verdict } = await check(
        base.subarray(0, next() % 3 === 0 ? next() % base.length : base.length),
      )
      // The sound and the padding of a song may change; the signed data must not.
      expect(verdict === 'genuine' ? licence : testLicence).toEqual(testLicence)
    }
  })
})

describe('[R10.4] without Ed25519', () => {
  test('is reported, and the number to ask for is still found', async () => {
    vi.stubGlobal('crypto', {
      subtle: {
        digest: crypto.subtle.digest.bind(crypto.subtle),
        importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')),
      },
    })
    expect(await check(signLicence())).toMatchObject({ verdict: 'unsupported', number: testLicence.number })
    vi.stubGlobal('crypto', {})
    expect(await check(makeCertificate())).toMatchObject({
      verdict: 'unsupported',
      number: testLicence.number,
    })
  })
})
