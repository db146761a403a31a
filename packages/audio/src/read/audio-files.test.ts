import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeAudio } from './decode-audio.ts'
import { createMp3Encoder } from '../mp3/mp3-encoder.ts'
import { scanMp3 } from '../mp3/mp3-scan.ts'
import { probeAudio } from './probe-audio.ts'
import { createNoise, makeSine } from '../test-signals.ts'
import { encodeWav } from '../wav/wav-writer.ts'

/** 1200 samples of 440 Hz left and 550 Hz right at 8 kHz, written by the reference encoder libFLAC. */
const flacPath = new URL('../fixtures/two-tones.flac', import.meta.url).pathname
const tones = [makeSine(8000, 0.15, 440, 0.5), makeSine(8000, 0.15, 550, 0.5)]

let folder: string
let mp3: Buffer
let wav: Buffer
let flac: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-files-'))
  flac = await readFile(flacPath)
  wav = Buffer.from(encodeWav({ sampleRate: 8000, channels: tones }, 16))
  const sound = makeSine(44100, 1, 440, 0.5)
  const encoder = createMp3Encoder({
    sampleRate: 44100,
    bitrate: 128000,
    channels: 2,
    sampleCount: sound.length,
  })
  mp3 = Buffer.concat([...(await encoder.encode([sound, sound])), ...(await encoder.finish())])
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

function makeBytes(length: number): Buffer {
  const noise = createNoise(length)
  return Buffer.from(Uint8Array.from({ length }, () => Math.floor((noise() + 1) * 128)))
}

/** A WAV with the given raw samples. */
function makeWav(formatTag: number, bits: number, samples: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(formatTag, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(bits * 1000, 28)
  header.writeUInt16LE(bits / 8, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** The largest difference between samples of two channels; NaN if the second is shorter. */
function furthestApart(channel: Float32Array, other: Float32Array | undefined): number {
  return channel.reduce((most, value, at) => Math.max(most, Math.abs(value - (other?.[at] ?? NaN))), 0)
}

describe('WAV', () => {
  test.each([16, 24] as const)('is read back as written, to the last of %i bits', async (bits) => {
    const pcm = {
      sampleRate: 44100,
      channels: [makeSine(44100, 0.1, 440, 0.7), makeSine(44100, 0.1, 99, 0.2)],
    }
    const decoded = await decodeAudio(encodeWav(pcm, bits))
    expect(decoded.sampleRate).toBe(44100)
    pcm.channels.forEach((channel, index) => {
      expect(furthestApart(channel, decoded.channels[index])).toBeLessThanOrEqual(
        0.5 / 2 ** (bits - 1) + 1e-7,
      )
    })
    expect(Buffer.from(encodeWav(decoded, bits)).equals(Buffer.from(encodeWav(pcm, bits)))).toBe(true)
  })

  test('clips samples beyond full scale', async () => {
    const pcm = { sampleRate: 8000, channels: [new Float32Array([2, -2, 0.5])] }
    const { channels } = await decodeAudio(encodeWav(pcm, 16))
    expect(channels.map((samples) => [...samples])).toEqual([[32767 / 32768, -1, 0.5]])
  })

  test('pads an odd number of bytes', () => {
    const bytes = encodeWav({ sampleRate: 8000, channels: [new Float32Array(3)] }, 24)
    expect(bytes.length).toBe(54)
    expect(Buffer.from(bytes).readUInt32LE(40)).toBe(9)
  })

  test('is also read with 8, 32 and floating bits', async () => {
    const float = Buffer.alloc(8)
    float.writeFloatLE(0.25, 0)
    float.writeFloatLE(-0.75, 4)
    const double = Buffer.alloc(16)
    double.writeDoubleLE(0.25, 0)
    double.writeDoubleLE(-0.75, 8)
    const whole = Buffer.alloc(8)
    whole.writeInt32LE(0.25 * 2 ** 31, 0)
    whole.writeInt32LE(-0.75 * 2 ** 31, 4)
    const files = [
      makeWav(1, 8, Buffer.from([160, 32])),
      makeWav(1, 32, whole),
      makeWav(3, 32, float),
      makeWav(3, 64, double),
    ]
    for (const file of files) {
      const { channels } = await decodeAudio(file)
      expect(channels.map((samples) => [...samples])).toEqual([[0.25, -0.75]])
    }
  })

  test('with compressed sound is refused', async () => {
    await expect(decodeAudio(makeWav(2, 4, Buffer.alloc(64)), 'old.wav')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('old.wav is a WAV file with compressed sound'),
    })
  })
})

describe('FLAC', () => {
  test('decodes to the sound given to the reference encoder', async () => {
    const { sampleRate, channels } = await decodeAudio(flacPath)
    expect(sampleRate).toBe(8000)
    expect(channels).toHaveLength(2)
    channels.forEach((channel, index) => {
      expect(channel).toHaveLength(1200)
      expect(furthestApart(channel, tones[index])).toBeLessThan(1 / 2 ** 22)
    })
  })

  test('with one flipped bit is detected as damaged', async () => {
    for (let at = flac.length - 40; at < flac.length; at += 13) {
      const turned = Buffer.from(flac)
      turned.writeUInt8(turned.readUInt8(at) ^ 4, at)
      await expect(decodeAudio(turned, 'turned.flac')).rejects.toMatchObject({
        name: 'AudioError',
        code: 'damaged',
      })
    }
  })
})

describe('probeAudio', () => {
  test('returns length and kind of MP3, WAV and FLAC', async () => {
    const probed = await probeAudio(await save('a.mp3', mp3))
    expect(probed).toMatchObject({ codec: 'MPEG 1 Layer 3', sampleRate: 44100, channels: 2 })
    expect(Math.abs(probed.bitrate - 128000)).toBeLessThan(100)
    expect(probed.durationSeconds).toBeCloseTo((40 * 1152) / 44100, 6)
    expect(await probeAudio(await save('a.wav', wav))).toEqual({
      durationSeconds: 0.15,
      codec: 'PCM',
      sampleRate: 8000,
      channels: 2,
      bitrate: 256000,
    })
    const flacProbe = await probeAudio(flacPath)
    expect(flacProbe).toMatchObject({ codec: 'FLAC', sampleRate: 8000, channels: 2, durationSeconds: 0.15 })
  })

  test('judges by the bytes, not by the extension', async () => {
    expect((await probeAudio(await save('really-wav.mp3', wav))).codec).toBe('PCM')
  })

  test('counts the frames of an MP3 between tags', async () => {
    const head = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(128)])
    const tail = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
    const tagged = await probeAudio(await save('tagged.mp3', Buffer.concat([head, mp3, tail])))
    expect(tagged.durationSeconds).toBe(scanMp3(mp3, 'a.mp3').durationSeconds)
  })
})

describe('an incomplete file gives an AudioError that names it', () => {
  test.each(['mp3', 'wav', 'flac'] as const)('%s cut off anywhere', async (ending) => {
    const whole = { mp3, wav, flac }[ending]
    for (const share of [0.001, 0.02, 0.3, 0.7, 0.999]) {
      const path = await save(`cut.${ending}`, whole.subarray(0, Math.ceil(whole.length * share)))
      for (const read of [probeAudio, decodeAudio]) {
        await expect(read(path), `${share} by ${read.name}`).rejects.toMatchObject({
          name: 'AudioError',
          message: expect.stringMatching(/^cut\.\w+ .*: \w+.*\.$/),
        })
      }
    }
  })

  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), makeBytes(5000)])
  test.each<[string, Buffer, string]>([
    ['empty.mp3', Buffer.alloc(0), 'empty'],
    ['empty.wav', Buffer.alloc(0), 'empty'],
    ['soundless.wav', makeWav(1, 16, Buffer.alloc(0)), 'empty'],
    ['noise.mp3', makeBytes(100_000), 'unsupported'],
    ['noise.wav', makeBytes(100_000), 'unsupported'],
    ['noise.flac', makeBytes(100_000), 'unsupported'],
    ['noise.ogg', makeBytes(100_000), 'unsupported'],
    ['zeros.mp3', Buffer.alloc(100_000), 'unsupported'],
    ['page.mp3', Buffer.from(`<!doctype html>${'<p>Not found</p>'.repeat(500)}`), 'unsupported'],
    ['text.txt', Buffer.from('Just words. '.repeat(50)), 'unsupported'],
    ['picture.png', picture, 'unsupported'],
    [
      'riff.wav',
      Buffer.concat([Buffer.from('RIFF\u00a0\u000f\0\0WAVE', 'latin1'), makeBytes(4000)]),
      'damaged',
    ],
    ['tag.mp3', Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1'), 'unsupported'],
    ['head.flac', Buffer.concat([Buffer.from('fLaC'), makeBytes(4000)]), 'damaged'],
    ['ogg.ogg', Buffer.concat([Buffer.from('OggS'), makeBytes(4000)]), 'unsupported'],
    [
      'film.m4a',
      Buffer.concat([Buffer.from('0000001c667479704d344120', 'hex'), makeBytes(4000)]),
      'unsupported',
    ],
  ])('%s', async (name, bytes, code) => {
    const path = await save(name, bytes)
    await expect(probeAudio(path)).rejects.toMatchObject({
      name: 'AudioError',
      code,
      message: expect.stringContaining(name),
    })
    await expect(decodeAudio(path)).rejects.toMatchObject({
      name: 'AudioError',
      message: expect.stringContaining(name),
    })
  })

  test('a missing file, and a folder', async () => {
    await expect(probeAudio(join(folder, 'gone.mp3'))).rejects.toThrow('gone.mp3 cannot be read')
    await expect(decodeAudio(folder)).rejects.toMatchObject({ name: 'AudioError' })
  })

  test('an MP3 is named as undecodable', async () => {
    await expect(decodeAudio(mp3, 'song.mp3')).rejects.toThrow('song.mp3 is an MP3')
  })
})
