import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState } from './root-state.ts'
import { rootKey, useRootStore } from './root-store.ts'
import { shareSignIn } from './share-sign-in.ts'

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }
let tell: (event: Partial<StorageEvent>) => void
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof tell) => {
    tell = listener
  })
  vi.stubGlobal('removeEventListener', () => {
    tell = () => {}
  })
  useRootStore.setState(initialState)
  stop = shareSignIn()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function entry(state: object) {
  return {
    key: rootKey,
    newValue: JSON.stringify({ state, version: 0 }),
    storageArea: storage as unknown as Storage,
  }
}

test('[R6.4] signing in and out in another tab holds here', () => {
  tell(entry({ auth: { authToken: 'token', userData: { user_subscribed: 1 } } }))
  expect(useRootStore.getState().auth).toEqual({ authToken: 'token', userData: { user_subscribed: 1 } })
  tell({ key: null, newValue: null, storageArea: storage as unknown as Storage })
  expect(useRootStore.getState().auth).toEqual(initialState.auth)
})

test('what plays in another tab does not come here', () => {
  const track = { id: 't', title: 'T', slug: 't', url: 'https://music.example/t.mp3', cover_url: null }
  const whole = { ...track, artist: { id: 'a', name: 'A' }, duration_seconds: 60, peaks: '' }
  tell(entry({ player: { currentTrack: whole, isPlaying: true, currentTrackStatus: true } }))
  expect(useRootStore.getState().player).toEqual(initialState.player)
})

test('another key of the storage is none of its business', () => {
  useRootStore.getState().signIn('token', {})
  tell({ key: 'theme', newValue: 'dark', storageArea: storage as unknown as Storage })
  expect(useRootStore.getState().auth.authToken).toBe('token')
})
