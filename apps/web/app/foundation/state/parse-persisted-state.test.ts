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
    player: {
      currentTrack: track,
      isPlaying: true,
      currentTrackStatus: true,
      queue: [track, { ...track, id: 't2' }],
    },
    cms: { loading: false, data: { title: 'About' }, error: null },
    language: { selectedLanguage: 'fr' },
  }
  expect(parsePersistedState(structuredClone(kept))).toEqual(kept)
})

test('[R5.4] [R5.6] a track of another server comes back with what the specification gives it', () => {
  const plain = { id: 't1', title: 'Paper Lanterns', url: 'https://music.example/a.mp3' }
  const { player } = parsePersistedState({ player: { currentTrack: plain, currentTrackStatus: true } })
  expect(player).toEqual({ currentTrack: plain, isPlaying: false, currentTrackStatus: true, queue: [plain] })
  const counted = parsePersistedState({ player: { currentTrack: { ...plain, id: 7 } } })
  expect(counted.player.currentTrack?.id).toBe('7')
})

test('[R5.6] of a stored list what is no track is left out; one without the current track is none', () => {
  const kept = (queue: unknown) =>
    parsePersistedState({ player: { currentTrack: track, queue } }).player.queue.map(({ id }) => id)
  expect(kept([7, { ...track, id: 'a' }, { ...track, url: 'javascript:1' }, track, null])).toEqual([
    'a',
    't1',
  ])
  expect(kept([{ ...track, id: 'a' }])).toEqual(['t1'])
  expect(kept('all')).toEqual(['t1'])
  expect(
    kept([track, ...Array.from({ length: 500 }, (_, id) => ({ ...track, id: String(id) }))]),
  ).toHaveLength(100)
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
  ['no id', { id: undefined }],
  ['no title', { title: null }],
])('[R5.6] a track with %s is dropped', (_what, damage) => {
  const { player } = parsePersistedState({
    player: { currentTrack: { ...track, ...damage }, isPlaying: true, currentTrackStatus: true },
  })
  expect(player).toEqual(initialPersistedState.player)
})

test.each([
  ['a picture that runs code', 'cover_url', 'javascript:alert(1)'],
  ['no length', 'duration_seconds', 0],
  ['a length without end', 'duration_seconds', Infinity],
  ['no artist', 'artist', null],
  ['half an artist', 'artist', { name: 'X' }],
  ['an empty slug', 'slug', ''],
  ['no waveform', 'peaks', undefined],
])('[R5.6] a track with %s does without it', (_what, field, value) => {
  const { player } = parsePersistedState({ player: { currentTrack: { ...track, [field]: value } } })
  expect(player.currentTrack).toEqual(
    Object.fromEntries(Object.entries(track).filter(([name]) => name !== field)),
  )
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
    player: { currentTrack: track, isPlaying: false, currentTrackStatus: true, queue: [track] },
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
