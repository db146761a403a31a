import { expect, test } from 'vitest'
import { readRequest } from './read-request.ts'

test('a song’s id alone requests everything, as WAV', () => {
  expect(readRequest(['salt-and-cedar'])).toEqual({
    id: 'salt-and-cedar',
    kinds: ['song', 'edits', 'loop', 'stems'],
    format: 'wav',
    folder: undefined,
  })
})

test('words, format and folder may be in any order', () => {
  expect(readRequest(['--to', 'out', 'salt-and-cedar', 'stems', '--format', 'flac', 'song'])).toEqual({
    id: 'salt-and-cedar',
    kinds: ['song', 'stems'],
    format: 'flac',
    folder: 'out',
  })
})

test('everything as MP3 excludes the loop, which would have a gap', () => {
  expect(readRequest(['salt-and-cedar', 'all', '--format', 'mp3']).kinds).toEqual(['song', 'edits', 'stems'])
})

test.each([
  ['no song', [], 'Which song? npm run music:render -- SONG-ID'],
  ['an unknown song', ['salt-and-ceder'], "There is no song 'salt-and-ceder'. Perhaps salt-and-cedar"],
  [
    'a song like no other',
    ['qqq'],
    'the title in lower case with hyphens; without one the command lists all 241',
  ],
  [
    'an unknown word',
    ['salt-and-cedar', 'remix'],
    "'remix' cannot be rendered: choose all, song, edits, loop, stems.",
  ],
  [
    'an unknown format',
    ['salt-and-cedar', '--format', 'ogg'],
    "'ogg' is no format: write --format wav, flac, mp3.",
  ],
  ['a loop as MP3', ['salt-and-cedar', 'loop', '--format', 'mp3'], 'choose --format wav or flac'],
  ['an unknown option', ['salt-and-cedar', '--out', 'x'], "Unknown option '--out'"],
  ['a format without a name', ['salt-and-cedar', '--format'], 'npm run music:render -- SONG-ID'],
])('%s is answered with the allowed values', (_, args, message) => {
  expect(() => readRequest(args)).toThrow(message)
})
