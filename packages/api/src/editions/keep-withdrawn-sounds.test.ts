import type { WithdrawnSounds } from '@tempolibre/database'
import { expect, test } from 'vitest'
import { keepWithdrawnSounds } from './keep-withdrawn-sounds.ts'

const of = (...keys: string[]): WithdrawnSounds => ({ keys: new Set(keys), songs: new Set([7]) })

/** What is withdrawn, and how often that was read. */
function open(first: WithdrawnSounds) {
  const state = { now: 0, reads: 0, answer: async () => first, failures: 0 }
  const kept = keepWithdrawnSounds({
    now: () => state.now,
    async read() {
      state.reads++
      return state.answer()
    },
    onFailure: () => void state.failures++,
  })
  return { kept, state }
}

test('[R17.13] is read once for all parts of all songs, and again after a change', async () => {
  const { kept, state } = open(of('previews/a.mp3'))
  const asked = await Promise.all(
    ['previews/a.mp3', 'previews/b.mp3', 'stems/delivered-7-0123456789abcdef.mp3'].map(kept.isWithdrawn),
  )
  expect(asked).toEqual([true, false, true])
  for (let part = 0; part < 100; part++) await kept.isWithdrawn('previews/b.mp3')
  expect(state.reads).toBe(1)
  state.answer = async () => of('previews/b.mp3')
  kept.contentChanged()
  expect(await kept.isWithdrawn('previews/b.mp3')).toBe(true)
  expect(await kept.isWithdrawn('previews/a.mp3')).toBe(false)
  expect(state.reads).toBe(2)
})

test('[R17.13] what is withdrawn while it is read is noticed by whoever asks then', async () => {
  const { kept, state } = open(of())
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gone, resolve: end } = Promise.withResolvers<void>()
  state.answer = async () => {
    begin()
    await gone
    return of()
  }
  const first = kept.isWithdrawn('previews/a.mp3')
  await begun
  state.answer = async () => of('previews/a.mp3')
  kept.contentChanged()
  const second = kept.isWithdrawn('previews/a.mp3')
  end()
  await first
  expect(await second).toBe(true)
})

test('[R17.13] while the database is away, what was known last counts, and music goes on', async () => {
  const { kept, state } = open(of('previews/a.mp3'))
  expect(await kept.isWithdrawn('previews/a.mp3')).toBe(true)
  state.answer = () => Promise.reject(new Error('the database is away'))
  kept.contentChanged()
  expect(await kept.isWithdrawn('previews/a.mp3')).toBe(true)
  expect(await kept.isWithdrawn('previews/b.mp3')).toBe(false)
  expect([state.reads, state.failures], 'not for each part of a song').toEqual([2, 1])
  state.answer = async () => of('previews/b.mp3')
  state.now += 5000
  expect(await kept.isWithdrawn('previews/b.mp3')).toBe(true)
})
