import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeFlac } from '../flac/flac-writer.ts'
import { createMp3Encoder } from '../mp3/mp3-encoder.ts'
import { infoFrameLength } from '../mp3/mp3-frames.ts'
import {
  makeAiff,
  makeAiffChunk,
  makeChunk,
  makeCommon,
  makeFormat,
  makeRiff,
  makeSoundData,
} from '../test-files.ts'
import { concatenate, createNoise, makeSine } from '../test-signals.ts'
import { encodeWav } from '../wav/wav-writer.ts'
import { openSound } from './open-sound.ts'

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname
/** No program: as on a machine without ffmpeg. */
const withoutFfmpeg = { ffmpeg: '/nowhere/ffmpeg' }
const id3Head = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(128)])
const id3Tail = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-sound-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** Opens a file and reads it to its end. */
async function read(path: string) {
  const sound = await openSound(path, withoutFfmpeg)
  try {
    const blocks: Float32Array[][] = []
    for await (const block of sound.blocks) blocks.push([...block])
    const channels = Array.from({ length: sound.channelCount }, (_, channel) =>
      concatenate(blocks.map((block) => block[channel] ?? new Float32Array())),
    )
    return { ...sound, channels }
  } finally {
    await sound.close()
  }
}

const readBytes = async (name: string, bytes: Uint8Array) => read(await save(name, bytes))
const samplesOf = async (name: string, bytes: Uint8Array) => [
  ...((await readBytes(name, bytes)).channels[0] ?? []),
]

/** Largest difference of two sounds of the same length, over a range of samples. */
function furthest(sound: Float32Array | undefined, from: Float32Array, start = 0, end = from.length): number {
  expect(sound).toHaveLength(from.length)
  let most = 0
  for (let at = start; at < end; at++) most = Math.max(most, Math.abs((sound?.[at] ?? 9) - (from[at] ?? 9)))
  return most
}

/** 0.5 and −0.5 in each way to store a sample, the least significant byte first. */
const float32 = Buffer.from(Float32Array.of(0.5, -0.5).buffer)
const float64 = Buffer.from(Float64Array.of(0.5, -0.5).buffer)
const integer16 = Buffer.from(Int16Array.of(2 ** 14, -(2 ** 14)).buffer)
const integer24 = Buffer.from([0, 0, 0x40, 0, 0, 0xc0])
const integer32 = Buffer.from(Int32Array.of(2 ** 30, -(2 ** 30)).buffer)
const unsigned8 = Buffer.from([192, 64])

test.each([
  ['DSF', 'DSD '],
  ['DSDIFF', 'FRM8'],
])('[R17.89] %s is named as what it is, whether ffmpeg is there or not', async (_, mark) => {
  const path = await save('song.dsf', Buffer.concat([Buffer.from(mark), Buffer.alloc(100)]))
  await expect(read(path)).rejects.toMatchObject({
    code: 'unsupported',
    message: 'song.dsf is DSD, which is not read: convert it to WAV or FLAC.',
  })
})

describe('a WAV', () => {
  test.each<[string, number, number, Buffer, number?]>([
    ['of 8 bits', 1, 8, unsigned8],
    ['of 16 bits', 1, 16, integer16],
    ['of 24 bits', 1, 24, integer24],
    ['of 32 bits', 1, 32, integer32],
    ['of floating point', 3, 32, float32],
    ['of double precision', 3, 64, float64],
    ['in the extensible format', 0xfffe, 24, integer24, 1],
    ['in the extensible format, of floating point', 0xfffe, 32, float32, 3],
  ])('%s is read', async (_, tag, bits, data, subformat) => {
    const format = makeFormat({ tag, bits, channelCount: 1, sampleRate: 8000 }, subformat)
    const path = await save('song.wav', makeRiff('RIFF', [format, makeChunk('data', data)]))
    const sound = await read(path)
    expect(sound).toMatchObject({ container: 'WAV', isLossy: false, bits, sampleCount: 2, sampleRate: 8000 })
    expect([...(sound.channels[0] ?? [])]).toEqual([0.5, -0.5])
  })

  test('is read with both its channels, whatever its extension, and what follows the samples is not', async () => {
    const channels = [makeSine(44_100, 2, 440, 0.5), makeSine(44_100, 2, 550, 0.5)]
    const wav = Buffer.from(encodeWav({ sampleRate: 44_100, channels }, 24))
    const sound = await readBytes('really-wav.mp3', Buffer.concat([wav, makeChunk('id3 ', Buffer.alloc(99))]))
    expect(sound).toMatchObject({ codec: 'PCM', channelCount: 2, sampleCount: 88_200 })
    channels.forEach((channel, at) => expect(furthest(sound.channels[at], channel)).toBeLessThan(1e-6))
  })

  test('in RF64 behind a long description is read', async () => {
    const lengths = Buffer.alloc(28)
    lengths.writeBigUInt64LE(4n, 8)
    const format = makeFormat({ tag: 1, bits: 16, channelCount: 1, sampleRate: 8000 })
    const data = makeChunk('data', integer16, 0xffffffff)
    const chunks = [makeChunk('ds64', lengths), makeChunk('bext', Buffer.alloc(200_000)), format, data]
    expect(await samplesOf('long.wav', makeRiff('RF64', chunks))).toEqual([0.5, -0.5])
  })

  test('with samples that are no numbers is damaged', async () => {
    const format = makeFormat({ tag: 3, bits: 32, channelCount: 1, sampleRate: 8000 })
    const data = Buffer.from(Float32Array.of(0.5, Number.NaN).buffer)
    const wav = makeRiff('RIFF', [format, makeChunk('data', data)])
    await expect(readBytes('nan.wav', wav)).rejects.toThrow('nan.wav is damaged')
  })

  test('that is silent is read', async () => {
    const wav = encodeWav({ sampleRate: 8000, channels: [new Float32Array(100)] }, 16)
    expect(await samplesOf('silence.wav', wav)).toEqual(Array.from({ length: 100 }, () => 0))
  })
})

describe('an AIFF', () => {
  const turned = (data: Buffer, width: number) =>
    Buffer.concat([data.subarray(0, width).toReversed(), data.subarray(width).toReversed()])

  test.each<[string, string | undefined, number, Buffer, number]>([
    ['of 8 bits', undefined, 8, Buffer.from([64, -64]), 8],
    ['of 16 bits', undefined, 16, turned(integer16, 2), 16],
    ['of 20 bits in three bytes', undefined, 20, turned(integer24, 3), 24],
    ['of 24 bits', undefined, 24, turned(integer24, 3), 24],
    ['of 32 bits', undefined, 32, turned(integer32, 4), 32],
    ['of the type NONE', 'NONE', 16, turned(integer16, 2), 16],
    ['of the type sowt', 'sowt', 16, integer16, 16],
    ['of the type sowt, with 24 bits', 'sowt', 24, integer24, 24],
    ['of the type twos', 'twos', 16, turned(integer16, 2), 16],
    ['of the type in24', 'in24', 16, turned(integer24, 3), 24],
    ['of the type in32', 'in32', 16, turned(integer32, 4), 32],
    ['of the type 42ni', '42ni', 24, integer24, 24],
    ['of the type 42ni, which says 16 bits', '42ni', 16, integer24, 24],
    ['of the type 23ni', '23ni', 32, integer32, 32],
    ['of the type none', 'none', 16, turned(integer16, 2), 16],
    ['of the type fl32', 'fl32', 32, turned(float32, 4), 32],
    ['of the type FL32', 'FL32', 32, turned(float32, 4), 32],
    ['of the type fl64', 'fl64', 64, turned(float64, 8), 64],
    ['of the type raw', 'raw ', 8, unsigned8, 8],
  ])('%s is read', async (_, compression, saidBits, data, bits) => {
    const common = makeCommon(
      { bits: saidBits, channelCount: 1, sampleCount: 2, sampleRate: 44_100 },
      compression,
    )
    const chunks = [makeAiffChunk('NAME', Buffer.from('odd')), common, makeSoundData(data)]
    const sound = await readBytes('song.aif', makeAiff(compression ? 'AIFC' : 'AIFF', chunks))
    expect(sound).toMatchObject({
      container: 'AIFF',
      isLossy: false,
      bits,
      sampleCount: 2,
      sampleRate: 44_100,
    })
    expect([...(sound.channels[0] ?? [])]).toEqual([0.5, -0.5])
  })

  test('is read if its description comes last, and its samples begin later in their chunk', async () => {
    const common = makeCommon({ bits: 16, channelCount: 1, sampleCount: 2, sampleRate: 96_000 })
    const sound = await readBytes(
      'late.aif',
      makeAiff('AIFF', [makeSoundData(turned(integer16, 2), 6), common]),
    )
    expect(sound.sampleRate).toBe(96_000)
    expect([...(sound.channels[0] ?? [])]).toEqual([0.5, -0.5])
  })

  test.each<[string, 'damaged' | 'empty', Buffer[]]>([
    [
      'ends too early',
      'damaged',
      [makeCommon({ bits: 16, channelCount: 2, sampleCount: 9, sampleRate: 8000 })],
    ],
    ['is a damaged AIFF', 'damaged', []],
    [
      'is a damaged AIFF',
      'damaged',
      [makeCommon({ bits: 16, channelCount: 0, sampleCount: 2, sampleRate: 8000 })],
    ],
    [
      'has no sound in it',
      'empty',
      [makeCommon({ bits: 16, channelCount: 1, sampleCount: 0, sampleRate: 8000 })],
    ],
  ])('that %s is %s', async (message, code, chunks) => {
    const aiff = makeAiff('AIFF', [...chunks, makeSoundData(integer16)])
    await expect(readBytes('bad.aif', aiff)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(`bad.aif ${message}`),
    })
  })
})

describe('a FLAC', { timeout: 60_000 }, () => {
  const noise = createNoise(5)
  const left = Float32Array.from({ length: 30_000 }, () => noise())
  const pcm = { sampleRate: 44_100, channels: [left, left.map((value) => value / 3)] }

  test.each([16, 24] as const)('of %i bits has exactly the samples that were encoded', async (bits) => {
    const sound = await readBytes('song.flac', await encodeFlac(pcm, bits))
    expect(sound).toMatchObject({ codec: 'FLAC', isLossy: false, bits, sampleCount: 30_000, channelCount: 2 })
    const wav = Buffer.from(encodeWav({ ...pcm, channels: sound.channels }, bits))
    expect(wav.equals(Buffer.from(encodeWav(pcm, bits)))).toBe(true)
  })

  test('between ID3 tags is read', async () => {
    const bytes = Buffer.concat([id3Head, await readFile(fixture('two-tones.flac')), id3Tail])
    const { channels } = await readBytes('tagged.flac', bytes)
    expect(furthest(channels[0], makeSine(8000, 0.15, 440, 0.5))).toBeLessThan(1e-6)
  })

  test('whose samples have another digest than it says is damaged', async () => {
    const bytes = await encodeFlac(pcm, 16)
    bytes[30]! ^= 1
    await expect(readBytes('other.flac', bytes)).rejects.toThrow('other.flac is a damaged FLAC file')
  })
})

describe('an MP3', { timeout: 60_000 }, () => {
  const sound = makeSine(44_100, 2, 440, 0.5)
  const bitrate = 320_000
  let file: Buffer
  /** Without the info header. */
  let frames: Buffer
  beforeAll(async () => {
    const encoder = createMp3Encoder({ sampleRate: 44_100, bitrate, channels: 1, sampleCount: sound.length })
    file = Buffer.concat([...(await encoder.encode([sound])), ...(await encoder.finish())])
    frames = file.subarray(infoFrameLength({ bitrate, sampleRate: 44_100 }))
  })

  /** The frame that LAME puts first: the number of frames, the delay and the padding in samples. */
  function makeInfo(frameCount: number, delay: number, padding: number): Buffer {
    const info = Buffer.alloc(Math.floor((144 * bitrate) / 44_100))
    frames.copy(info, 0, 0, 4)
    // Without padding.
    info[2]! &= ~2
    info.write('Info', 21)
    info.writeUInt32BE(1, 25)
    info.writeUInt32BE(frameCount, 29)
    info.write('LAME3.100', 33)
    info.writeUIntBE((delay << 12) | padding, 33 + 21, 3)
    return info
  }

  test('of one channel is read, without what the encoder put before and after it', async () => {
    const frameCount = Math.round((frames.length * 44_100) / bitrate / 144)
    const padding = frameCount * 1152 - 576 - sound.length
    const bytes = Buffer.concat([id3Head, makeInfo(frameCount, 576, padding), frames, id3Tail])
    const { channels, ...mp3 } = await readBytes('song.mp3', bytes)
    expect(mp3).toMatchObject({ codec: 'MPEG 1 Layer 3', container: 'MPEG', isLossy: true, channelCount: 1 })
    expect(furthest(channels[0], sound, 3000, sound.length - 3000)).toBeLessThan(0.01)
  })

  test('is read behind zeros, and whatever follows its last frame', async () => {
    const bytes = Buffer.concat([Buffer.alloc(50), frames, Buffer.from('Some other words.')])
    const { channels } = await readBytes('odd.mp3', bytes)
    expect(channels[0]?.length).toBe(Math.round((frames.length * 44_100) / bitrate / 144) * 1152)
  })

  test.each<[string, () => Buffer]>([
    ['a hole in the middle', () => Buffer.from(frames).fill(0, 9000, 12_000)],
    ['an incomplete last frame', () => frames.subarray(0, -100)],
    ['fewer frames than it says', () => Buffer.concat([makeInfo(500, 576, 576), frames])],
  ])('with %s is damaged', async (_, make) => {
    await expect(readBytes('bad.mp3', make())).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('bad.mp3'),
    })
  })
})

describe('an Ogg', () => {
  test('Vorbis is read', async () => {
    const { channels, ...ogg } = await read(fixture('two-tones.ogg'))
    expect(ogg).toMatchObject({ codec: 'Vorbis I', container: 'Ogg', isLossy: true, sampleRate: 44_100 })
    const tones = [makeSine(44_100, 1.5, 440, 0.5), makeSine(44_100, 1.5, 550, 0.5)]
    tones.forEach((tone, at) => expect(furthest(channels[at], tone, 2000, 60_000)).toBeLessThan(0.05))
  })

  test('Opus is read at 48 kHz', async () => {
    const { channels, ...ogg } = await read(fixture('tone.opus'))
    expect(ogg).toMatchObject({ codec: 'Opus', container: 'Ogg', isLossy: true, channelCount: 1 })
    expect(furthest(channels[0], makeSine(48_000, 1.5, 440, 0.5), 2000, 70_000)).toBeLessThan(0.1)
  })

  test.each(['two-tones.ogg', 'tone.opus'])('%s cut off or changed anywhere is damaged', async (name) => {
    const whole = await readFile(fixture(name))
    const changed = Buffer.from(whole)
    changed[Math.round(whole.length / 2)]! ^= 1
    for (const bytes of [
      changed,
      ...[0.3, 0.7, 0.999].map((part) => whole.subarray(0, part * whole.length)),
    ]) {
      await expect(readBytes('bad.ogg', bytes)).rejects.toMatchObject({
        code: 'damaged',
        message: expect.stringContaining('bad.ogg'),
      })
    }
  })

  test('with two recordings in a row is refused', async () => {
    const [vorbis, opus] = [await readFile(fixture('two-tones.ogg')), await readFile(fixture('tone.opus'))]
    opus.writeUInt32LE(8, 14)
    await expect(readBytes('both.ogg', Buffer.concat([vorbis, opus]))).rejects.toThrow('both.ogg')
  })
})

describe('what is refused', () => {
  const wavOf = (channelCount: number, sampleRate: number, data: Buffer) =>
    makeRiff('RIFF', [makeFormat({ tag: 1, bits: 16, channelCount, sampleRate }), makeChunk('data', data)])
  const m4a = Buffer.concat([
    Buffer.from('0000001c667479704d344120000000004d3441206d70343269736f6d', 'hex'),
    Buffer.alloc(500),
  ])

  test.each<[string, string, string, Buffer]>([
    ['surround.wav', 'unsupported', 'has 6 channels: mix it down', wavOf(6, 48_000, Buffer.alloc(120))],
    ['slow.wav', 'unsupported', 'has 4000 samples per second', wavOf(1, 4000, Buffer.alloc(120))],
    ['fast.wav', 'unsupported', 'has 384000 samples per second', wavOf(1, 384_000, Buffer.alloc(120))],
    ['short.wav', 'damaged', 'ends too early', wavOf(1, 8000, Buffer.alloc(120)).subarray(0, 100)],
    ['soundless.wav', 'empty', 'has no sound in it', wavOf(1, 8000, Buffer.alloc(0))],
    ['nothing.wav', 'empty', 'is an empty file', Buffer.alloc(0)],
    ['text.mp3', 'unsupported', 'cannot be read as sound', Buffer.from('Just words. '.repeat(50))],
    ['zeros.mp3', 'unsupported', 'cannot be read as sound', Buffer.alloc(10_000)],
    ['tag.mp3', 'unsupported', 'cannot be read as sound', id3Head],
    ['song.m4a', 'unsupported', 'cannot be read as sound', m4a],
  ])('%s is %s', async (name, code, message, bytes) => {
    await expect(readBytes(name, bytes)).rejects.toMatchObject({
      name: 'AudioError',
      code,
      message: expect.stringContaining(`${name} ${message}`),
    })
  })

  test('a missing file, and a folder', async () => {
    for (const path of [join(folder, 'gone.mp3'), folder])
      await expect(openSound(path)).rejects.toThrow('cannot be read: check that the file exists')
  })
})

test('a sound that is closed early can be removed, and opened again', async () => {
  const path = await save(
    'song.wav',
    encodeWav({ sampleRate: 8000, channels: [new Float32Array(90_000)] }, 16),
  )
  for (let turn = 0; turn < 2; turn++) {
    const sound = await openSound(path)
    for await (const block of sound.blocks) {
      expect(block[0]).toHaveLength(22_050)
      break
    }
    await sound.close()
    await (await openSound(path)).close()
  }
  await rm(path)
})
