import { expect, test } from 'vitest'
import { decodeFlac } from './flac.ts'
import { encodeWavAsFlac, flacHeadOfWav } from './flac-from-wav.ts'
import { encodeWav } from '../wav/wav-writer.ts'
import { decodeWav } from '../wav/wav.ts'

async function encode(wav: Uint8Array, pieceLength = 1000): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < wav.length; at += pieceLength) yield wav.subarray(at, at + pieceLength)
  }
  const flac: Uint8Array[] = []
  for await (const piece of encodeWavAsFlac(pieces(), wav.length, 'it')) flac.push(piece)
  return Buffer.concat(flac)
}

const tone = (turn: number) => Float32Array.from({ length: 50_000 }, (_, at) => Math.sin(at / turn) * 0.7)

test.each([
  [16, 1],
  [16, 2],
  [24, 1],
  [24, 2],
] as const)('a WAV of %i bits in %i channels has exactly the same samples as FLAC', async (bits, count) => {
  const channels = [tone(20), tone(31)].slice(0, count)
  const wav = encodeWav({ sampleRate: 44_100, channels }, bits)
  const flac = await encode(wav)
  expect(decodeFlac(flac, 'it')).toEqual(decodeWav(wav, 'it'))
  expect(flac.length).toBeLessThan(wav.length)
  expect(flac.indexOf(flacHeadOfWav(wav.subarray(0, 44), wav.length, 'it'))).toBe(0)
  // In chunks of any size.
  expect((await encode(wav, 77_777)).equals(flac)).toBe(true)
})

test('a WAV that ends early, or cannot be FLAC, is refused', async () => {
  const wav = Buffer.from(encodeWav({ sampleRate: 44_100, channels: [tone(20)] }, 16))
  async function* half() {
    yield wav.subarray(0, wav.length / 2)
  }
  const read = async () => {
    for await (const _ of encodeWavAsFlac(half(), wav.length, 'it'));
  }
  await expect(read()).rejects.toMatchObject({ code: 'damaged' })
  wav.writeUInt16LE(3, 20)
  wav.writeUInt16LE(32, 34)
  await expect(encode(wav)).rejects.toMatchObject({ code: 'unsupported' })
  await expect(encode(Buffer.from('nothing of the kind'))).rejects.toMatchObject({ code: 'damaged' })
})
