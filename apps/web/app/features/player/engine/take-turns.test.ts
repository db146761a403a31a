import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubChannels } from '../../../foundation/fixtures/stub-channels.ts'
import { stubStorage } from '../../../foundation/fixtures/stub-storage.ts'
import { type PlayableTrack, rootKey, useRootStore } from '../../../foundation/state/index.ts'
import { takeTurns } from './take-turns.ts'
import { restoreState } from '../../../foundation/state/kept-state.ts'

const makeTrack = (id: string): PlayableTrack => ({ id, title: id, url: `https://music.example/${id}.mp3` })
const [mine, theirs] = [makeTrack('mine'), makeTrack('theirs')]

const store = useRootStore.getState
let kept: Map<string, string>
let heard: string[]
let other: BroadcastChannel
let stop: () => void
const stored = () => JSON.parse(kept.get(rootKey) ?? 'null')?.state.player

/** Simulates another tab storing its state while playing. */
const write = (player: object) => kept.set(rootKey, JSON.stringify({ state: { player }, version: 0 }))

beforeEach(() => {
  kept = stubStorage()
  stubChannels()
  heard = []
  other = new BroadcastChannel('player')
  other.addEventListener('message', ({ data }) => heard.push(data))
  stop = takeTurns()
})

afterEach(() => {
  store().close()
  stop()
  other.close()
  vi.unstubAllGlobals()
})

/** @param word message from another tab */
function hear(word: string) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage(word)
}

test('[R5.6] a tab that starts playing announces it; the other shows that song, paused, and stores nothing', async () => {
  await restoreState()
  store().play(mine)
  await vi.waitFor(() => expect(heard).toContain('playing'), { timeout: 30_000 })
  write({ currentTrack: theirs, isPlaying: true, currentTrackStatus: true })
  hear('playing')
  await vi.waitFor(() => expect(store().player.isPlaying).toBe(false), { timeout: 30_000 })
  expect(store().player.currentTrack?.id).toBe('theirs')
  expect(stored()).toMatchObject({ currentTrack: { id: 'theirs' }, isPlaying: true })
})

test('[R5.6] a tab that starts playing after signing out keeps what it stored', async () => {
  await restoreState()
  store().signIn('token', { user_subscribed: 1 })
  store().play(mine)
  write({ currentTrack: theirs, isPlaying: true, currentTrackStatus: true })
  hear('playing')
  await vi.waitFor(() => expect(store().player.currentTrack?.id).toBe('theirs'), { timeout: 30_000 })
  expect(store().auth.authToken).toBe(null)
  expect(stored()).toMatchObject({ currentTrack: { id: 'theirs' }, isPlaying: true })
})

test('[R5.6] after a crash while playing, the next page stores that nothing plays and asks who does', async () => {
  write({ currentTrack: theirs, isPlaying: true, currentTrackStatus: true })
  await restoreState()
  expect(store().player).toMatchObject({ currentTrack: { id: 'theirs' }, isPlaying: false })
  expect(stored().isPlaying).toBe(false)
  await vi.waitFor(() => expect(heard).toContain('who plays'), { timeout: 30_000 })
})

test('[R5.6] a playing tab stores its state again after a new tab has reset it', async () => {
  await restoreState()
  store().play(mine)
  write({ currentTrack: mine, isPlaying: false, currentTrackStatus: true })
  hear('who plays')
  await vi.waitFor(() => expect(stored()).toMatchObject({ currentTrack: { id: 'mine' }, isPlaying: true }), {
    timeout: 30_000,
  })
})
