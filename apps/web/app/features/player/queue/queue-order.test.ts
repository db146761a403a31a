import { expect, test } from 'vitest'
import { upcomingIn, withLast, withNext, withUpcoming } from './queue-order.ts'

const one = (id: string) => ({ id, title: id, url: `https://music.example/${id}.mp3` })
const tracks = (ids: string) => ids.split('').map(one)
const idsOf = (queue: readonly { id: string }[]) => queue.map(({ id }) => id).join('')

test('upcoming songs are those after the current one', () => {
  expect(idsOf(upcomingIn(tracks('abcd'), 'b'))).toBe('cd')
  expect(idsOf(upcomingIn(tracks('abcd'), 'd'))).toBe('')
})

test('reordering upcoming songs keeps the played ones', () => {
  expect(idsOf(withUpcoming(tracks('abcd'), 'b', tracks('dc')))).toBe('abdc')
  expect(idsOf(withUpcoming(tracks('abcd'), 'b', []))).toBe('ab')
})

test('a song queued next comes next, wherever it was', () => {
  expect(idsOf(withNext(tracks('abcd'), 'b', one('x')))).toBe('abxcd')
  expect(idsOf(withNext(tracks('abcd'), 'b', one('d')))).toBe('abdc')
  expect(idsOf(withNext(tracks('abcd'), 'c', one('a')))).toBe('bcad')
  expect(idsOf(withNext(tracks('abcd'), 'b', one('b')))).toBe('abcd')
})

test('a song added to the queue comes last, without a duplicate', () => {
  expect(idsOf(withLast(tracks('abcd'), 'b', one('x')))).toBe('abcdx')
  expect(idsOf(withLast(tracks('abcd'), 'b', one('c')))).toBe('abdc')
  expect(idsOf(withLast(tracks('abcd'), 'b', one('b')))).toBe('abcd')
})
