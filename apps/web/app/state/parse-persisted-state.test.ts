import { expect, test } from 'vitest'
import { parsePersistedState } from './parse-persisted-state.ts'
import { initialPersistedState } from './root-state.ts'

const track = {
  id: 't1',
  title: 'Paper Lanterns',
  slug: 'paper-lanterns',
  url: 'https://music.example/media/a.mp3',
  cover_url: null,
  artist: { id: 'a1', name: 'Atelier Sud' },
  duration_seconds: 118,
  peaks: 'AZaz',
}

test('[R5.6] what was kept comes back slice by slice', () => {
  const kept = {
    auth: { authToken: 'token', userData: { user_subscribed: 1 } },
    categorySlug: { en: 'funk', es: 'funk-es', fr: 'funk-fr', isDynamic: true },
    player: { currentTrack: track, isPlaying: false, currentTrackStatus: true },
    cms: { loading: false, data: { title: 'About' }, error: null },
    language: { selectedLanguage: 'fr' },
  }
  expect(parsePersistedState(structuredClone(kept))).toEqual(kept)
})

test('[R5.6] after a reload the last track is shown paused', () => {
  const { player } = parsePersistedState({
    player: { currentTrack: track, isPlaying: true, currentTrackStatus: true },
  })
  expect(player).toEqual({ currentTrack: track, isPlaying: false, currentTrackStatus: true })
})

test.each([null, undefined, 'text', 7, [], [{}], true])(
  '[R5.6] %j in place of the state starts anew',
  (value) => {
    expect(parsePersistedState(value)).toEqual(initialPersistedState)
  },
)

test.each([
  ['a number for an address', { url: 3 }],
  ['an address that runs code', { url: 'javascript:alert(1)' }],
  ['a picture that runs code', { cover_url: 'javascript:alert(1)' }],
  ['no length', { duration_seconds: 0 }],
  ['a length without end', { duration_seconds: Infinity }],
  ['no artist', { artist: null }],
  ['no waveform', { peaks: undefined }],
])('[R5.6] a track with %s is dropped', (_what, damage) => {
  const { player } = parsePersistedState({
    player: { currentTrack: { ...track, ...damage }, isPlaying: true, currentTrackStatus: true },
  })
  expect(player).toEqual(initialPersistedState.player)
})

test('[R5.6] a damaged slice leaves the others as they were', () => {
  const state = parsePersistedState({
    auth: { authToken: 5, userData: 'nobody' },
    categorySlug: { en: 'funk', es: null, fr: 'funk' },
    player: { currentTrack: track, isPlaying: false, currentTrackStatus: true },
    cms: 'nothing',
    language: { selectedLanguage: 'de' },
  })
  expect(state).toEqual({
    ...initialPersistedState,
    player: { currentTrack: track, isPlaying: false, currentTrackStatus: true },
  })
})

test('[R5.6] English is kept as the empty string', () => {
  expect(parsePersistedState({ language: { selectedLanguage: 'en' } }).language.selectedLanguage).toBe('')
})

test('[R5.6] a request does not outlive its page', () => {
  expect(parsePersistedState({ cms: { loading: true, data: null, error: 'gone' } }).cms).toEqual({
    loading: false,
    data: null,
    error: 'gone',
  })
})
