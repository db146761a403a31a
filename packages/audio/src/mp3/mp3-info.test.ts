/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { MPEGDecoder } from 'mpg123-decoder'
import { describe, expect, test } from 'vitest'
import { createNoise, makeSine } from '../test-signals.ts'
import { createMp3Encoder } from './mp3-encoder.ts'
import { mp3Bitrates, mp3SampleRates } from './mp3-frames.ts'
import { makeMp3Info, type Mp3Shape } from './mp3-info.ts'

async function encode(shape: Omit<Mp3Shape, 'channels' | 'sampleCount'>, channels: Float32Array[]) {
  const sampleCount = channels[0]?.length ?? 0
  const encoder = createMp3Encoder({ ...shape, channels: channels.length === 1 ? 1 : 2, sampleCount })
  return Buffer.concat([...(await encoder.encode(channels)), ...(await encoder.finish())])
}

/** With libmpg123, which reads the info header. */
async function decode(bytes: Uint8Array): Promise<Float32Array> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData } = decoder.decode(bytes)
  decoder.free()
  return channelData[0] ?? new Float32Array(0)
}

const level = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

/** Each encoder starts a worker, which takes seconds on a busy machine. */
describe('an MP3 with its info header', { timeout: 60_000 }, () => {
  test.each([
    [44_100, 44_100],
    [44_100, 1152 * 20],
    [48_000, 20_011],
    [32_000, 577],
  ])('at %i Hz decodes to exactly its %i samples, the first one in its place', async (sampleRate, length) => {
    const noise = createNoise(5)
    // A low-passed noise: what the encoder keeps.
    let last = 0
    const sound = Float32Array.from({ length }, () => (last = 0.8 * last + 0.1 * noise()))
    const decoded = await decode(await encode({ sampleRate, bitrate: 320_000 }, [sound, sound]))
    expect(decoded).toHaveLength(length)
    const error = (shift: number) => {
      let sum = 0
      for (let at = 10; at < length - 10; at++) sum += (decoded[at + shift]! - sound[at]!) ** 2
      return sum
    }
    const shifts = [-2, -1, 0, 1, 2]
    expect(shifts.toSorted((one, other) => error(one) - error(other))[0]).toBe(0)
  })

  test.each(mp3Bitrates)('at %i bit/s is as loud as its samples, within 0.05 dB', async (bitrate) => {
    const sound = makeSine(44_100, 1, 997, 0.7)
    const decoded = await decode(await encode({ sampleRate: 44_100, bitrate }, [sound, sound]))
    const middle = [4410, 39_690] as const
    const change = level(decoded.subarray(...middle)) / level(sound.subarray(...middle))
    expect(Math.abs(20 * Math.log10(change))).toBeLessThan(0.05)
  })

  test('says how many frames and bytes follow, and where each hundredth of the song is', async () => {
    const sampleCount = 441_000
    const bytes = await encode({ sampleRate: 44_100, bitrate: 160_000 }, [new Float32Array(sampleCount)])
    // A mono frame: 4 bytes of head and 17 of side information.
    const at = 21
    expect(bytes.readUInt32BE(at + 8)).toBe(Math.ceil((sampleCount + 1152) / 1152))
    expect(bytes.readUInt32BE(at + 12)).toBe(bytes.length)
    const toc = [...bytes.subarray(at + 16, at + 116)]
    toc.forEach((position, share) => expect(Math.abs(position - 2.56 * share)).toBeLessThan(2))
    expect(toc).toEqual(toc.toSorted((one, other) => one - other))
    const delays = bytes.readUIntBE(at + 120 + 21, 3)
    expect([delays >> 12, delays & 4095]).toEqual([
      576,
      bytes.readUInt32BE(at + 8) * 1152 - 576 - sampleCount,
    ])
  })

  test.each(mp3SampleRates)('has a checksum over all bytes before it, at %i Hz', (sampleRate) => {
    const info = makeMp3Info({ sampleRate, bitrate: 128_000, channels: 2, sampleCount: 100_000 })
    // CRC-16 has the property that a message followed by its CRC, low byte first, leaves 0.
    const message = [...info.subarray(0, 190), info[191]!, info[190]!]
    let crc = 0
    for (const byte of message)
      for (let bit = 0; bit < 8; bit++) {
        const feedback = ((crc ^ (byte >> bit)) & 1) === 1
        crc = feedback ? (crc >> 1) ^ 0xa001 : crc >> 1
      }
    expect(Buffer.from(info).readUInt16BE(190)).not.toBe(0)
    expect(crc).toBe(0)
  })
})
