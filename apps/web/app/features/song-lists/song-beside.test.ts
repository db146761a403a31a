import { expect, test } from 'vitest'
import { songBeside } from './song-beside.ts'

const songs = ['a', 'b', 'c']

test('an article always has the same song beside it, consecutive articles have different ones', () => {
  const beside = ['7', '8', '9'].map((id) => songBeside(id, songs))
  expect(new Set(beside)).toEqual(new Set(songs))
  expect(['7', '8', '9'].map((id) => songBeside(id, songs))).toEqual(beside)
})

test('without songs there is none', () => {
  expect(songBeside('7', [])).toBeUndefined()
})
