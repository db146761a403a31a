import { deflateSync } from 'node:zlib'
import { findSound, verifyFile } from '@tempolibre/domain/licence-verification'
import { decodeWav, fingerprintSound } from '@tempolibre/domain/sound-fingerprint'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

/** CPU time in ms: several times that of the slowest; quadratic work would take minutes. */
const maxMs = 6000
const noKey = () => undefined

/** The bytes at the beginning of a file, then anything. */
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
])('[R10.4] %s gets a verdict quickly', async (_, hostile) => {
  const before = process.threadCpuUsage()
  const { verdict } = await verifyFile(hostile, noKey)
  const { system, user } = process.threadCpuUsage(before)
  expect(['genuine', 'newer_format']).not.toContain(verdict)
  expect((user + system) / 1000).toBeLessThan(maxMs)
})

/** A mono WAV of 8 bits. */
function wav({ channels = 1, rate }: { channels?: number; rate: number }, samples: number): Blob {
  const [format, rateAsBytes] = [Buffer.alloc(16), size(rate)]
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(channels, 2)
  rateAsBytes.copy(format, 4)
  format.writeUInt16LE(8, 14)
  const data = Buffer.alloc(samples, 0x90)
  return file('RIFF', size(0), 'WAVEfmt ', size(16), format, 'data', size(2 ** 32 - 1), data)
}

test.each([
  ['a WAV at the highest rate, as long as is listened to', wav({ rate: 192_000 }, 121 * 192_000)],
  ['a WAV that goes on for hours', wav({ rate: 8000 }, 100_000_000)],
  ['a WAV at four billion samples a second', wav({ rate: 4_000_000_000 }, 1_000_000)],
  ['a WAV of 65,535 channels', wav({ rate: 44_100, channels: 65_535 }, 10_000_000)],
  ['a WAV of formats without sound', file('RIFF', size(0), 'WAVE', 'fmt \0\0\0\0'.repeat(200_000))],
])('[R10.4] the sound of %s is compared or refused quickly', { tags: 'thorough' }, async (_, hostile) => {
  const before = process.threadCpuUsage()
  const sound = await decodeWav(hostile)
  if (sound) fingerprintSound(sound)
  const { system, user } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(maxMs)
})

test('[R10.4] thousands of tags before the sound are not walked', async () => {
  const { sound } = await findSound(file('ID3\x03\0\0\0\0\0\x0a', 'ID3\x03\0\0\0\0\0\0'.repeat(100_000)))
  expect(sound.size).toBeGreaterThan(900_000)
})

test('[R10.4] files of random bytes after every kind of header get a verdict', async () => {
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
