import { deflateSync } from 'node:zlib'
import { verifyFile } from '@tempolibre/contract/licence-verification'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

/** Of the processor, in ms: several times what the longest of them takes; work that grows with the square takes minutes. */
const mostMs = 6000
const noKey = () => undefined

/** Bytes as they stand at the beginning of a file, then whatever follows. */
const file = (...parts: (string | Buffer)[]) =>
  new Blob(
    parts.map((part) =>
      typeof part === 'string' ? new Uint8Array(Buffer.from(part, 'latin1')) : new Uint8Array(part),
    ),
  )

const size = (bytes: number) => {
  const written = Buffer.alloc(4)
  written.writeUInt32LE(bytes >>> 0)
  return written
}
const signature = '\n%tempolibre-signature 0123456789abcdef AAAA\n'
const bomb = deflateSync(Buffer.alloc(200_000_000))

test.each([
  ['an endless list of names', file(`{${'"a":{'.repeat(100_000)}`)],
  ['brackets as deep as they go', file(`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)],
  ['a text that never ends', file(`{"${'\\\\'.repeat(400_000)}`)],
  ['quotes without end', file(`{${'"'.repeat(900_000)}`)],
  ['numbers of a certificate by the thousand', file(`%PDF-1.7\n${'TL-0000-'.repeat(400_000)}`, signature)],
  [
    'a certificate that blows up',
    file(`%PDF-1.7\n/EmbeddedFile\n/Length ${bomb.length}\nstream\n`, bomb, signature),
  ],
  ['marks of a signature by the thousand', file('%PDF-1.7\n', '\n%tempolibre-signature '.repeat(400_000))],
  [
    'a WAV of empty chunks',
    file('RIFF', size(9), 'WAVE', Buffer.concat(Array.from({ length: 200_000 }, () => Buffer.alloc(8)))),
  ],
  [
    'a WAV whose chunk is larger than the file',
    file('RIFF', size(2 ** 32 - 1), 'WAVELIST', size(2 ** 32 - 1), 'INFO'),
  ],
  [
    'a FLAC of comments that claim to be endless',
    file('fLaC', Buffer.from([0x84, 0xff, 0xff, 0xff]), size(0), size(2 ** 32 - 1), Buffer.alloc(2_000_000)),
  ],
  [
    'an MP3 of tags by the thousand',
    file('ID3\x03\0\0\0\0\0\x0a', Buffer.alloc(10), 'ID3\x03\0\0\0\0\0\x0a'.repeat(100_000)),
  ],
  [
    'a tag that is larger than its file',
    file('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'TXXX\xff\xff\xff\xff', Buffer.alloc(100_000)),
  ],
  ['no bytes', file('')],
])('[R10.4] %s gets a verdict without much work', async (_, hostile) => {
  const before = process.threadCpuUsage()
  const { verdict } = await verifyFile(hostile, noKey)
  const { system, user } = process.threadCpuUsage(before)
  expect(['genuine', 'newer_format']).not.toContain(verdict)
  expect((user + system) / 1000).toBeLessThan(mostMs)
})

test('[R10.4] files of random bytes behind every kind of beginning get a verdict', async () => {
  const random = seededRandom(7)
  const beginnings = [
    '{',
    '\u00ef\u00bb\u00bf{',
    '%PDF-1.7\n',
    'RIFF\0\0\0\0WAVE',
    'fLaC',
    'ID3\x03\0\0',
    'ID3\x04\0\x40',
    '',
  ]
  for (let time = 0; time < 400; time++) {
    const bytes = Buffer.from(Array.from({ length: random.int(600) }, () => random.int(256)))
    const { verdict } = await verifyFile(file(random.pick(beginnings), bytes), noKey)
    expect(['genuine', 'newer_format']).not.toContain(verdict)
  }
})
