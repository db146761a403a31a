import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createMp3Encoder } from '../mp3/mp3-encoder.ts'
import { makeAiff, makeChunk, makeCommon, makeFormat, makeRiff, makeSoundData } from '../test-files.ts'
import { concatenate, createNoise, makeSine } from '../test-signals.ts'
import { findLeastSeconds } from './least-seconds.ts'
import { openSound } from './open-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'sound-as-meant-'))
afterAll(() => rmSync(folder, { recursive: true }))

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** The first channel of a file, read without ffmpeg. */
async function samplesOf(path: string): Promise<Float32Array> {
  const sound = await openSound(path, { ffmpeg: '/nowhere/ffmpeg' })
  try {
    const blocks: Float32Array[] = []
    for await (const [first] of sound.blocks) if (first) blocks.push(first.slice())
    return concatenate(blocks)
  } finally {
    await sound.close()
  }
}

const levelOf = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

/** The checksum of an Ogg page (RFC 3533, 6). */
function oggChecksum(page: Uint8Array): number {
  let checksum = 0
  for (const byte of page) {
    checksum ^= byte << 24
    for (let bit = 0; bit < 8; bit++)
      checksum = checksum & 0x80000000 ? (checksum << 1) ^ 0x04c11db7 : checksum << 1
  }
  return checksum >>> 0
}

describe('[R17.41] an Opus file', () => {
  test.each([-12, -3.5, 6])('whose head says %d dB is that much louder', async (decibels) => {
    const bytes = await readFile(new URL('../fixtures/tone.opus', import.meta.url))
    const before = levelOf(await samplesOf(save('plain.opus', bytes)))
    const segments = bytes.readUInt8(26)
    const head = 27 + segments
    bytes.writeInt16LE(decibels * 256, head + 16)
    const page = bytes.subarray(0, head + bytes.readUInt8(27))
    page.writeUInt32LE(0, 22)
    page.writeUInt32LE(oggChecksum(page), 22)
    expect(levelOf(await samplesOf(save('gain.opus', bytes))) - before).toBeCloseTo(decibels, 1)
  })
})

describe('[R17.42] a WAV', () => {
  const format = makeFormat({ tag: 1, bits: 16, channelCount: 1, sampleRate: 8000 })
  const samples = Buffer.alloc(4000)
  for (let at = 0; at < 2000; at++) samples.writeInt16LE(((at * 37) % 2000) - 1000, at * 2)
  const streamed = (length: number, riff: number) => {
    const bytes = makeRiff('RIFF', [format, makeChunk('data', samples, length)])
    bytes.writeUInt32LE(riff, 4)
    return bytes
  }

  test.each([
    ['of a recorder that stopped says no length', 0, 0],
    ['of a recorder that stopped says the length of its head', 0, 36],
    ['of a program that streams says the most', 0xffffffff, 0xffffffff],
    ['of another says that less its head', 0xffffffff - 36, 0xffffffff],
    ['of another says half of it', 0x7fffffff, 0x7fffffff],
    ['of another says half of it, less its buffer', 0x7ffff000, 0x7ffff024],
  ])('%s: it is read to its end', async (_, length, riff) => {
    const read = await samplesOf(save('streamed.wav', streamed(length, riff)))
    expect(read).toHaveLength(2000)
    expect(Math.round((read[1234] ?? 0) * 32_768)).toBe(((1234 * 37) % 2000) - 1000)
  })

  test('of 64 bits whose recorder stopped is read to its end', async () => {
    const sizes = Buffer.alloc(28)
    const bytes = makeRiff('RF64', [makeChunk('ds64', sizes), format, makeChunk('data', samples, 0xffffffff)])
    expect(await samplesOf(save('stopped.rf64', bytes))).toHaveLength(2000)
  })

  test('that has lost its end is still refused, and one without sound', async () => {
    await expect(samplesOf(save('cut.wav', streamed(8000, 8036)))).rejects.toMatchObject({ code: 'damaged' })
    const list = makeChunk('LIST', Buffer.from('INFOINAM\u0002\0\0\0a\0'))
    const empty = makeRiff('RIFF', [format, makeChunk('data', Buffer.alloc(0)), list])
    await expect(samplesOf(save('empty.wav', empty))).rejects.toMatchObject({ code: 'empty' })
  })
})

test.each([
  ['nothing', 0, 0],
  ['the most', 0xffffffff, 4008],
])('[R17.42] an AIFF that says %s of its length is read to its end', async (_, sampleCount, soundLength) => {
  const common = makeCommon({ bits: 16, channelCount: 1, sampleCount, sampleRate: 8000 })
  const sound = makeSoundData(Buffer.alloc(4000, 1))
  sound.writeUInt32BE(soundLength, 4)
  expect(await samplesOf(save('streamed.aif', makeAiff('AIFF', [common, sound])))).toHaveLength(2000)
})

describe('[R17.43] an MP3', async () => {
  const tone = makeSine(44_100, 2, 440, 0.5)
  const encoder = createMp3Encoder({
    sampleRate: 44_100,
    bitrate: 128_000,
    channels: 1,
    sampleCount: tone.length,
  })
  const mp3 = Buffer.concat([...(await encoder.encode([tone])), ...(await encoder.finish())])
  const noise = createNoise(3)
  const junk = Buffer.from(Uint8Array.from({ length: 5000 }, () => Math.floor((noise() + 1) * 127)))

  test.each([
    ['5,000 zeros', Buffer.alloc(5000)],
    ['600,000 zeros', Buffer.alloc(600_000)],
    ['zeros and rubbish', Buffer.concat([Buffer.alloc(70_000), junk])],
    ['words', Buffer.from('What was here before. '.repeat(300))],
    ['rubbish', junk],
    ['ones', Buffer.alloc(8, 0xff)],
    [
      'a tag and zeros',
      Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(128 + 5000)]),
    ],
  ])('behind %s is read without ffmpeg, and its length found before', async (_, before) => {
    const plain = await samplesOf(save('plain.mp3', mp3))
    const path = save('behind.mp3', Buffer.concat([before, mp3]))
    const read = await samplesOf(path)
    expect(read).toHaveLength(plain.length)
    expect(read.every((value, at) => value === plain[at])).toBe(true)
    expect(await findLeastSeconds(path)).toBe(await findLeastSeconds(save('plain.mp3', mp3)))
  })

  test('that is no MP3, but holds one, is not taken for it', async () => {
    const inMp4 = Buffer.concat([
      Buffer.from('0000001c667479704d344120000000004d3441206d70343269736f6d', 'hex'),
      mp3,
    ])
    await expect(samplesOf(save('film.m4a', inMp4))).rejects.toMatchObject({ code: 'unsupported' })
  })
})
