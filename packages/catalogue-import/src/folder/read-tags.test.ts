import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readTags } from './read-tags.ts'
import { data, format, infoList, mp3Frames, riffChunk, wav } from './tag-corpus/containers.ts'
import { described, tag, text as id3Text } from './tag-corpus/id3.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-tags-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A FLAC that holds nothing but Vorbis comments (xiph.org/flac/format.html, xiph.org/vorbis/doc/v-comment.html). */
function makeFlac(comments: readonly string[]): Buffer {
  const text = (value: string) => {
    const bytes = Buffer.from(value)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  const body = Buffer.concat([text('test'), count, ...comments.map(text)])
  const blockHead = (type: number, length: number) =>
    Buffer.from([type, length >> 16, (length >> 8) & 0xff, length & 0xff])
  const streamInfo = Buffer.alloc(34)
  streamInfo.writeUInt16BE(4096, 0)
  streamInfo.writeUInt16BE(4096, 2)
  // 44,100 Hz, two channels, 16 bits, no samples.
  streamInfo.set([0x0a, 0xc4, 0x42, 0xf0], 10)
  return Buffer.concat([
    Buffer.from('fLaC'),
    blockHead(0, 34),
    streamInfo,
    blockHead(0x84, body.length),
    body,
  ])
}

async function read(comments: readonly string[]) {
  const path = join(folder, 'a.flac')
  writeFileSync(path, makeFlac(comments))
  const { record } = await readTags(path)
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

describe('[R12.8] tags of a file', () => {
  test.each([
    ['1', true],
    ['4', true],
    ['2', false],
    ['0', undefined],
  ])('with the advisory %s say that lyrics are explicit: %s', async (advisory, explicit) => {
    expect((await read([`ITUNESADVISORY=${advisory}`]))['explicit']).toBe(explicit)
  })

  test('say what is known of it', async () => {
    expect(
      await read([
        'TITLE=Salt',
        'ARTIST=Ada Vega',
        'ALBUM=Harbour',
        'TRACKNUMBER=3/12',
        'GENRE=Jazz; Lounge',
        'BPM=98',
        'DATE=2026-03-01',
        'ISRC=ES-A1B-26-00001',
        'COMPOSER=Ada Vega',
        'DESCRIPTION=Calm.',
        'COPYRIGHT=Copyright (C) 2026 Vega Music',
      ]),
    ).toEqual({
      title: { en: 'Salt', es: 'Salt', fr: 'Salt' },
      description: { en: 'Calm.' },
      artist: 'Ada Vega',
      album: 'Harbour',
      trackNumber: 3,
      genres: ['Jazz', 'Lounge'],
      bpm: 98,
      releaseDate: '2026-03-01',
      isrc: 'ESA1B2600001',
      writers: [{ name: 'Ada Vega' }],
      cLine: '2026 Vega Music',
    })
  })

  test.each([
    ['http://example.org', undefined],
    ['Ripped with care by www.example.org for you', undefined],
    ['12345', undefined],
    ['Encoded by hand', undefined],
    ['A calm piece for a late evening.', { en: 'A calm piece for a late evening.' }],
  ])('a comment describes the music or says other things: %s', async (comment, description) => {
    expect((await read([`COMMENT=${comment}`]))['description']).toEqual(description)
  })

  test('[R17.83] that cannot be read are left out and named; noughts say nothing', async () => {
    const { unread, ...others } = await read(['BPM=9999', 'ISRC=unknown', 'DATE=03/04/2026', 'INITIALKEY=Z'])
    expect(others).toEqual({})
    expect(unread).toMatchObject([
      { field: 'bpm', problem: { code: 'cell_tempo', value: '9999' } },
      { field: 'key', problem: { code: 'cell_key', value: 'Z' } },
      { field: 'isrc', problem: { code: 'cell_isrc', value: 'unknown' } },
      { field: 'releaseDate', problem: { code: 'cell_day', value: '03/04/2026' } },
    ])
    expect(await read(['BPM=0', 'ISRC=', 'DATE=0000-00-00', 'INITIALKEY=o', 'TRACKNUMBER=0/0'])).toEqual({})
    writeFileSync(join(folder, 'words.wav'), 'Nothing but words.')
    expect(await readTags(join(folder, 'words.wav'))).toEqual({ record: {}, picture: undefined })
  })
})

describe('[R17.48] tags in a code page that nobody names', () => {
  test.each([
    ['Cyrillic in ID3v2.3', 3, Buffer.from([0xcf, 0xe5, 0xf1, 0xed, 0xff])],
    ['Japanese in ID3v2.4', 4, Buffer.from([0x8c, 0xa9, 0x8f, 0x8d])],
    ['Spanish of a Macintosh in ID3v2.3', 3, Buffer.from('c\u0087lido', 'latin1')],
  ] as const)('are left out and named: %s', async (_, version, bytes) => {
    const path = join(folder, 'c.mp3')
    const [title, comment] = [
      bytes.toString('latin1'),
      described('COMM', { language: 'eng', value: bytes.toString('latin1') }),
    ]
    writeFileSync(
      path,
      Buffer.concat([
        tag(version, [id3Text('TIT2', title), id3Text('TPE1', 'Ada Vega'), comment]),
        mp3Frames,
      ]),
    )
    const { record } = await readTags(path)
    expect(record).toMatchObject({
      title: undefined,
      description: undefined,
      artist: 'Ada Vega',
      unread: [
        { field: 'title', problem: { code: 'cell_encoding' } },
        { field: 'description', problem: { code: 'cell_encoding' } },
      ],
    })
  })

  test('are passed over for what another tag says', async () => {
    const path = join(folder, 'd.wav')
    const cyrillic = Buffer.from([0xcf, 0xe5, 0xf1, 0xed, 0xff]).toString('latin1')
    const chunks = [
      format,
      data,
      riffChunk('id3 ', tag(3, [id3Text('TIT2', cyrillic)])),
      infoList([['INAM', 'Song']]),
    ]
    writeFileSync(path, wav(chunks))
    const { record } = await readTags(path)
    expect(record).toMatchObject({
      title: { en: 'Song' },
      unread: [{ field: 'title', problem: { value: 'Ïåñíÿ' } }],
    })
  })

  test.each(['Où l’été est à Noël', 'Þýðing úr íslensku', 'Señal nº 3 – 2½'])(
    '%s is no such tag',
    async (title) => {
      const path = join(folder, 'e.mp3')
      writeFileSync(path, Buffer.concat([tag(3, [id3Text('TIT2', title, 'utf16')]), mp3Frames]))
      expect((await readTags(path)).record.title?.en).toBe(title)
    },
  )
})

describe('[R17.45] several artists', () => {
  test('are named one by one, and shown with commas', async () => {
    expect(await read(['TITLE=Duo', 'ARTIST=Ada Vega', 'ARTIST=Bo Lund'])).toMatchObject({
      artist: 'Ada Vega, Bo Lund',
      artists: ['Ada Vega', 'Bo Lund'],
    })
    expect((await read(['TITLE=Solo', 'ARTIST=AC/DC']))['artist']).toBe('AC/DC')
  })

  test.each([
    [3, 'AC/DC Tributo', ['AC/DC Tributo']],
    [3, 'Ada Vega/Bo Lund', ['Ada Vega', 'Bo Lund']],
    [3, 'AC/DC / Earth, Wind & Fire', ['AC/DC', 'Earth, Wind & Fire']],
    [4, 'Ada Vega/Bo Lund', ['Ada Vega/Bo Lund']],
    [4, 'Ada Vega\0Bo Lund', ['Ada Vega', 'Bo Lund']],
  ] as const)('of ID3v2.%i: %j', async (version, text, artists) => {
    const path = join(folder, 'a.mp3')
    writeFileSync(path, Buffer.concat([tag(version, [id3Text('TPE1', text)]), mp3Frames]))
    expect((await readTags(path)).record.artist).toBe(artists.join(', '))
  })

  test('comments in Spanish and French describe the song in these languages', async () => {
    const comment = (language: string, value: string) =>
      described('COMM', { encoding: 'utf8', language, value })
    const frames = [comment('eng', 'Calm.'), comment('spa', 'En calma.'), comment('fre', 'Au calme.')]
    const path = join(folder, 'b.mp3')
    writeFileSync(path, Buffer.concat([tag(4, frames), mp3Frames]))
    expect((await readTags(path)).record.description).toEqual({
      en: 'Calm.',
      es: 'En calma.',
      fr: 'Au calme.',
    })
  })
})
