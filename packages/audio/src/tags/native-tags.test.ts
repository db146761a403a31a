import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { makeAiff, makeAiffChunk, makeChunk, makeFormat, makeRiff } from '../test-files.ts'
import { readNativeTags } from './native-tags.ts'
import { TagLimitError } from './tag-limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'native-tags-'))
afterAll(() => rmSync(folder, { recursive: true }))
const megabyte = 1024 ** 2

/** A file that begins so, and has nothing but holes up to its length. */
function save(name: string, begin: Buffer, length = begin.length): string {
  const path = join(folder, name)
  const file = openSync(path, 'w')
  writeSync(file, begin)
  ftruncateSync(file, Math.max(length, begin.length))
  closeSync(file)
  return path
}

const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const synchsafe = (value: number) =>
  Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127])
const frame = (id: string, content: Buffer, flags = [0, 0]) =>
  Buffer.concat([Buffer.from(id), big(content.length), Buffer.from(flags), content])
const tag = (frames: Buffer) =>
  Buffer.concat([Buffer.from('ID3\u0003\0\0'), synchsafe(frames.length), frames])
const title = frame('TIT2', Buffer.from('\0Sea'))

const titlesOf = async (path: string) =>
  (await readNativeTags(path)).tags
    .filter(({ id }) => id === 'TIT2' || id === 'INAM')
    .map(({ value }) => value)

describe('[R17.46] tags that say they are more than any are', () => {
  test.each<[string, () => string]>([
    [
      'an ID3 tag of 200 MB',
      () =>
        save(
          'large.mp3',
          Buffer.concat([Buffer.from('ID3\u0003\0\0'), synchsafe(200 * megabyte), title]),
          201 * megabyte,
        ),
    ],
    [
      'an ID3 tag of 900 MB in a WAV',
      () => {
        const riff = makeRiff('RIFF', [makeChunk('id3 ', title, 900 * megabyte)])
        return save('large.wav', riff, 901 * megabyte)
      },
    ],
    [
      'a name of 900 MB in an AIFF',
      () => {
        const aiff = makeAiff('AIFF', [makeAiffChunk('NAME', Buffer.from('Sea!'))])
        aiff.writeUInt32BE(900 * megabyte, 16)
        return save('large.aiff', aiff, 901 * megabyte)
      },
    ],
    [
      'a million texts in a WAV',
      () => {
        const texts = Buffer.alloc(10 * megabyte, Buffer.from('INAM\u0002\0\0\0a\0', 'latin1'))
        return save(
          'many.wav',
          makeRiff('RIFF', [makeChunk('LIST', Buffer.concat([Buffer.from('INFO'), texts]))]),
        )
      },
    ],
  ])('are not read: %s', async (_, make) => {
    await expect(readNativeTags(make())).rejects.toBeInstanceOf(TagLimitError)
  })

  test('a frame that unpacks to 60 MB is left out, the others are read', async () => {
    const text = Buffer.alloc(60 * megabyte, 'a')
    const bomb = frame('TALB', Buffer.concat([big(text.length), deflateSync(text)]), [0, 0x80])
    expect(await titlesOf(save('bomb.mp3', tag(Buffer.concat([bomb, title]))))).toEqual(['Sea'])
  })

  test('a frame that has nothing but the name of its group costs no other', async () => {
    const empty = frame('TPE1', Buffer.from('a'), [0, 0x20])
    expect(await titlesOf(save('group.mp3', tag(Buffer.concat([empty, title]))))).toEqual(['Sea'])
  })

  test('of a million frames the first thousands are read', async () => {
    const frames = Buffer.alloc(11 * megabyte, frame('TXYZ', Buffer.from('\0')))
    expect(await titlesOf(save('frames.mp3', tag(Buffer.concat([title, frames]))))).toEqual(['Sea'])
  })

  test('of a million chunks the first thousand are read', async () => {
    const list = makeChunk('LIST', Buffer.from('INFOINAM\u0004\0\0\0Sea\0'))
    const chunks = Buffer.alloc(8 * megabyte, Buffer.from('abcd\0\0\0\0'))
    const format = makeFormat({ tag: 1, bits: 16, channelCount: 1, sampleRate: 8000 })
    expect(await titlesOf(save('chunks.wav', makeRiff('RIFF', [format, list, chunks])))).toEqual(['Sea'])
  })

  test('and what is cut off anywhere is read as far as it goes, or not at all', async () => {
    const whole = Buffer.concat([
      tag(Buffer.concat([title, frame('TPE1', Buffer.from('\0Ada'))])),
      Buffer.alloc(500),
    ])
    for (let length = 0; length < 60; length++) {
      const path = join(folder, 'cut.mp3')
      writeFileSync(path, whole.subarray(0, length))
      const titles = await titlesOf(path).catch(() => [])
      expect([[], ['Sea'], ['Se'], ['S']]).toContainEqual(titles)
    }
  })
})
