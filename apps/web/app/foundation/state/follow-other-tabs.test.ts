import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs } from './follow-other-tabs.ts'
import { initialState, type PlayableTrack } from './root-state.ts'
import { rootKey, tokenKey, useRootStore } from './root-store.ts'
import { restoreState } from './kept-state.ts'

function makeTrack(id: string): PlayableTrack {
  const url = `https://music.example/${id}.mp3`
  const artist = { id: 'a', name: 'A' }
  return { id, title: id, slug: id, url, cover_url: null, artist, duration_seconds: 60, peaks: 'AZ' }
}

let kept: Map<string, string>
const storage: Storage = {
  length: 0,
  key: () => null,
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => void kept.set(name, text),
  removeItem: (name) => void kept.delete(name),
  clear: () => kept.clear(),
}
let tell: (event: Partial<StorageEvent>) => void
let stop: () => void
const store = () => useRootStore.getState()
const root = () => JSON.parse(kept.get(rootKey) ?? 'null')?.state

beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof tell) => {
    tell = listener
  })
  vi.stubGlobal('removeEventListener', () => {
    tell = () => {}
  })
  await restoreState()
  useRootStore.setState(initialState)
  kept.clear()
  stop = followOtherTabs()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Another tab writes the state, and the browser says so. */
function write(state: object) {
  const text = JSON.stringify({ state, version: 0 })
  kept.set(rootKey, text)
  tell({ key: rootKey, newValue: text, storageArea: storage })
}

function clear(key: string | null) {
  if (key === null) kept.clear()
  else kept.delete(key)
  tell({ key, newValue: null, storageArea: storage })
}

test('[R5.6] [R6.4] signing in and out in another tab holds here', () => {
  write({ auth: { authToken: 'token', userData: { user_subscribed: 1 } } })
  expect(store().auth).toEqual({ authToken: 'token', userData: { user_subscribed: 1 } })
  clear(null)
  expect(store().auth).toEqual(initialState.auth)
})

test('[R8.6] a session that another tab dropped is dropped here', () => {
  store().signIn('token', { user_subscribed: 1 })
  clear(tokenKey)
  expect(store().auth).toEqual(initialState.auth)
})

test('[R5.6] a tab that does not play shows the track chosen in another one, paused', () => {
  write({ player: { currentTrack: makeTrack('t'), isPlaying: true, currentTrackStatus: true } })
  expect(store().player).toEqual({
    currentTrack: makeTrack('t'),
    isPlaying: false,
    currentTrackStatus: true,
    queue: [makeTrack('t')],
  })
  store().followLanguage('fr')
  expect(root().player.isPlaying, 'what is only shown here is not written').toBe(true)
})

test('[R5.6] what plays here goes on, whatever another tab does', () => {
  store().play(makeTrack('mine'))
  write({ player: { currentTrack: makeTrack('theirs'), isPlaying: false, currentTrackStatus: true } })
  clear(rootKey)
  clear(null)
  expect(store().player).toMatchObject({ currentTrack: { id: 'mine' }, isPlaying: true })
})

test('[R5.6] storage cleared by another tab is whole again with the next change', () => {
  store().play(makeTrack('mine'))
  store().followLanguage('fr')
  clear(null)
  expect(root()).toBeUndefined()
  store().pause()
  expect(Object.keys(root()).sort()).toEqual(['auth', 'categorySlug', 'cms', 'language', 'player'])
  expect(root()).toMatchObject({
    player: { currentTrack: { id: 'mine' } },
    language: { selectedLanguage: 'fr' },
  })
})

test('[R5.6] a tab writes what it has changed, and leaves the rest as another tab wrote it', () => {
  store().followLanguage('es')
  write({ language: { selectedLanguage: 'fr' }, player: { currentTrack: makeTrack('t'), isPlaying: true } })
  store().showCategory({ en: 'funk', es: 'funk-es', fr: 'funk-fr' })
  expect(root()).toMatchObject({
    language: { selectedLanguage: 'fr' },
    player: { currentTrack: { id: 't' } },
    categorySlug: { es: 'funk-es' },
  })
  expect(store().language.selectedLanguage, 'the address of this tab still says so').toBe('es')
})

test.each([
  ['cut short', '{"state":'],
  ['endless', 'x'.repeat(1_100_000)],
])('[R5.6] text that another tab left %s signs nobody out', (_, text) => {
  store().signIn('token', {})
  tell({ key: rootKey, newValue: text, storageArea: storage })
  expect(store().auth.authToken).toBe('token')
})

test('what happened before anybody listened is caught up with', () => {
  stop()
  kept.set(rootKey, JSON.stringify({ state: { auth: { authToken: 'token', userData: null } } }))
  stop = followOtherTabs()
  expect(store().auth.authToken).toBe('token')
})

test('another key of the storage is none of its business', () => {
  store().signIn('token', {})
  tell({ key: 'theme', newValue: 'dark', storageArea: storage })
  expect(store().auth.authToken).toBe('token')
})
