import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureKey, squareKey } from '@tempolibre/domain/pictures'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createTagCovers, drawTagCovers } from './tag-cover.ts'

const mediaDirectory = mkdtempSync(join(tmpdir(), 'tempolibre-tag-cover-'))
const drawn: string[] = []
const covers = {
  storage: openFolder(mediaDirectory),
  async make(key: string) {
    drawn.push(key)
    if (!key.startsWith('covers/drawing')) return false
    writeFileSync(join(mediaDirectory, key), 'a drawing')
    return true
  },
  log: createLog('silent'),
}
const read = createTagCovers(covers)

beforeAll(() => {
  mkdirSync(join(mediaDirectory, 'covers'))
  writeFileSync(join(mediaDirectory, 'covers', 'photo.jpg'), 'a photograph')
  writeFileSync(join(mediaDirectory, 'covers', 'limit.png'), Buffer.alloc(1_000_000))
  writeFileSync(join(mediaDirectory, 'covers', 'large.png'), Buffer.alloc(1_000_001))
})
afterAll(() => rmSync(mediaDirectory, { recursive: true }))
beforeEach(() => drawn.splice(0))

test('a drawing is put into tags as a PNG with its size, drawn once', async () => {
  const picture = { mimeType: 'image/png', bytes: Buffer.from('a drawing'), side: 512 }
  expect(await read('covers/drawing.svg')).toEqual(picture)
  expect(await read('covers/drawing.svg')).toEqual(picture)
  await drawTagCovers(['covers/drawing.svg', 'covers/drawing-2.svg'], covers, new AbortController().signal)
  expect(drawn).toEqual(['covers/drawing-512.png', 'covers/drawing-2-512.png'])
})

test('[R15.22] a drawing that is not there is not drawn for whoever only looks', async () => {
  expect(await read('covers/drawing-3.svg', { draw: false })).toBe('undrawn')
  expect(drawn).toEqual([])
})

test('a photograph is put into tags unchanged, without a size: nobody measured it', async () => {
  const picture = { mimeType: 'image/jpeg', bytes: Buffer.from('a photograph'), side: 0 }
  expect(await read('covers/photo.jpg')).toEqual(picture)
  expect(drawn).toEqual([])
})

test('[R12.3] an uploaded cover is put into tags as the square that is stored with it', async () => {
  const picture = { digest: 'a'.repeat(32), width: 900, height: 900 }
  mkdirSync(join(mediaDirectory, 'pictures'))
  writeFileSync(join(mediaDirectory, squareKey(picture, 512)), 'a square')
  expect(await read(pictureKey(picture, 900, 'webp'))).toEqual({
    mimeType: 'image/jpeg',
    bytes: Buffer.from('a square'),
    side: 512,
  })
  expect(await read(pictureKey({ ...picture, digest: 'b'.repeat(32) }, 900, 'webp'))).toBeUndefined()
  expect(drawn).toEqual([])
})

test('a picture of a megabyte is put into tags, a larger one is not', async () => {
  expect(await read('covers/limit.png')).toMatchObject({ bytes: { length: 1_000_000 } })
  expect(await read('covers/large.png')).toBeUndefined()
})

test.each([null, 'covers/none.jpg', 'covers/none.svg', 'covers/photo.gif', '../covers/photo.jpg'])(
  'no picture: %s',
  async (key) => {
    expect(await read(key)).toBeUndefined()
  },
)
