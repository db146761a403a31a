import { expect, test } from 'vitest'
import { parseKey } from './parse-key.ts'

test.each([
  ['C', 'C'],
  ['c major', 'C'],
  ['CM', 'C'],
  ['Cm', 'Cm'],
  ['A minor', 'Am'],
  ['Amin', 'Am'],
  ['F#m', 'F#m'],
  ['Gbm', 'F#m'],
  ['G♭ minor', 'F#m'],
  ['D-flat major', 'Db'],
  ['Bb', 'Bb'],
  ['B', 'B'],
  ['H moll', 'Bm'],
  ['Do mayor', 'C'],
  ['la menor', 'Am'],
  ['Si bemol mayor', 'Bb'],
  ['ré mineur', 'Dm'],
  ['fa dièse mineur', 'F#m'],
  ['Mi♭ majeur', 'Eb'],
  ['8A', 'Am'],
  ['8B', 'C'],
  ['1A', 'G#m'],
  ['12b', 'E'],
])('%s is %s', (text, key) => {
  expect(parseKey(text)).toEqual({ value: key })
})

test.each(['', 'H7', 'X', 'Am7', '13A', '0B', 'minor', 'dorian'])('‘%s’ is none', (text) => {
  expect(parseKey(text)).toMatchObject({ problem: { message: expect.stringContaining('is no key') } })
})
