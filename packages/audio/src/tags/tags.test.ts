import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeFlac } from '../flac/flac.ts'
import { encodeFlac } from '../flac/flac-writer.ts'
import { scanMp3 } from '../mp3/mp3-scan.ts'
import { createMp3Encoder } from '../mp3/mp3.ts'
import { type SoundTags, taggedLength, tagHeadLength, tagSound, makePreviewTag } from './tags.ts'
import { decodeWav } from '../wav/wav.ts'
import { encodeWav, wavByteLength, wavHeader, wavSamples } from '../wav/wav-writer.ts'

const second = Float32Array.from({ length: 44_100 }, (_, index) => Math.sin(index / 20) * 0.5)
const sound = { sampleRate: 44_100, channels: [second, second.map((value) => -value)] }
const wav = Buffer.from(encodeWav(sound, 24))
let mp3: Buffer
let flac: Buffer

beforeAll(async () => {
  flac = Buffer.from(await encodeFlac(sound, 24))
  const encoder = createMp3Encoder({
    sampleRate: 44_100,
    channels: 2,
    sampleCount: sound.channels[0]?.length ?? 0,
    bitrate: 320_000,
  })
  mp3 = Buffer.concat([...(await encoder.encode(sound.channels)), ...(await encoder.finish())])
})

const tags: SoundTags = {
  title: 'Été à l’envers',
  artist: 'House Band',
  copyright: '2026 House Band, Tempolibre',
  comment: 'Licence TL-7K2M-9QWX-4HTD',
  language: 'fra',
  url: 'https://music.example/fr/verifier/tl-7k2m-9qwx-4htd',
  further: {
    'TEMPOLIBRE-LICENCE': 'TL-7K2M-9QWX-4HTD',
    'TEMPOLIBRE-SIGNED-LICENCE': '{"licence":{"a":"é"}}',
  },
}

type Format = 'wav' | 'mp3' | 'flac'

/** The file as a server would send it. */
function send(format: Format, stored: Buffer, given: SoundTags): Buffer {
  const tagged = tagSound(format, stored.subarray(0, tagHeadLength), stored.length, given)
  const sent = Buffer.concat([tagged.before, stored.subarray(tagged.from, tagged.to), tagged.after])
  expect(sent).toHaveLength(taggedLength(tagged))
  return sent
}

/** The samples, or the frames. */
function soundOf(format: Format, file: Buffer): object {
  if (format === 'mp3') return scanMp3(file, 'it')
  return format === 'wav' ? decodeWav(file, 'it') : decodeFlac(file, 'it')
}

const read = (bytes: Buffer) => parseBuffer(bytes, { size: bytes.length }, { duration: true })

const makePreviewOnly = () => Buffer.concat([makePreviewTag({ title: 'A', artist: 'B' }), mp3])

async function readTags(bytes: Buffer) {
  const { common, native } = await read(bytes)
  const further = Object.fromEntries(
    (native['ID3v2.4'] ?? [])
      .filter(({ id }) => id.startsWith('TXXX:'))
      .map(({ id, value }) => [id.slice('TXXX:'.length), value]),
  )
  for (const { id, value } of native['vorbis'] ?? []) further[id] = value
  const { artist, bpm, comment, copyright, key, license, title } = common
  const url = native['ID3v2.4']?.find(({ id }) => id === 'WCOP')?.value ?? license
  return { title, artist, copyright, comment: comment?.map(({ text }) => text), url, bpm, key, further }
}

describe.each(['wav', 'mp3', 'flac'] as const)('[R10.4] a tagged %s', (format) => {
  const stored = () => ({ wav, mp3, flac })[format]

  test('contains the given tags', async () => {
    const found = await readTags(send(format, stored(), tags))
    expect(found).toMatchObject({
      title: tags.title,
      artist: tags.artist,
      copyright: tags.copyright,
      url: tags.url,
      further: tags.further,
    })
    expect(found.comment).toContain(tags.comment)
  })

  test('has tempo and key for DJs', async () => {
    const found = await readTags(send(format, stored(), { ...tags, bpm: 104, key: 'F#m' }))
    expect(found).toMatchObject({ title: tags.title, bpm: 104, key: 'F#m' })
  })

  test('has genre and ISRC, and its cover', async () => {
    const cover = {
      mimeType: 'image/png',
      bytes: Buffer.from('89504e470d0a1a0aff00ffe0', 'hex'),
      side: 512,
    } as const
    const sent = send(format, stored(), { ...tags, genre: 'Música ambiental', isrc: 'FRZ039800212', cover })
    const { common } = await read(sent)
    expect(common.genre).toEqual(['Música ambiental'])
    expect(common.isrc).toEqual(['FRZ039800212'])
    expect(common.picture).toHaveLength(1)
    expect(common.picture?.[0]).toMatchObject({ format: 'image/png', type: 'Cover (front)' })
    expect(Buffer.from(common.picture?.[0]?.data ?? []).equals(cover.bytes)).toBe(true)
    expect(soundOf(format, sent)).toEqual(soundOf(format, stored()))
  })

  test('claims no copyright if none is reserved', async () => {
    const { copyright: _, ...free } = tags
    const found = await readTags(send(format, stored(), free))
    expect(found.title).toBe(tags.title)
    expect(found.copyright).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a NUL', 'one\0two'],
    ['line ends and controls', 'one\r\n\t\u0007two'],
    ['quotes and brackets', `"'<>{}[]\\/%s`],
    ['writing from right to left', 'שלום \u202E abc \u2066'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['other planes and half a pair', '𝄞🎷\uD800'],
    ['what looks like a tag', 'ID3TXXXRIFFdataLIST'],
  ])('keeps its sound with names that contain %s', async (_, text) => {
    const hostile = {
      ...tags,
      title: text,
      artist: text,
      comment: text,
      copyright: text,
      further: { NAME: text },
    }
    const sent = send(format, stored(), hostile)
    const clean = text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
    // Readers may omit empty values.
    expect((await readTags(sent)).further['NAME'] ?? '').toBe(clean)
    expect(soundOf(format, sent)).toEqual(soundOf(format, stored()))
  })
})

describe('a tagged WAV', () => {
  test('consists of chunks with correct lengths', () => {
    const sent = send('wav', wav, tags)
    expect(sent.readUInt32LE(4)).toBe(sent.length - 8)
    const names: string[] = []
    let at = 12
    while (at < sent.length) {
      names.push(sent.toString('latin1', at, at + 4))
      const length = sent.readUInt32LE(at + 4)
      at += 8 + length + (length % 2)
    }
    expect(at).toBe(sent.length)
    expect(names).toEqual(['fmt ', 'data', 'LIST', 'id3 '])
  })

  test('of odd length, or with trailing data, still has chunks at even offsets', () => {
    const odd = Buffer.concat([wav, Buffer.from('note\x03\0\0\0abc')])
    odd.writeUInt32LE(odd.length - 8, 4)
    const behind = Buffer.concat([wav, Buffer.from('rubbish')])
    for (const [stored, length] of [
      [odd, odd.length + 1],
      [behind, wav.length],
    ] as const) {
      const sent = send('wav', stored, tags)
      expect(sent.toString('latin1', length, length + 4)).toBe('LIST')
      expect(sent.readUInt32LE(4)).toBe(sent.length - 8)
    }
  })

  test('is unchanged if its lengths are unreliable, or if it is not a WAV', () => {
    const streamed = Buffer.from(wav)
    streamed.writeUInt32LE(0xffffffff, 4)
    for (const stored of [
      streamed,
      Buffer.from('RF64'),
      Buffer.from('nothing of the kind'),
      Buffer.alloc(0),
    ]) {
      expect(send('wav', stored, tags).equals(stored)).toBe(true)
    }
  })
})

describe('a tagged MP3', () => {
  test('that is a preview says whose song it is, its licence if all have the same, and its encoder', async () => {
    const licenceUrl = 'https://creativecommons.org/publicdomain/zero/1.0/'
    const preview = Buffer.concat([
      makePreviewTag({ title: tags.title, artist: 'Ensemble é', licenceUrl }),
      mp3,
    ])
    expect(await readTags(preview)).toMatchObject({
      title: tags.title,
      artist: 'Ensemble é',
      url: licenceUrl,
      further: {},
    })
    const { common } = await read(preview)
    expect(common.encodersettings).toBe('LAME 3.100')
    const licensed = await readTags(send('mp3', preview, tags))
    expect(licensed).toMatchObject({ artist: tags.artist, url: tags.url })
    expect(await readTags(makePreviewOnly())).toMatchObject({ url: undefined })
  })

  test('has one tag, however often it is tagged', async () => {
    const once = send('mp3', mp3, { ...tags, title: 'old', further: { old: 'old' } })
    const twice = send('mp3', once, tags)
    expect(twice.equals(send('mp3', mp3, tags))).toBe(true)
  })
})

describe('a tagged FLAC', () => {
  test('is unchanged if it already has tags, or if it is not a FLAC', () => {
    const once = send('flac', flac, tags)
    for (const stored of [once, Buffer.from('fLaC'), wav, Buffer.alloc(0)]) {
      expect(send('flac', stored, tags).equals(stored)).toBe(true)
    }
  })
})

test('a WAV written in chunks equals one written at once, with the announced length', () => {
  const shape = { sampleRate: 44_100, channels: 2, bits: 24 as const, sampleCount: second.length }
  const pieces = [wavHeader(shape)]
  for (let from = 0; from < second.length; from += 7777) {
    pieces.push(
      wavSamples(
        sound.channels.map((channel) => channel.subarray(from, from + 7777)),
        24,
      ),
    )
  }
  expect(Buffer.concat(pieces).equals(wav)).toBe(true)
  expect(wavByteLength(shape)).toBe(wav.length)
  expect(() => wavHeader({ ...shape, sampleCount: 2 ** 30 })).toThrow(RangeError)
})
