import { describe, expect, test } from 'vitest'
import { AudioError } from '../audio-error.ts'
import { createMp3Encoder } from './mp3-encoder.ts'
import { mp3Bitrates, mp3ByteLength, mp3SampleRates } from './mp3-frames.ts'
import { scanMp3 } from './mp3-scan.ts'
import { createNoise } from '../test-signals.ts'

async function encodeNoise(
  sampleRate: number,
  bitrate: number,
  channels: 1 | 2,
  sampleCount: number,
  piece = 8192,
) {
  const encoder = createMp3Encoder({ sampleRate, bitrate, channels, sampleCount })
  const noise = createNoise(3)
  const samples = Float32Array.from({ length: sampleCount }, () => 0.5 * noise())
  const frames: Uint8Array[] = []
  for (let at = 0; at < sampleCount; at += piece) {
    const part = samples.subarray(at, at + piece)
    frames.push(...(await encoder.encode(channels === 1 ? [part] : [part, part.map((value) => -value)])))
  }
  frames.push(...(await encoder.finish()))
  return Buffer.concat(frames)
}

const mono = { sampleRate: 44100, bitrate: 128000, channels: 1 } as const

/** Each encoder starts a worker, which takes seconds on a busy machine. */
const patience = 60_000

describe('the length of an MP3 is known before it is made', { timeout: patience }, () => {
  test.each(
    mp3SampleRates.flatMap((sampleRate) => mp3Bitrates.map((bitrate) => [sampleRate, bitrate] as const)),
  )('exactly, at %i Hz and %i bit/s', { tags: 'thorough' }, async (sampleRate, bitrate) => {
    const sampleCount = 20011
    const bytes = await encodeNoise(sampleRate, bitrate, 2, sampleCount)
    expect(bytes.length).toBe(mp3ByteLength({ sampleRate, bitrate, sampleCount }))
  })

  // Around the counts at which another frame begins; 160 kbit/s has the most uneven padding.
  test.each([1, 576, 577, 1728, 1729, 2880, 2881])('exactly, for %i samples of mono', async (sampleCount) => {
    const bytes = await encodeNoise(44100, 160000, 1, sampleCount)
    expect(bytes.length).toBe(mp3ByteLength({ sampleRate: 44100, bitrate: 160000, sampleCount }))
  })

  test('exactly, for a minute', { tags: 'thorough' }, async () => {
    const sampleCount = 60 * 44100
    const encoder = createMp3Encoder({ sampleRate: 44100, bitrate: 160000, channels: 1, sampleCount })
    const frames: Uint8Array[] = []
    for (let second = 0; second < 60; second++)
      frames.push(...(await encoder.encode([new Float32Array(44100)])))
    frames.push(...(await encoder.finish()))
    const length = frames.reduce((sum, frame) => sum + frame.length, 0)
    expect(length).toBe(mp3ByteLength({ sampleRate: 44100, bitrate: 160000, sampleCount }))
  })
})

describe('createMp3Encoder', { timeout: patience }, () => {
  test('writes the same bytes each time, whatever the chunks', async () => {
    const once = await encodeNoise(44100, 192000, 2, 60000)
    expect((await encodeNoise(44100, 192000, 2, 60000)).equals(once)).toBe(true)
    expect((await encodeNoise(44100, 192000, 2, 60000, 1001)).equals(once)).toBe(true)
  })

  test('writes frames of the requested rate behind an info header', async () => {
    const bytes = await encodeNoise(48000, 256000, 2, 48000)
    expect(bytes.subarray(0, 2).toString('hex')).toBe('fffb')
    expect(bytes.subarray(36, 40).toString('latin1')).toBe('Info')
    const scan = scanMp3(bytes, 'noise.mp3')
    expect(scan).toMatchObject({ sampleRate: 48000, channels: 2, bitrate: 256000 })
    expect(scan.durationSeconds).toBeGreaterThanOrEqual(1)
    expect(scan.durationSeconds).toBeLessThan(1.1)
  })

  test('returns frames while encoding continues', async () => {
    const encoder = createMp3Encoder({ ...mono, sampleCount: 12 * 8192 })
    let early = 0
    for (let piece = 0; piece < 12; piece++) early += (await encoder.encode([new Float32Array(8192)])).length
    const late = (await encoder.finish()).length
    expect(early).toBeGreaterThan(late)
  })

  test('refuses rates that the encoder would change', () => {
    expect(() =>
      createMp3Encoder({ sampleRate: 96000, bitrate: 192000, channels: 2, sampleCount: 9 }),
    ).toThrow(AudioError)
    expect(() => createMp3Encoder({ ...mono, bitrate: 64000, sampleCount: 9 })).toThrow(
      'No MP3 is made at 64000',
    )
    expect(() => mp3ByteLength({ sampleRate: 8000, bitrate: 128000, sampleCount: 9 })).toThrow(
      'cannot hold 8000 Hz',
    )
  })

  test('refuses mismatched channels, empty input, and another number of samples than it was told', async () => {
    expect(() => createMp3Encoder({ ...mono, sampleCount: 0 })).toThrow('at least one sample')
    const short = createMp3Encoder({ ...mono, sampleCount: 9000 })
    await short.encode([new Float32Array(8999)])
    await expect(short.finish()).rejects.toThrow('made for 9000 samples and got 8999')
    const encoder = createMp3Encoder({ ...mono, channels: 2, sampleCount: 8 })
    await expect(encoder.encode([new Float32Array(8)])).rejects.toThrow('made for 2 channels')
    await expect(encoder.finish()).rejects.toMatchObject({ name: 'AudioError', code: 'empty' })
  })

  test('can be cancelled, repeatedly', async () => {
    const encoder = createMp3Encoder({ ...mono, sampleCount: 8192 })
    await encoder.encode([new Float32Array(4096)])
    await encoder.cancel()
    await encoder.cancel()
    await expect(encoder.encode([new Float32Array(4096)])).rejects.toThrow('finished or cancelled')
  })
})
