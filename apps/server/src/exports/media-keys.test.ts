import { pictureAddress, pictureKey, pictureKeys, writePicture } from '@tempolibre/domain/pictures'
import { expect, test } from 'vitest'
import { collectMediaKeys } from './media-keys.ts'

test('[R12.9] pictures in texts are exported with all their files', () => {
  const picture = { digest: '0123456789abcdef0123456789abcdef', width: 700, height: 500 }
  const keys = collectMediaKeys()
  keys.add({
    delivered_cover: 'covers/a.svg',
    texts: { en: { body: `See\n\n${writePicture(picture, 'A studio')}` } },
  })
  expect(keys.list()).toEqual(['covers/a.svg', ...pictureKeys(picture)].toSorted())
})

test('[R12.9] uploaded and imported covers are exported with all their files', () => {
  const of = (digit: string) => ({ digest: digit.repeat(32), width: 900, height: 900 })
  const [uploaded, delivered, draft] = [of('a'), of('b'), of('c')]
  const keys = collectMediaKeys()
  keys.add({ picture: pictureAddress(uploaded), delivered_cover: pictureKey(delivered, 900, 'webp') })
  keys.add({ delivered_image: 'covers/rock.svg', content: { cover: pictureKey(draft, 900, 'webp') } })
  expect(keys.list()).toEqual(
    ['covers/rock.svg', ...[uploaded, delivered, draft].flatMap(pictureKeys)].toSorted(),
  )
})
