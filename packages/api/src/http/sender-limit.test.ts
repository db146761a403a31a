import { expect, test } from 'vitest'
import { limitPerSender } from './sender-limit.ts'

const hourMs = 3_600_000

test('each sender has a number of calls an hour, and is told when to retry', () => {
  let now = 0
  const limit = limitPerSender(2, () => now)
  limit('192.0.2.1')
  limit('192.0.2.1')
  now = hourMs - 1500
  expect(() => limit('192.0.2.1')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 2 }),
  )
  expect(() => limit('192.0.2.2')).not.toThrow()
  now = hourMs
  expect(() => limit('192.0.2.1')).not.toThrow()
})

test('memory stays bounded with any number of senders', () => {
  let now = 0
  const limit = limitPerSender(2, () => now)
  for (let sender = 0; sender < 20_000; sender++) limit(`sender ${sender}`)
  expect(() => limit('one more')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  expect(() => limit('sender 7')).not.toThrow()
  now = hourMs
  expect(() => limit('one more')).not.toThrow()
})

test('an unknown sender is not limited', () => {
  const limit = limitPerSender(1)
  limit(undefined)
  expect(() => limit(undefined)).not.toThrow()
})
