import { describe, expect, test } from 'vitest'
import { isMediaKey, mediaPath, readMediaPath, recordingKeys } from './media-keys.ts'

const read = (key: string) => readMediaPath(mediaPath(key).slice('/media/'.length))

describe('[R17.1] the key of a file', () => {
  test('is made of the content alone', () => {
    expect(recordingKeys('0123456789ABCDEF'.repeat(4))).toEqual({
      master: 'masters/0123456789abcdef0123456789abcdef.wav',
      preview: 'previews/0123456789abcdef0123456789abcdef.mp3',
    })
    expect(() => recordingKeys('../../etc/passwd')).toThrow(/no SHA-256/)
  })

  test.each([
    'masters/0123456789abcdef0123456789abcdef.wav',
    'previews/danza-nº-3-0123456789ab.mp3',
    'previews/e-mc²-0123456789ab.mp3',
    'previews/2½-minutes-0123456789ab.mp3',
    'previews/isık-0123456789ab.mp3',
    'previews/песня-0123456789ab.mp3',
    'previews/物語-0123456789ab.mp3',
    'covers/tracks/a.svg',
    'share/0123.png',
    'stems/delivered-1-0123456789abcdef.mp3',
  ])('%s is read as it is written in an address', (key) => {
    expect(isMediaKey(key)).toBe(true)
    expect(mediaPath(key)).toMatch(/^[\x21-\x7e]+$/)
    expect(read(key)).toBe(key)
  })

  test.each([
    'masters/../secret.txt',
    '../masters/a.wav',
    '/masters/a.wav',
    'masters//a.wav',
    'masters/.hidden',
    'masters/a\0.wav',
    'masters/a\u202e.wav',
    'masters/a b.wav',
    'masters\\a.wav',
    'a.wav',
    '',
    `masters/${'語'.repeat(90)}.wav`,
    'masters/\ud800.wav',
  ])('%j is none', (key) => {
    expect(isMediaKey(key)).toBe(false)
  })

  test.each(['masters%2fa.wav', 'masters/%2e%2e/a.wav', 'masters/%', 'masters/%ff.wav', 'masters/a%00.wav'])(
    'the address %j leads to none',
    (path) => {
      expect(readMediaPath(path)).toBeUndefined()
    },
  )
})
