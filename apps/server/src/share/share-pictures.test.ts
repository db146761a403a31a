import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { iconForms, typefaces } from '@tempolibre/domain'
import { entriesOf, keysOf } from '@tempolibre/locales'
import sharp from 'sharp'
import { openFolder } from '@tempolibre/media/storage'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { drawPicture } from './draw-picture.ts'
import { openLetters } from './letters.ts'
import { createSharePictures } from './share-pictures.ts'

const directory = mkdtempSync(join(tmpdir(), 'tempolibre-share-'))
const red = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#f00"/></svg>',
)
const start = () =>
  createSharePictures({
    storage: openFolder(directory),
    readCover: async (address) => (address.endsWith('red.svg') ? red : undefined),
    log: createLog('silent'),
  })
const plain = { accent: null, logo: null, typeface: null }
const { breakLines, widthOf, writable } = openLetters('bricolage-grotesque')
let pictures = start()
afterAll(() => {
  pictures.stop()
  rmSync(directory, { recursive: true })
})

const pixelAt = async (key: string, left: number, top: number) => {
  const region = sharp(join(directory, key)).extract({ left, top, width: 1, height: 1 })
  return [...(await region.removeAlpha().toColourspace('srgb').raw().toBuffer())]
}

describe('[R12.7] an icon', () => {
  test('without the operator’s own is the mark in the accent, on the ground that search engines and phones want', async () => {
    const key = pictures.addIcon({ form: 'large', picture: null, accent: null })
    expect(await pictures.make(key)).toBe(true)
    expect(await sharp(join(directory, key)).metadata()).toMatchObject({
      format: 'png',
      width: 512,
      height: 512,
    })
    expect(await pixelAt(key, 5, 5)).toEqual([0xfb, 0xf7, 0xf0])
    expect(await pixelAt(key, 100, 270)).toEqual([0xd4, 0x37, 0x0e])
    const blue = pictures.addIcon({ form: 'large', picture: null, accent: '#0a3cff' })
    expect(await pictures.make(blue)).toBe(true)
    expect(await pixelAt(blue, 100, 270)).toEqual([0x0a, 0x3c, 0xff])
  })

  test('is the operator’s own picture in every form', async () => {
    for (const [form, { sides }] of entriesOf(iconForms)) {
      const key = pictures.addIcon({ form, picture: 'https://music.example/red.svg', accent: null })
      expect(await pictures.make(key), form).toBe(true)
      if (form === 'shortcut') continue
      const [side] = sides
      expect(await sharp(join(directory, key)).metadata()).toMatchObject({ width: side, height: side })
      expect(await pixelAt(key, side / 2, side / 2)).toEqual([255, 0, 0])
    }
  })

  test('has 16, 32 and 48 pixels in one file, for whoever asks for /favicon.ico', async () => {
    const key = pictures.addIcon({ form: 'shortcut', picture: 'https://music.example/red.svg', accent: null })
    expect(key).toMatch(/\.ico$/)
    await pictures.make(key)
    const ico = readFileSync(join(directory, key))
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
    for (const [index, side] of [16, 32, 48].entries()) {
      const at = 6 + index * 16
      const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
      const entry = await sharp(ico.subarray(offset, offset + length)).metadata()
      expect([ico[at], entry.width, entry.height]).toEqual([side, side, side])
    }
  })

  test('has a ground where a phone would give it a black one, and none where a browser shows its own', async () => {
    const grounded: string[] = []
    for (const form of keysOf(iconForms)) {
      const key = pictures.addIcon({ form, picture: null, accent: null })
      await pictures.make(key)
      const file = readFileSync(join(directory, key))
      // The first of several pictures in a file.
      const png =
        form === 'shortcut' ? file.subarray(file.readUInt32LE(18)).subarray(0, file.readUInt32LE(14)) : file
      const corner = sharp(png).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 })
      if ((await corner.raw().toBuffer())[3] === 255) grounded.push(form)
    }
    expect(grounded).toEqual(['touch', 'large', 'maskable'])
  })

  test('whose file is gone is the mark', async () => {
    const key = pictures.addIcon({ form: 'tab', picture: 'https://music.example/gone.svg', accent: null })
    expect(await pictures.make(key)).toBe(true)
  })
})

describe('a cover as PNG', () => {
  const keys = ['covers/tracks/red-1-96.png', 'covers/tracks/red-1-512.png']
  mkdirSync(join(directory, 'covers/tracks'), { recursive: true })
  writeFileSync(join(directory, 'covers/tracks/red-1.svg'), red)

  test.each(keys)('[R4.3] %s is stored beside its drawing', async (key) => {
    expect(await pictures.make(key)).toBe(true)
    const side = Number(/(\d+)\.png$/.exec(key)?.[1])
    expect(await sharp(join(directory, key)).metadata()).toMatchObject({
      format: 'png',
      width: side,
      height: side,
    })
    expect(await pixelAt(key, side - 1, 0)).toEqual([255, 0, 0])
  })

  test('does not exist in another size, nor for a missing cover', async () => {
    expect(await pictures.make('covers/tracks/red-1-511.png')).toBe(false)
    expect(await pictures.make('covers/tracks/blue-1-512.png')).toBe(false)
  })
})

describe('a picture', () => {
  test('is a PNG of 1200 by 630 pixels, with the cover on its right', async () => {
    const key = pictures.add({
      name: 'Compás',
      title: 'Nuit',
      note: 'de Léa',
      cover: 'https://music.example/red.svg',
      ...plain,
    })
    expect(key).toMatch(/^share\/[0-9a-f]{32}\.png$/)
    expect(await pictures.make(key)).toBe(true)
    expect(await sharp(join(directory, key)).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(statSync(join(directory, key)).size).toBeLessThan(100_000)
    expect(await pixelAt(key, 1190, 10)).toEqual([255, 0, 0])
    const [paper = 0] = await pixelAt(key, 10, 10)
    expect(paper).toBeGreaterThan(245)
  })

  test('[R12.7] wears the operator’s accent, at an address of its own', async () => {
    const picture = { name: 'Compás', title: 'A', note: '', cover: null }
    const key = pictures.add({ ...picture, ...plain, accent: '#0a3cff' })
    expect(key).not.toBe(pictures.add({ ...picture, ...plain }))
    expect(await pictures.make(key)).toBe(true)
    // The record on the right.
    expect(await pixelAt(key, 800, 500)).toEqual([0x0a, 0x3c, 0xff])
  })

  test('[R12.7] wears the operator’s logo instead of mark and name, in the chosen face', async () => {
    const picture = { name: 'Compás', title: 'A', note: '', cover: null, ...plain }
    const key = pictures.add({ ...picture, logo: 'https://music.example/red.svg' })
    expect(await pictures.make(key)).toBe(true)
    expect(await pixelAt(key, 70, 60)).toEqual([255, 0, 0])
    const faces = keysOf(typefaces).map((typeface) =>
      drawPicture({ ...picture, typeface }, { cover: true, logo: false }),
    )
    expect(new Set(faces).size).toBe(faces.length)
  })

  test('has one address per content', () => {
    const key = pictures.add({ name: 'Compás', title: 'A', note: '', cover: null, ...plain })
    expect(pictures.add({ name: 'Compás', title: 'A', note: '', cover: null, ...plain })).toBe(key)
    expect(pictures.add({ name: 'Compás', title: 'B', note: '', cover: null, ...plain })).not.toBe(key)
    expect(pictures.add({ name: 'Compás', title: 'A', note: 'B', cover: null, ...plain })).not.toBe(key)
  })

  test('is available after a restart, if a page has named it before', async () => {
    const key = pictures.add({ name: 'Compás', title: 'Kept', note: '', cover: null, ...plain })
    await expect.poll(() => existsSync(join(directory, key.replace('.png', '.json')))).toBe(true)
    pictures.stop()
    pictures = start()
    expect(await pictures.make(key)).toBe(true)
    expect(readFileSync(join(directory, key)).subarray(1, 4).toString()).toBe('PNG')
  })

  test('without its cover, if that is gone, is drawn all the same', async () => {
    const key = pictures.add({
      name: 'Compás',
      title: 'Bare',
      note: '',
      cover: 'https://music.example/gone.svg',
      ...plain,
    })
    expect(await pictures.make(key)).toBe(true)
  })

  test('is drawn once for concurrent requests', async () => {
    const key = pictures.add({
      name: 'Compás',
      title: 'Asked for by many',
      note: '',
      cover: null,
      ...plain,
    })
    const answers = await Promise.all(Array.from({ length: 200 }, () => pictures.make(key)))
    expect(new Set(answers)).toEqual(new Set([true]))
  })
})

test.each([
  'share/00000000000000000000000000000000.png',
  'share/../share/00000000000000000000000000000000.png',
  'share/Your-text-here.png',
  'share/0.png',
  'covers/00000000000000000000000000000000.png',
  '',
])('named by no page (%j) is not drawn', async (key) => {
  expect(await pictures.make(key)).toBe(false)
})

describe('letters', () => {
  test('are outlines: pictures do not depend on the machine’s fonts', () => {
    const svg = drawPicture(
      { name: 'Compás', title: '<b>“Où & qué?”</b>', note: 'œuvre', ...plain },
      { cover: false, logo: false },
    )
    expect(svg).not.toMatch(/<text|font|style|href/)
    expect(svg).not.toContain('qué')
  })

  test('missing from the typeface lose their accent, or are left out', () => {
    expect(writable('L’été à Łódź')).toBe('L’été à ódz')
    expect(writable('  a \n b \u202E\u200F')).toBe('a b')
    expect(writable('Prêt\u202F?')).toBe('Prêt\u00A0?')
    expect(writable('عربى')).toBe('')
    expect(() =>
      drawPicture({ name: 'Compás', title: 'عربى', note: '', ...plain }, { cover: true, logo: false }),
    ).not.toThrow()
  })

  test.each(['a', 'x'.repeat(200), 'one two '.repeat(25), 'W'.repeat(30)])(
    'stay within their column: %j',
    (text) => {
      for (const line of breakLines(text.trim(), 60, 500)) expect(widthOf(line, 60)).toBeLessThanOrEqual(500)
    },
  )

  test('lose no word when a text is broken into lines of about equal length', () => {
    const text = 'one two '.repeat(25).trim()
    const lines = breakLines(text, 60, 500)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe(text)
    expect(breakLines('Ada', 60, 500)).toEqual(['Ada'])
  })

  test('of even the longest text are drawn at once', () => {
    const key = pictures.add({
      name: 'Compás',
      title: 'word '.repeat(20_000),
      note: 'x'.repeat(100_000),
      cover: null,
      ...plain,
    })
    expect(key).toMatch(/^share\//)
    expect(
      drawPicture(
        { name: 'Compás', title: 'word '.repeat(40), note: 'x'.repeat(200), ...plain },
        { cover: true, logo: false },
      ).length,
    ).toBeLessThan(200_000)
  })
})
