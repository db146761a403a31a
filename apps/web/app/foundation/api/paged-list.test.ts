import { ApiError } from '@tempolibre/contract/errors'
import { assert, expect, test } from 'vitest'
import { cursorOf, firstPage, listPage, nextPage } from './paged-list.server.ts'

const url = (path: string) => new URL(path, 'https://music.example')

test('[R4.2] the next page has its own address and keeps the rest of the query', () => {
  expect(nextPage(url('/app/music?search=jazz&after=a'), 'b')).toBe('/app/music?search=jazz&after=b')
  expect(nextPage(url('/all-music'), null)).toBeNull()
  expect(firstPage(url('/app/music?search=jazz&after=a'))).toBe('/app/music?search=jazz')
  expect(firstPage(url('/all-music?after=a'))).toBe('/all-music')
})

test('a malformed cursor is ignored', () => {
  expect(cursorOf(url('/all-music?after=a%2Fb')).search).toBe('?after=a%2Fb')
  expect(cursorOf(url('/all-music?after=')).cursor).toBeUndefined()
  expect(cursorOf(url(`/all-music?after=${'x'.repeat(500)}`)).cursor).toBeUndefined()
})

test.each([undefined, 'https://api.example'])(
  'a cursor that the API (%s) rejects redirects to the first page',
  async (apiUrl) => {
    const settings = { apiUrl, log: { warn: () => {}, error: () => {} } }
    const call = Promise.reject(new ApiError('invalid_input'))
    const thrown: unknown = await listPage(call, 'tracks', url('/all-music?after=old'), settings).catch(
      (error: unknown) => error,
    )
    assert.instanceOf(thrown, Response)
    expect(thrown.headers.get('location')).toBe('/all-music')
  },
)
