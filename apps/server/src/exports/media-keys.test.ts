import { pictureKeys, writePicture } from '@tempolibre/contract/pictures'
import { expect, test } from 'vitest'
import { collectMediaKeys } from './media-keys.ts'

test('[R12.9] pictures in texts are exported with all their files', () => {
  const picture = { digest: '0123456789abcdef0123456789abcdef', width: 700, height: 500 }
  const keys = collectMediaKeys()
  keys.add({ cover: 'covers/a.svg', texts: { en: { body: `See\n\n${writePicture(picture, 'A studio')}` } } })
  expect(keys.list()).toEqual(['covers/a.svg', ...pictureKeys(picture)].toSorted())
})
