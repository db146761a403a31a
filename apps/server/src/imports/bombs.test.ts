import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '@tempolibre/audio'
import { createMp3Encoder } from '@tempolibre/audio/mp3'
import { createNameMatcher, planImport } from '@tempolibre/catalogue-import'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { openFolder } from '@tempolibre/media/storage'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importFolder } from './import-folder.ts'

const megabyte = 1024 ** 2
const rate = 44_100
const sine = (seconds: number, hertz = 440) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate) / 2)

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let base: string
let folder: string
let mp3: Buffer

beforeAll(async () => {
  database = await createMigratedDatabase()
  const sound = sine(3)
  const shape = { sampleRate: rate, bitrate: 128_000, channels: 2, sampleCount: sound.length } as const
  const encoder = createMp3Encoder(shape)
  mp3 = Buffer.concat([...(await encoder.encode([sound, sound])), ...(await encoder.finish())])
})
afterAll(() => database.close())
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'import-bombs-'))
  folder = join(base, 'music')
  mkdirSync(folder)
})
afterEach(() => rmSync(base, { recursive: true }))

const put = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes)

/** A file that begins with these bytes; the zeros after them take no room. */
function putSparse(name: string, bytes: number, begin: Uint8Array): void {
  const file = openSync(join(folder, name), 'w')
  writeSync(file, begin)
  closeSync(file)
  truncateSync(join(folder, name), bytes)
}

/** Imports the folder. @returns what was wrong, what is there now, and what is stored */
async function run() {
  const names = createNameMatcher([])
  const genre = names.match('genre', 'jazz') ?? undefined
  const today = '2026-05-01'
  const { recordings } = await planImport({ today, folder, names, artist: 'Ada Vega', genre })
  const { problems } = await importFolder({
    db: database.db,
    folder,
    storage: openFolder(join(base, 'media')),
    recordings,
    takenDown: [],
    publish: false,
    today,
    onProgress() {},
  })
  const rows = await database.db
    .selectFrom('import_recording')
    .select(['path', 'content'])
    .orderBy('path')
    .execute()
  const own = rows.filter(({ path }) => path.startsWith(base))
  return {
    problems,
    titles: own.map(({ content }) => content.title.en),
    covers: own.map(({ content }) => content.cover),
    stored: await readdir(join(base, 'media'), { recursive: true }).catch(() => []),
  }
}

const tone = () => put('Tone.wav', encodeWav({ sampleRate: rate, channels: [sine(2)] }, 16))
const sounds = (stored: readonly string[]) => stored.filter((path) => path.startsWith('masters/'))

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** A WAV whose head says that it has so many bytes of sound; 32 bits of ones refer to the 64 of RF64. */
function wavOf(mark: string, bytes: number, longBytes = 0n): Buffer {
  const wav = encodeWav({ sampleRate: rate, channels: [sine(1)] }, 16)
  const long = Buffer.concat([
    Buffer.from('ds64'),
    u32(28),
    u64(longBytes),
    u64(longBytes),
    u64(longBytes),
    u32(0),
  ])
  return Buffer.concat([
    Buffer.from(mark),
    u32(0xffffffff),
    Buffer.from('WAVE'),
    ...(mark === 'RIFF' ? [] : [long]),
    wav.subarray(12, 36),
    Buffer.from('data'),
    u32(bytes),
    wav.subarray(44),
  ])
}

/** Files whose heads say more than there is, and sound of a kind that is not read. */
const lies: Readonly<Record<string, () => [string, Uint8Array]>> = {
  'a WAV that says 4 GB': () => ['Lie.wav', wavOf('RIFF', 0xfffffffe)],
  'an RF64 that says exabytes': () => ['Lie.rf64', wavOf('RF64', 0xffffffff, 2n ** 62n)],
  'a BW64 that says all that can be said': () => ['Lie.wav', wavOf('BW64', 0xffffffff, 2n ** 64n - 1n)],
  'an AIFF at an infinite rate': () => ['Lie.aiff', aiffAt(44_100, 0x7fff)],
  'an AIFF at no rate': () => ['Lie.aiff', aiffAt(44_100, 0)],
  'a Wave64': () => [
    'Lie.w64',
    Buffer.concat([Buffer.from('riff.\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0', 'latin1'), u64(2n ** 62n)]),
  ],
}

/** An AIFF of a second, whose rate is a number of 80 bits. */
function aiffAt(sampleRate: number, exponent = 16_383 + 15): Buffer {
  const chunk = (id: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([Buffer.from(id), length, content])
  }
  const common = Buffer.alloc(18)
  common.writeUInt16BE(1, 0)
  common.writeUInt32BE(rate, 2)
  common.writeUInt16BE(16, 6)
  common.writeUInt16BE(exponent, 8)
  common.writeBigUInt64BE(BigInt(Math.round(sampleRate * 2 ** 20)) << 28n, 10)
  const samples = Buffer.alloc(8 + 2 * rate)
  sine(1).forEach((sample, at) => samples.writeInt16BE(Math.round(sample * 32_767), 8 + 2 * at))
  return chunk('FORM', Buffer.concat([Buffer.from('AIFF'), chunk('COMM', common), chunk('SSND', samples)]))
}

/** 20 hours in frames of 72 bytes and as many ms: MPEG 2.5, 8 kbit/s, 8000 Hz. Its sound cannot be decoded. */
function longMp3(): Buffer {
  const frame = Buffer.alloc(72, 0x55)
  frame.writeUInt32BE(0xffe31800)
  return Buffer.alloc(72 * Math.ceil((20 * 3600) / 0.072), frame)
}

/** A page of an Ogg stream. @param position of the sample with which it ends */
function oggPage(sequence: number, position: bigint, packet: Buffer): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS')
  head.writeBigInt64LE(position, 6)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(sequence, 18)
  head.writeUInt8(1, 26)
  head.writeUInt8(packet.length, 27)
  return Buffer.concat([head, packet])
}

/** The first and the last pages of 20 hours of Opus. */
function longOgg(): Buffer {
  const opusHead = Buffer.alloc(19)
  opusHead.write('OpusHead')
  opusHead.writeUInt8(1, 8)
  opusHead.writeUInt8(2, 9)
  return Buffer.concat([
    oggPage(0, 0n, opusHead),
    oggPage(1, 0n, Buffer.from('OpusTags')),
    oggPage(2, 48_000n, Buffer.alloc(100)),
    Buffer.alloc(300_000, 1),
    oggPage(3, 48_000n * 3600n * 20n, Buffer.alloc(100)),
  ])
}

/** The head of a FLAC that tells no length, and the heads of its last frames, of 4096 samples each. */
function longFlac(): Buffer {
  const head = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), Buffer.alloc(34)])
  head.writeUInt16BE(4096, 8)
  head.writeUInt16BE(4096, 10)
  head.set([0x0a, 0xc4, 0x42, 0xf0], 18)
  const last = Math.floor((20 * 3600 * rate) / 4096)
  return Buffer.concat([head, Buffer.alloc(300_000, 1), flacFrameHead(last - 1), flacFrameHead(last)])
}

/** With its sum: RFC 9639, 9.1.8. */
function flacFrameHead(number: number): Buffer {
  const coded = [18, 12, 6, 0].map((shift) => 0x80 | ((number >> shift) & 0x3f))
  const bytes = [0xff, 0xf8, 0xc9, 0x18, 0xf0 | ((coded[0] ?? 0) & 7), ...coded.slice(1)]
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80 ? ((sum << 1) ^ 7) & 0xff : sum << 1
  }
  return Buffer.concat([Buffer.from([...bytes, sum]), Buffer.alloc(20, 1)])
}

describe('[R15.102] an import', { timeout: 300_000, tags: 'thorough' }, () => {
  test('takes an AIFF whose rate has a fraction of a hertz', async () => {
    put('Fraction.aiff', aiffAt(44_100.1))
    const { problems, titles } = await run()
    expect(problems).toEqual([])
    expect(titles).toEqual(['Fraction'])
  })

  test('takes an MP3 that is filled up with zeros', async () => {
    putSparse('Filled.mp3', 32 * megabyte, mp3)
    const { problems, titles } = await run()
    expect(problems).toEqual([])
    expect(titles).toEqual(['Filled'])
  })

  test.each([
    [
      'megabytes of something else behind its sound',
      () => Buffer.concat([mp3, Buffer.alloc(5 * megabyte, 0x55)]),
    ],
    ['what looks like frames behind its sound', () => Buffer.concat([mp3, Buffer.alloc(5 * megabyte, 0xff)])],
    [
      'a million empty tags',
      () => Buffer.concat([Buffer.alloc(10 * megabyte, Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')), mp3]),
    ],
  ])('refuses an MP3 with %s, leaves nothing of it, and reads the others', async (_, make) => {
    put('Bomb.mp3', make())
    tone()
    const { problems, stored, titles } = await run()
    expect(problems).toMatchObject([
      { severity: 'error', file: 'Bomb.mp3', code: expect.stringMatching(/^sound_/) },
    ])
    expect(titles).toEqual(['Tone'])
    expect(sounds(stored)).toHaveLength(1)
  })

  test.each(Object.entries(lies))('names %s, leaves nothing of it, and reads the others', async (_, make) => {
    const [name, bytes] = make()
    put(name, bytes)
    tone()
    const { problems, stored, titles } = await run()
    expect(problems).toMatchObject([
      { severity: 'error', file: name, code: expect.stringMatching(/^sound_(?:damaged|unsupported)$/) },
    ])
    expect(titles).toEqual(['Tone'])
    expect(sounds(stored)).toHaveLength(1)
  })

  test('refuses a file of a terabyte before it is read', async () => {
    putSparse('Terabyte.wav', 1024 ** 4, Buffer.from('RIFF'))
    tone()
    const { problems, titles } = await run()
    expect(problems).toMatchObject([{ file: 'Terabyte.wav', code: 'sound_too_long' }])
    expect(titles).toEqual(['Tone'])
  })

  test.each([
    ['an MP3', 'Long.mp3', longMp3],
    ['an Ogg file', 'Long.ogg', longOgg],
    ['a FLAC that does not say so', 'Long.flac', longFlac],
  ])('[R15.128] refuses %s of 20 hours before it is decoded', async (_, name, make) => {
    put(name, make())
    tone()
    const { problems, titles } = await run()
    expect(problems).toMatchObject([{ severity: 'error', file: name, code: 'sound_too_long' }])
    expect(titles).toEqual(['Tone'])
  })

  test('takes a recording without its picture, if that would take all memory or cannot be read', async () => {
    const pixels = { create: { width: 8192, height: 4400, channels: 3, background: 'red' } } as const
    put('Tone.avif.png', await sharp(pixels).avif({ effort: 0, quality: 1 }).toBuffer())
    tone()
    const { covers, problems, stored, titles } = await run()
    expect(problems).toMatchObject([
      { severity: 'warning', file: 'Tone.avif.png', code: 'picture_unreadable' },
    ])
    expect(titles).toEqual(['Tone'])
    expect(covers).toEqual([null])
    expect(stored.filter((path) => path.startsWith('pictures/'))).toEqual([])
  })
})
