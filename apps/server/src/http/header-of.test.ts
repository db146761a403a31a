import { expect, test } from 'vitest'
import { headerOf } from './header-of.ts'

const rawHeaders = [
  'Host',
  'music.example',
  'ACCEPT-Encoding',
  'gzip',
  'If-None-Match',
  '"a"',
  'accept-encoding',
  'br',
]

test('a header is found however it is written, and its lines are joined', () => {
  expect(headerOf({ rawHeaders }, 'accept-encoding')).toBe('gzip, br')
  expect(headerOf({ rawHeaders }, 'if-none-match')).toBe('"a"')
})

test('a header that did not come is undefined, an empty one is not', () => {
  expect(headerOf({ rawHeaders }, 'cookie')).toBeUndefined()
  expect(headerOf({ rawHeaders: ['Cookie', ''] }, 'cookie')).toBe('')
})
