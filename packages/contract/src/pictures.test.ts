import { expect, test } from 'vitest'
import {
  hasUndescribedPicture,
  pictureAddress,
  pictureKeys,
  picturesIn,
  pictureSources,
  readPictureAddress,
  writePicture,
} from './pictures.ts'

const digest = '0123456789abcdef0123456789abcdef'
const picture = { digest, width: 1200, height: 800 }

test('the address of a picture says what is needed to show it', () => {
  const address = pictureAddress(picture)
  expect(address).toBe(`/media/pictures/${digest}-1200x800-1200.webp`)
  expect(readPictureAddress(address)).toEqual(picture)
  expect(pictureSources(picture, 'avif')).toBe(
    [480, 960, 1200].map((width) => `/media/pictures/${digest}-1200x800-${width}.avif ${width}w`).join(', '),
  )
  expect(pictureKeys({ ...picture, width: 480 })).toEqual([
    `pictures/${digest}-480x800-480.avif`,
    `pictures/${digest}-480x800-480.webp`,
  ])
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
