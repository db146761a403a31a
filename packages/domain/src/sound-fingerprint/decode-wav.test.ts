import { describe, expect, test } from 'vitest'
import { decodeWav } from './index.mjs'

interface Layout {
  tag: number
  bits: number
  channels?: number
  sampleRate?: number
  /** Bytes after the 16 that every format has. */
  extension?: Buffer
}

function makeWav(layout: Layout, data: Buffer, saidSize = data.length): Blob {
  const { bits, channels = 1, extension = Buffer.alloc(0), sampleRate = 8000, tag } = layout
  const format = Buffer.alloc(16)
  format.writeUInt16LE(tag, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt16LE(bits, 14)
  const chunk = (id: string, content: Buffer, size = content.length) => {
    const head = Buffer.alloc(8)
    head.write(id)
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const body = [chunk('LIST', Buffer.from('odd')), chunk('fmt ', Buffer.concat([format, extension]))]
  return new Blob([
    new Uint8Array(Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), ...body, chunk('data', data, saidSize)])),
  ])
}

const samplesOf = async (wav: Blob) => [...((await decodeWav(wav))?.channels[0] ?? [])]

/** WAVEFORMATEXTENSIBLE: its subformat begins with the actual format tag. */
const extensible = Buffer.from([22, 0, 24, 0, 4, 0, 0, 0, 1, 0, ...Buffer.alloc(14)])

describe('[R10.4] a WAV is decoded', () => {
  test.each<[string, Layout, Buffer]>([
    ['of 8 bits, which have no sign', { tag: 1, bits: 8 }, Buffer.from([192, 64])],
    ['of 16 bits', { tag: 1, bits: 16 }, Buffer.from(Int16Array.of(2 ** 14, -(2 ** 14)).buffer)],
    ['of 24 bits', { tag: 1, bits: 24 }, Buffer.from([0, 0, 0x40, 0, 0, 0xc0])],
    [
      'of 24 bits, extensible',
      { tag: 0xfffe, bits: 24, extension: extensible },
      Buffer.from([0, 0, 0x40, 0, 0, 0xc0]),
    ],
    ['of 32 bits', { tag: 1, bits: 32 }, Buffer.from(Int32Array.of(2 ** 30, -(2 ** 30)).buffer)],
    ['of floating point', { tag: 3, bits: 32 }, Buffer.from(Float32Array.of(0.5, -0.5).buffer)],
    ['of double precision', { tag: 3, bits: 64 }, Buffer.from(Float64Array.of(0.5, -0.5).buffer)],
    [
      'of two channels, which are averaged',
      { tag: 1, bits: 8, channels: 2 },
      Buffer.from([255, 129, 65, 63]),
    ],
  ])('%s', async (_, layout, data) => {
    expect(await samplesOf(makeWav(layout, data))).toEqual([0.5, -0.5])
  })

  test('up to where it was cut off', async () => {
    const wav = makeWav({ tag: 1, bits: 16 }, Buffer.from(Int16Array.of(2 ** 14).buffer), 1000)
    expect(await samplesOf(wav)).toEqual([0.5])
  })

  test('up to the length its fingerprint covers', async () => {
    const wav = makeWav({ tag: 1, bits: 8 }, Buffer.alloc(200 * 8000))
    expect(await samplesOf(wav)).toHaveLength(121 * 8000)
  })

  test.each<[string, Blob]>([
    ['compressed sound', makeWav({ tag: 2, bits: 16 }, Buffer.alloc(8))],
    ['no channel', makeWav({ tag: 1, bits: 16, channels: 0 }, Buffer.alloc(8))],
    ['an unsupported rate', makeWav({ tag: 1, bits: 16, sampleRate: 4_000_000_000 }, Buffer.alloc(8))],
    ['an unsupported number of bits', makeWav({ tag: 1, bits: 13 }, Buffer.alloc(8))],
    ['no sound', new Blob(['RIFF\0\0\0\0WAVE'])],
    ['something else', new Blob(['ID3'])],
    ['nothing', new Blob([])],
  ])('unless it holds %s', async (_, wav) => {
    expect(await decodeWav(wav)).toBeUndefined()
  })
})
