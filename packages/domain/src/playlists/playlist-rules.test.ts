import { expect, test } from 'vitest'
import { findPlaylistNameFault, moveItem, tidyPlaylistName } from './playlist-rules.ts'

test.each([
  ['a', undefined],
  ['🎵'.repeat(100), undefined],
  ['🎵'.repeat(101), 'too_long'],
  ['', 'missing'],
  ['\u200b\u2800', 'missing'],
  ['a\nb', 'invalid'],
  ['a\u202eb', 'invalid'],
])('[R10.1] the name %j is refused as %s', (name, fault) => {
  expect(findPlaylistNameFault(tidyPlaylistName(name))).toBe(fault)
})

test.each([
  [0, 0, 'abcd'],
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 1, 'acbd'],
])('[R10.1] moved from %i to %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join('')).toBe(order)
})
