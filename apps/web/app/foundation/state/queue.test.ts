import { expect, test } from 'vitest'
import { neighbourInQueue } from './queue.ts'

const queue = ['a', 'b', 'c'].map((id) => ({ id, title: id, url: `https://music.example/${id}.mp3` }))

test('a neighbour is so many places away', () => {
  expect(neighbourInQueue(queue, 'b', 1)?.id).toBe('c')
  expect(neighbourInQueue(queue, 'b', -1)?.id).toBe('a')
})

test('beyond the ends, and of a track that is not in the queue, there is none', () => {
  expect(neighbourInQueue(queue, 'c', 1)).toBeUndefined()
  expect(neighbourInQueue(queue, 'a', -1)).toBeUndefined()
  expect(neighbourInQueue(queue, 'x', 1)).toBeUndefined()
  expect(neighbourInQueue(queue, undefined, 1)).toBeUndefined()
})
