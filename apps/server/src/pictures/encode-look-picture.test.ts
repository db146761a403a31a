import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LookPictureFile, lookPictureKey } from '@tempolibre/domain'
import type { Picture } from '@tempolibre/domain/pictures'
import sharp from 'sharp'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeLookPicture } from './encode-look-picture.ts'

let media: string
beforeEach(() => {
  media = mkdtempSync(join(tmpdir(), 'look-'))
})
afterEach(() => rmSync(media, { recursive: true, force: true }))

const fileOf = (picture: Picture, file: LookPictureFile) => join(media, lookPictureKey(picture, file))
const encode = (bytes: string | Uint8Array) =>
  encodeLookPicture(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, openFolder(media))

/** A drawing of 60 by 20 with a red bar of 40 by 10 in its middle. */
const drawing = (inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 20">${inside}<rect x="10" y="5" width="40" height="10" fill="#f00"/></svg>`

test('[R12.7] a drawing becomes pixels, large enough for icons, without its empty margin', async () => {
  const picture = await encode(drawing('<script>alert(1)</script>'))
  // Of 1024 pixels the bar takes two thirds.
  expect(Math.abs(picture.width - 683)).toBeLessThan(4)
  expect(Math.abs(picture.width / picture.height - 4)).toBeLessThan(0.1)
  const whole = await sharp(fileOf(picture, 'whole')).metadata()
  expect(whole).toMatchObject({ format: 'png', width: picture.width, height: picture.height })
  const screen = await sharp(fileOf(picture, 'screen')).metadata()
  expect([screen.format, screen.height]).toEqual(['webp', 160])
})

test('[R12.7] what a drawing refers to is not loaded', async () => {
  const secret = join(media, 'secret.png')
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } }).toFile(secret)
  const referring = drawing(`<image xlink:href="file://${secret}" width="60" height="20"/>`)
  const picture = await encode(referring)
  const [red = 0, , blue = 0] = await sharp(fileOf(picture, 'whole'))
    .extract({ left: 5, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red, blue]).toEqual([255, 0])
})

test.each(['png', 'webp', 'avif'] as const)(
  '[R12.7] %s is read, made smaller, and never larger',
  async (format) => {
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: 'red' } })
        .toFormat(format)
        .toBuffer()
    expect(await encode(await draw(2048, 256))).toMatchObject({ width: 1024, height: 128 })
    expect(await encode(await draw(64, 64))).toMatchObject({ width: 64, height: 64 })
  },
)

test('[R12.7] what is no logo, damaged or of another kind is refused, and nothing is stored', async () => {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const hostile = {
    text: 'not a picture',
    nothing: '',
    photograph: jpeg,
    'unfinished drawing': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect',
    'endless drawing': '<svg xmlns="http://www.w3.org/2000/svg" width="999999" height="999999"/>',
  }
  for (const [name, bytes] of Object.entries(hostile))
    await expect(encode(bytes), name).rejects.toBeInstanceOf(Error)
  expect(existsSync(join(media, 'look'))).toBe(false)
})
