import { expect, test } from 'vitest'
import { rasterCover, readRasterKey } from './raster-cover.ts'

const site = 'https://music.example'

test('[R4.3] a drawn cover of the site has a PNG at each size, whose key identifies the drawing', () => {
  const address = rasterCover(`${site}/media/covers/tracks/dawn-2.svg`, site, 512)
  expect(address).toBe(`${site}/media/covers/tracks/dawn-2-512.png`)
  expect(readRasterKey('covers/tracks/dawn-2-512.png')).toEqual({
    drawing: 'covers/tracks/dawn-2.svg',
    side: 512,
  })
})

test('covers of other servers, photographs and other files have none', () => {
  expect(rasterCover(`https://cdn.example/media/pictures/a-9x9-9.webp`, site, 96)).toBeUndefined()
  expect(rasterCover('https://cdn.example/media/covers/a.svg', site, 96)).toBeUndefined()
  expect(rasterCover(`${site}/media/covers/a.jpg`, site, 96)).toBeUndefined()
  expect(rasterCover(`${site}/media/share/a.svg`, site, 96)).toBeUndefined()
  expect(readRasterKey('covers/tracks/dawn-2-511.png')).toBeUndefined()
  expect(readRasterKey('share/dawn-2-512.png')).toBeUndefined()
})
