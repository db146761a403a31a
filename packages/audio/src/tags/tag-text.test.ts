import { expect, test } from 'vitest'
import { decodeTagText, decodeUtf16 } from './tag-text.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['UTF-8', Buffer.from('Canción 物語'), 'Canción 物語'],
  ['Windows-1252', latin1('L\u0092\u00e9t\u00e9 \u0096 \u0080'), 'L’été – €'],
  ['Latin-1 that ends with a letter beyond ASCII', latin1('café'), 'café'],
  [
    'UTF-8 that a field of a fixed length has cut within a letter',
    Buffer.from('Canción añ').subarray(0, -1),
    'Canción a',
  ],
  ['ASCII', Buffer.from('plain'), 'plain'],
])('[R17.40] a text of no said encoding is read as %s', (_, bytes, text) => {
  expect(decodeTagText(bytes)).toBe(text)
})

test.each([
  ['a mark for big end first', Buffer.from('\uFEFFé物', 'utf16le').swap16(), 'é物'],
  ['a mark before each of two texts', Buffer.from('\uFEFFone\0\uFEFFtwo', 'utf16le'), 'one\0two'],
  ['no mark', Buffer.from('物', 'utf16le'), '物'],
  ['half a letter at its end', Buffer.concat([Buffer.from('é', 'utf16le'), Buffer.from([0])]), 'é'],
])('[R17.40] UTF-16 with %s is read', (_, bytes, text) => {
  expect(decodeUtf16(bytes)).toBe(text)
})
