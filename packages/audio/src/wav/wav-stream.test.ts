import { expect, test } from 'vitest'
import { makeChunk, makeFormat, makeRiff } from '../test-files.ts'
import { openWav } from './wav-stream.ts'

const samples = Int16Array.of(2 ** 14, -(2 ** 14), 2 ** 13)
const format = makeFormat({ tag: 1, bits: 16, channelCount: 1, sampleRate: 8000 })
const data = Buffer.from(samples.buffer)
const unknownLength = 0xffffffff

/** The lengths of RF64: of the file, of `data`, and samples. */
function makeLongLengths(dataLength: number): Buffer {
  const lengths = Buffer.alloc(28)
  lengths.writeBigUInt64LE(BigInt(dataLength), 8)
  return makeChunk('ds64', lengths)
}

/** Opens the bytes as they arrive from a network, in pieces of 1000. */
async function read(bytes: Buffer, totalBytes = bytes.length) {
  const source = async function* () {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
  }
  const wav = await openWav(source(), totalBytes, 'song.wav')
  const all: number[] = []
  for await (const [channel = new Float32Array()] of wav.blocks) all.push(...channel)
  return { ...wav, samples: all }
}

test('the samples of a WAV are found behind chunks of any length', async () => {
  const broadcast = [makeChunk('bext', Buffer.alloc(602)), makeChunk('iXML', Buffer.alloc(300_001))]
  const wav = await read(makeRiff('RIFF', [...broadcast, format, makeChunk('data', data)]))
  expect(wav.sampleCount).toBe(3)
  expect(wav.samples).toEqual([0.5, -0.5, 0.25])
})

test.each(['RF64', 'BW64'])('the length of an %s is read from its ds64', async (kind) => {
  const sound = makeChunk('data', data, unknownLength)
  const after = makeChunk('bext', Buffer.alloc(100))
  const wav = await read(makeRiff(kind, [makeLongLengths(data.length), format, sound, after]))
  expect(wav.samples).toEqual([0.5, -0.5, 0.25])
  await expect(
    read(makeRiff(kind, [makeLongLengths(data.length + 200), format, sound, after])),
  ).rejects.toThrow('song.wav ends too early')
})

test('a WAV of unknown length is read to its end', async () => {
  const bytes = makeRiff('RIFF', [format, makeChunk('data', data, unknownLength)])
  expect((await read(bytes)).samples).toEqual([0.5, -0.5, 0.25])
  const wav = await read(bytes, Infinity)
  expect(wav.sampleCount).toBe(Infinity)
  expect(wav.samples).toEqual([0.5, -0.5, 0.25])
  await expect(read(bytes.subarray(0, -1), Infinity)).rejects.toThrow('song.wav ends too early')
})

test('a WAV that ends before its samples, or holds chunks alone, is damaged', async () => {
  const endless = Array.from({ length: 2000 }, () => makeChunk('junk', Buffer.alloc(0)))
  for (const chunks of [[], [format], [makeChunk('data', data)], endless]) {
    await expect(read(makeRiff('RIFF', chunks))).rejects.toThrow('song.wav is a damaged WAV file')
  }
})
