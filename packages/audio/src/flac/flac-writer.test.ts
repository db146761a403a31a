// Where `!` follows an index, the index is below the length of the array.
import { createHash } from 'node:crypto'
import { parseBuffer } from 'music-metadata'
import { describe, expect, test } from 'vitest'
import { countSamples } from '@tempolibre/domain/sound-analysis/pcm'
import { decodeAudio } from '../read/decode-audio.ts'
import { createFlacEncoder, encodeFlac } from './flac-writer.ts'
import { concatenate, createNoise, makeSine } from '../test-signals.ts'
import { encodeWav } from '../wav/wav-writer.ts'

const sampleRate = 44_100

/** A chord with a little noise, long enough for several blocks and a short last one. */
function makeMusic(): Float32Array[] {
  const noise = createNoise(5)
  return [220, 277].map((hertz) => {
    const low = makeSine(sampleRate, 1.1, hertz, 0.4)
    const high = makeSine(sampleRate, 1.1, hertz * 3, 0.1)
    return low.map((value, at) => value + high[at]! + noise() * 0.003)
  })
}

const extremes: [string, Float32Array[]][] = [
  ['music', makeMusic()],
  ['silence', [new Float32Array(9000), new Float32Array(9000)]],
  ['white noise at full scale', [1, 2].map((seed) => Float32Array.from({ length: 9000 }, createNoise(seed)))],
  [
    'full scale by turns',
    [1, -1].map((sign) => Float32Array.from({ length: 9000 }, (_, at) => (at % 2 ? sign : -sign))),
  ],
  ['one sample', [new Float32Array([0.25]), new Float32Array([-0.5])]],
  ['one channel', [makeSine(sampleRate, 0.2, 440, 0.7)]],
  ['clipping', [new Float32Array([2, -2, 1, -1]), new Float32Array([0, 0.5, -0.5, 7])]],
]

describe.each([16, 24] as const)('FLAC in %i bits', (bits) => {
  test.each(extremes)('reproduces %s bit by bit', async (_, channels) => {
    const flac = await encodeFlac({ sampleRate, channels }, bits)
    const decoded = await decodeAudio(flac)
    expect(decoded.sampleRate).toBe(sampleRate)
    const wav = Buffer.from(encodeWav({ sampleRate, channels }, bits))
    expect(Buffer.from(encodeWav(decoded, bits)).equals(wav)).toBe(true)
  })

  test('declares the length and checksum of the sound, as players and archives verify it', async () => {
    const channels = makeMusic()
    const flac = Buffer.from(await encodeFlac({ sampleRate, channels }, bits))
    const { format } = await parseBuffer(flac, { size: flac.length })
    expect(format).toMatchObject({
      bitsPerSample: bits,
      numberOfChannels: 2,
      duration: 1.1,
      sampleRate,
    })
    const samples = Buffer.from(encodeWav({ sampleRate, channels }, bits)).subarray(44)
    expect(flac.toString('hex', 26, 42)).toBe(createHash('md5').update(samples).digest('hex'))
  })

  test('is much smaller than a WAV of the same music', async () => {
    const pcm = { sampleRate, channels: makeMusic() }
    expect((await encodeFlac(pcm, bits)).length).toBeLessThan(encodeWav(pcm, bits).length * 0.72)
  })
})

test('a FLAC written in chunks of any length equals one written at once', async () => {
  const channels = makeMusic()
  const encoder = createFlacEncoder({ sampleRate, channels: 2, bits: 24 })
  const frames: Uint8Array[] = []
  const total = countSamples({ sampleRate, channels })
  for (let from = 0, length = 1; from < total; from += length, length = length * 3 + 1) {
    frames.push(...(await encoder.encode(channels.map((channel) => channel.subarray(from, from + length)))))
  }
  const last = await encoder.finish()
  const whole = await encodeFlac({ sampleRate, channels }, 24)
  expect(Buffer.concat([last.head, ...frames, ...last.frames]).equals(Buffer.from(whole))).toBe(true)
})

test('what cannot be written as FLAC is refused with a remedy', async () => {
  const silence = new Float32Array(10)
  expect(() => createFlacEncoder({ sampleRate: 44_000, channels: 2, bits: 24 })).toThrow(
    '44000 Hz: choose one of 8000',
  )
  await expect(encodeFlac({ sampleRate, channels: [] }, 24)).rejects.toThrow('one or two channels, not 0')
  await expect(encodeFlac({ sampleRate, channels: [new Float32Array(0)] }, 24)).rejects.toThrow(
    'add some sound',
  )
  const encoder = createFlacEncoder({ sampleRate, channels: 2, bits: 16 })
  await expect(encoder.encode([silence])).rejects.toThrow('made for 2 channels')
  await expect(encoder.encode([silence, concatenate([silence, silence])])).rejects.toThrow(
    'arrays of one length',
  )
  await encoder.cancel()
  await expect(encoder.encode([silence, silence])).rejects.toThrow('make a new one')
})
