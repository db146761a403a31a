import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Picture, pictureKey, pictureKeys, squareKey } from '@tempolibre/domain/pictures'
import sharp from 'sharp'
import { openFolder } from '@tempolibre/media/storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'
import { createPictureStore } from './picture-store.ts'

let media: string
beforeEach(() => {
  media = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(media, { recursive: true, force: true }))

const fileOf = (picture: Picture, width: number, format: 'avif' | 'webp') =>
  join(media, pictureKey(picture, width, format))

/** A picture whose left half is red and whose right half is blue. */
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: 'blue' } },
      gravity: 'east',
    },
  ])

test('[R12.3] a photograph is stored upright in every size and format, without metadata', async () => {
  // Lying on its side, as cameras store what is held upright.
  const bytes = await draw(800, 600)
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const picture = await encodePicture(bytes, openFolder(media))
  expect(picture).toMatchObject({ width: 600, height: 800 })
  expect(
    readdirSync(join(media, 'pictures'))
      .map((name) => `pictures/${name}`)
      .toSorted(),
  ).toEqual(pictureKeys(picture).toSorted())
  for (const format of ['avif', 'webp'] as const) {
    const small = sharp(fileOf(picture, 480, format))
    const { exif, height, icc, orientation, width, xmp } = await small.metadata()
    expect([width, height, orientation, exif, icc, xmp]).toEqual([
      480,
      640,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    // What was left is above, turned by a quarter.
    const [red = 0, , blue = 0] = await small
      .extract({ left: 200, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    expect(readFileSync(fileOf(picture, 600, format)).includes('GPS')).toBe(false)
  }
  expect(await createPictureStore(openFolder(media)).list()).toEqual([picture])
})

test('[R12.3] a part of a picture is kept, upright, and is another picture than the whole', async () => {
  const bytes = await draw(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const whole = await encodePicture(bytes, openFolder(media))
  const part = await encodePicture(bytes, openFolder(media), { left: 0, top: 0, width: 600, height: 600 })
  expect([part.width, part.height]).toEqual([600, 600])
  expect(part.digest).not.toBe(whole.digest)
  // What was left is above, turned by a quarter: the lower third of the part is blue.
  const [red = 0, , blue = 0] = await sharp(fileOf(part, 600, 'webp'))
    .extract({ left: 300, top: 500, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red < 60, blue > 200]).toEqual([true, true])
  for (const crop of [
    { left: 1, top: 0, width: 600, height: 600 },
    { left: 0, top: 201, width: 600, height: 600 },
  ])
    await expect(encodePicture(bytes, openFolder(media), crop)).rejects.toThrow('not within the picture')
})

test('[R12.3] squares for tags and lock screens are cut out of the middle, of any picture', async () => {
  const picture = await encodePicture(await draw(400, 100).png().toBuffer(), openFolder(media))
  for (const side of [96, 256, 512] as const) {
    const { format, height, width } = await sharp(join(media, squareKey(picture, side))).metadata()
    expect([format, width, height]).toEqual(['jpeg', side, side])
  }
})

test.each(['png', 'webp', 'avif'] as const)(
  '[R12.3] %s is read, and what is large is made smaller',
  { tags: 'thorough' },
  async (format) => {
    const picture = await encodePicture(await draw(2400, 1200).toFormat(format).toBuffer(), openFolder(media))
    expect([picture.width, picture.height]).toEqual([2000, 1000])
    expect((await sharp(fileOf(picture, 1440, 'webp')).metadata()).height).toBe(720)
  },
)

test('[R12.3] what is no picture, damaged, of another kind, or too large is refused, and nothing is stored', async () => {
  const jpeg = await draw(400, 400).jpeg().toBuffer()
  const hostile: Record<string, Uint8Array> = {
    text: Buffer.from('not a picture'),
    nothing: Buffer.alloc(0),
    drawing: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ),
    animation: await draw(9, 9).gif().toBuffer(),
    'half a picture': jpeg.subarray(0, jpeg.length / 2),
    'more pixels than memory': await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer(),
  }
  for (const [name, bytes] of Object.entries(hostile))
    await expect(encodePicture(bytes, openFolder(media)), name).rejects.toBeInstanceOf(Error)
  expect(await createPictureStore(openFolder(media)).list()).toEqual([])
})
