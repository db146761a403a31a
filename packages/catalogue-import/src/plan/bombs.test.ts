import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMetadata, TagLimitError } from '@tempolibre/audio/metadata'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNameMatcher } from '../vocabulary/match-names.ts'
import { planImport, type PlanOptions } from './plan-import.ts'

const megabyte = 1024 ** 2

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plan-bombs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)

/** A file of zeros, which takes no room, with some pieces in it. */
function putSparse(name: string, bytes: number, pieces: readonly [at: number, content: Uint8Array][]): void {
  const file = openSync(join(folder, name), 'w')
  for (const [at, content] of pieces) writeSync(file, content, 0, content.length, at)
  closeSync(file)
  truncateSync(join(folder, name), bytes)
}

const names = createNameMatcher([])
const plan = (options: Partial<PlanOptions> = {}) =>
  planImport({
    folder,
    names,
    today: '2026-05-01',
    artist: 'Ada Vega',
    genre: names.match('genre', 'jazz') ?? undefined,
    ...options,
  })

const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const little = (value: number) => Buffer.from(big(value).toReversed())

/** `fLaC` and STREAMINFO: 44,100 Hz, two channels of 16 bits. */
const flacHead = Buffer.concat([Buffer.from('fLaC'), big(34), Buffer.alloc(34)])
flacHead.writeUInt16BE(4096, 8)
flacHead.writeUInt16BE(4096, 10)
flacHead.set([0x0a, 0xc4, 0x42, 0xf0], 18)

/** Blocks of a kind that each say they are 16 MB long. */
function putFlac(name: string, kind: number, blocks: number, begin: Buffer): void {
  const length = 16 * megabyte - 1
  const pieces = Array.from({ length: blocks }, (_, index): [number, Buffer] => [
    flacHead.length + index * (length + 4),
    Buffer.concat([big(kind * 2 ** 24 + length), begin]),
  ])
  putSparse(name, flacHead.length + blocks * (length + 4), [[0, flacHead], ...pieces])
}

const bombs: Record<string, { make(): void; file: string; code: string; waiting?: string[] }> = {
  'a table of one endless row': {
    make: () => put('t.csv', `file,artist,genres\n${','.repeat(3_000_000)}`),
    file: 't.csv',
    code: 'table_too_large',
    waiting: ['Pepper'],
  },
  'a table of a quarter of a million lines': {
    make: () => put('t.csv', `file,artist,genres\n${'a\n'.repeat(250_000)}`),
    file: 't.csv',
    code: 'table_too_large',
    waiting: ['Pepper'],
  },
  'a table with a field of megabytes': {
    make: () => put('t.csv', `file,artist,genres\na,"${'x'.repeat(3_000_000)}",Jazz\n`),
    file: 't.csv',
    code: 'table_too_large',
    waiting: ['Pepper'],
  },
  'a table of a hundred megabytes': {
    make: () => putSparse('t.csv', 100 * megabyte, [[0, Buffer.from('file,artist,genres\n"')]]),
    file: 't.csv',
    code: 'table_too_large',
    waiting: ['Pepper'],
  },
  'a table of three gigabytes': {
    make: () => putSparse('t.csv', 3000 * megabyte, [[0, Buffer.from('file,artist,genres\n"')]]),
    file: 't.csv',
    code: 'table_too_large',
    waiting: ['Pepper'],
  },
  'a message of three gigabytes': {
    make: () => putSparse('m.xml', 3000 * megabyte, [[0, Buffer.from('<?xml version="1.0"?><a>')]]),
    file: 'm.xml',
    code: 'message_too_large',
  },
  'a message of half a million elements': {
    make: () => put('m.xml', `<a>${'<b/>'.repeat(500_000)}</a>`),
    file: 'm.xml',
    code: 'message_too_large',
  },
  'a message of half a million attributes': {
    make: () => put('m.xml', `<a ${'b="" '.repeat(500_000)}/>`),
    file: 'm.xml',
    code: 'message_too_large',
  },
  'a message a million elements deep': {
    make: () => put('m.xml', '<a>'.repeat(1_000_000)),
    file: 'm.xml',
    code: 'message_too_large',
  },
  'a message ten thousand elements deep': {
    make: () => put('m.xml', '<a>'.repeat(10_000) + '</a>'.repeat(10_000)),
    file: 'm.xml',
    code: 'message_broken',
  },
  'a document with entities': {
    make: () =>
      put(
        'm.xml',
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;&b;&b;&b;">]><NewReleaseMessage>&d;</NewReleaseMessage>',
      ),
    file: 'm.xml',
    code: 'message_entities',
    // It may describe what nothing else does.
    waiting: ['Pepper'],
  },
  'a document that is no delivery': {
    make: () => put('m.xml', '<?xml version="1.0"?><!DOCTYPE plist SYSTEM "x.dtd"><plist><a>[b]</a></plist>'),
    file: 'm.xml',
    code: 'message_other',
  },
  'a delivery that is a test': {
    make: () =>
      put(
        'm.xml',
        '<NewReleaseMessage><MessageHeader><MessageControlType>TestMessage</MessageControlType></MessageHeader></NewReleaseMessage>',
      ),
    file: 'm.xml',
    code: 'message_test',
    waiting: ['Pepper'],
  },
  'a message that is a ZIP': {
    make: () => put('m.xml', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1000, 7)])),
    file: 'm.xml',
    code: 'message_broken',
  },
}

describe('[R15.100] an import with', { timeout: 120_000, tags: 'thorough' }, () => {
  test.each(Object.entries(bombs))(
    '%s names it, and plans the others',
    async (_, { code, file, make, waiting = [] }) => {
      put('Salt.wav', '')
      put('Pepper.wav', '')
      put('good.csv', 'file,title\nSalt,Salt of the Sea\n')
      make()
      const { problems, recordings } = await plan()
      expect(problems).toMatchObject([
        { severity: waiting.length > 0 ? 'error' : 'warning', file, code },
        ...waiting.map((name) => ({
          severity: 'error',
          file: `${name}.wav`,
          code: `${file === 't.csv' ? 'table' : 'message'}_awaited`,
        })),
      ])
      const titles = ['Pepper', 'Salt of the Sea'].filter((title) => !waiting.includes(title))
      expect(recordings.map(({ title }) => title.en)).toEqual(titles)
    },
  )

  test('a cell of pages of text says so, and a name of pages is compared with none', async () => {
    put('Salt.wav', '')
    put('Pepper.wav', '')
    put('t.csv', `file,artist,genres\nSalt,${'Ada '.repeat(5000)},Jazz\nPepper,Ada,${'Jaz'.repeat(2000)}\n`)
    const { problems, recordings, unknownNames } = await plan()
    expect(problems).toMatchObject([{ severity: 'error', line: 2, column: 'artist', code: 'cell_long' }])
    expect(recordings.map(({ title }) => title.en)).toEqual(['Pepper'])
    expect(unknownNames.map(({ spelling }) => spelling.length)).toEqual([101])
  })

  test('tags that say they are gigabytes leaves them out; the recording is for whoever decodes it', async () => {
    const picture = Buffer.concat([big(3), big(9), Buffer.from('image/png'), big(0)])
    putFlac('pictures.flac', 6, 20, picture)
    const list = [
      Buffer.from('RIFF'),
      little(900 * megabyte),
      Buffer.from('WAVELIST'),
      little(800 * megabyte),
    ]
    const name = [Buffer.from('INFOINAM'), little(700 * megabyte), Buffer.from('x')]
    putSparse('list.wav', 900 * megabyte, [[0, Buffer.concat([...list, ...name])]])
    for (const path of ['pictures.flac', 'list.wav'])
      await expect(readMetadata(join(folder, path), {})).rejects.toBeInstanceOf(TagLimitError)
    const { problems, recordings } = await plan()
    expect(problems).toEqual([])
    expect(recordings.map(({ title }) => title.en)).toEqual(['list', 'pictures'])
  })

  test('a picture that is larger than most is read all the same', async () => {
    const text = (value: string) => Buffer.concat([little(value.length), Buffer.from(value)])
    const comments = Buffer.concat([text('x'), little(1), text('TITLE=Sea')])
    const length = 16 * megabyte - 1
    const picture = Buffer.alloc(length)
    Buffer.concat([
      big(3),
      big(9),
      Buffer.from('image/png'),
      big(0),
      Buffer.alloc(16),
      big(length - 41),
    ]).copy(picture)
    const open = Buffer.concat([flacHead, big(6 * 2 ** 24 + length), picture])
    put('Salt.flac', Buffer.concat([open, big(0x84 * 2 ** 24 + comments.length), comments]))
    const { recordings } = await plan()
    expect(recordings).toMatchObject([{ title: { en: 'Sea' } }])
  })

  test('a million tags leaves them out', async () => {
    const tags = Buffer.alloc(10 * 1_000_000, Buffer.from('INAM\u0002\0\0\0a\0', 'latin1'))
    const list = [
      Buffer.from('RIFF'),
      little(tags.length + 16),
      Buffer.from('WAVELIST'),
      little(tags.length + 4),
    ]
    put('list.wav', Buffer.concat([...list, Buffer.from('INFO'), tags]))
    const { recordings } = await plan()
    expect(recordings.map(({ title }) => title.en)).toEqual(['list'])
  })

  test('a tag of pages of text takes the name of the file instead', async () => {
    const text = (value: string) => Buffer.concat([little(value.length), Buffer.from(value)])
    const comments = Buffer.concat([
      text('x'),
      little(2),
      text(`TITLE=${'a'.repeat(20_000)}`),
      text('ARTIST=Bo Li'),
    ])
    const head = Buffer.from(flacHead)
    put('Salt.flac', Buffer.concat([head, big(0x84 * 2 ** 24 + comments.length), comments]))
    const { recordings } = await plan()
    expect(recordings).toMatchObject([{ title: { en: 'Salt' }, artist: 'Bo Li' }])
  })

  test('a file that has ended an earlier reading does not open it, names it, and says what is read next', async () => {
    put('Salt.wav', '')
    put('Pepper.wav', '')
    put('t.csv', 'file,title\nSalt,Sea\n')
    const told: string[][] = []
    const leftOut = new Map([['Pepper.wav', 'it ended the process.']])
    const onReading = (paths: readonly string[]) => void told.push([...paths])
    const { problems, recordings } = await plan({ leftOut, onReading, oneByOne: true })
    expect(recordings.map(({ path }) => path)).toEqual(['Salt.wav'])
    expect(problems).toMatchObject([
      { severity: 'error', file: 'Pepper.wav', code: 'reading_ended', message: 'it ended the process.' },
    ])
    expect(told).toEqual([['t.csv'], ['Salt.wav'], []])
  })
})
