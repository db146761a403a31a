import { expect, test } from 'vitest'
import { composeSong } from '../composer/index.ts'
import { songs } from '../content/songs/index.ts'
import { readStemList } from './stem-list.ts'
import { rolesOf } from './stems.ts'

test(
  '[R14.4] the stored list names the stems of every song as it is composed now',
  { tags: 'thorough' },
  () => {
    const composed = Object.fromEntries(songs.map(({ id }) => [id, rolesOf(composeSong(id))]))
    expect(Object.fromEntries(readStemList()), 'run npm run demo:measure').toEqual(composed)
  },
)
