import { describe, expect, test } from 'vitest'
import { readCountedWords } from './counted-words.ts'

describe('[R12.6] the words of a search', () => {
  test.each([
    ['  Calm   PIANO ', 'calm piano'],
    ['Año\tNuevo', 'año nuevo'],
    ['E\u0301TE\u0301', 'été'],
    ['drum\u0000s', 'drum s'],
    ['120 bpm', '120 bpm'],
    ['lo-fi!', 'lo-fi!'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('%j are counted as %j', (search, words) => {
    expect(readCountedWords(search, 'en')).toBe(words)
  })

  test.each([
    'ada@example.org',
    'music for ada@example',
    'https://example.org/ada',
    'www.example.org',
    '+34 612 34 56 78',
    '(0) 612-345',
    '٠٦١٢٣٤٥٦',
    'TL-7K2M-9QWX-4HT0',
    '1985-1989',
    'x'.repeat(61),
    '!?',
    '   ',
  ])('that may say who searches, or say nothing, are not counted: %j', (search) => {
    expect(readCountedWords(search, 'en')).toBeUndefined()
  })
})
