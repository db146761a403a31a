import { expect, test } from 'vitest'
import { fillSums, sumUp } from './library-sums.ts'

const text = '{{demo.average_length}}; {{demo.hours}}; {{demo.songs_in 1.5}}; {{demo.songs_in 33}}'

test('texts state the library’s lengths, in the language’s numbers', () => {
  const sums = sumUp(Array.from({ length: 241 }, (_, index) => (index % 2 === 0 ? 130 : 141)))
  expect(fillSums(text, 'en', sums)).toBe('2 min 15 s; 9; 40; 880')
  expect(fillSums('{{demo.songs_in 66}}', 'en', sums)).toBe('1,760')
  expect(fillSums('{{demo.songs_in 66}}', 'fr', sums)).toBe('1\u202f760')
  expect(fillSums(text, 'en', sumUp([60, 60]))).toBe('1 min; 0; 90; 1,980')
})

test('leaves other placeholders to the site, and refuses unknown sums', () => {
  const sums = sumUp([100])
  expect(fillSums('{{seller.name}}', 'en', sums)).toBe('{{seller.name}}')
  expect(() => fillSums('{{demo.minutes}}', 'en', sums)).toThrow('{{demo.minutes}} is none of')
  expect(() => fillSums('{{demo.songs_in}}', 'en', sums)).toThrow('HOURS')
})
