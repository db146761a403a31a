import { expect, test } from 'vitest'
import {
  coverSources,
  hasUndescribedPicture,
  pictureAddress,
  pictureKeys,
  picturesIn,
  pictureSources,
  readPictureAddress,
  readPictureCrop,
  writePicture,
  writePictureCrop,
} from './pictures.ts'

const digest = '0123456789abcdef0123456789abcdef'
const picture = { digest, width: 1200, height: 800 }

test('the address of a picture says what is needed to show it', () => {
  const address = pictureAddress(picture)
  expect(address).toBe(`/media/pictures/${digest}-1200x800-1200.webp`)
  expect(readPictureAddress(address)).toEqual(picture)
  expect(pictureSources(picture, 'avif')).toBe(
    [128, 256, 480, 960, 1200]
      .map((width) => `/media/pictures/${digest}-1200x800-${width}.avif ${width}w`)
      .join(', '),
  )
  expect(pictureKeys({ ...picture, width: 200 })).toEqual(
    [
      '200x800-96.jpg',
      '200x800-256.jpg',
      '200x800-512.jpg',
      '200x800-128.avif',
      '200x800-128.webp',
      '200x800-200.avif',
      '200x800-200.webp',
    ].map((name) => `pictures/${digest}-${name}`),
  )
})

test('[R12.3] a cover is offered in its sizes by the site that has it; others are shown as they are', () => {
  const sources = coverSources(`https://music.example${pictureAddress(picture)}`)
  expect(sources?.webp.split(', ')[0]).toBe(
    `https://music.example/media/pictures/${digest}-1200x800-128.webp 128w`,
  )
  expect(sources?.avif).not.toContain('.webp')
  for (const other of ['', '/media/covers/a.svg', 'https://music.example/media/pictures/a.webp'])
    expect(coverSources(other)).toBeUndefined()
})

test('[R12.3] the part of a picture travels in an address', () => {
  const crop = { left: 0, top: 12, width: 800, height: 800 }
  expect(readPictureCrop(writePictureCrop(crop))).toEqual(crop)
  for (const text of ['', '0,0,0,9', '-1,0,9,9', '0,0,9', '0,0,9,9,9', '1e3,0,9,9', '0.5,0,9,9'])
    expect(readPictureCrop(text), text).toBeUndefined()
})

test.each([
  '/media/covers/a.svg',
  `/media/pictures/${digest}-1200x800-480.webp`,
  `/media/pictures/${digest}-1200x800-1200.svg`,
  `/media/pictures/../${digest}-1200x800-1200.webp`,
  `https://other.example/media/pictures/${digest}-1200x800-1200.webp`,
])('%s is no address of a picture', (address) => {
  expect(readPictureAddress(address)).toBeUndefined()
})

test('pictures are found in a text, with what is missing to read them aloud', () => {
  const described = writePicture(picture, 'A studio [late]')
  expect(described).toBe(`![A studio \\[late\\]](${pictureAddress(picture)})`)
  const decorative = writePicture(picture, undefined)
  expect(picturesIn(`Text ${described}\n\n${decorative}`)).toEqual([picture, picture])
  expect(hasUndescribedPicture(`${described} ${decorative} ![](/elsewhere.png)`)).toBe(false)
  expect(hasUndescribedPicture(`${described} ![ ](${pictureAddress(picture)})`)).toBe(true)
})
