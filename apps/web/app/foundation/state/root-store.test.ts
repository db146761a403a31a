import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayableTrack } from './root-state.ts'
import { initialPersistedState, initialState } from './root-state.ts'
import { rootKey, useRootStore } from './root-store.ts'
import { giveWay, restoreState } from './kept-state.ts'

function makeTrack(id: string): PlayableTrack {
  return {
    id,
    title: `Song ${id}`,
    slug: `song-${id}`,
    url: `https://music.example/media/${id}.mp3`,
    cover_url: null,
    artist: { id: 'a', name: 'Quai 14' },
    duration_seconds: 120,
    peaks: 'AZaz09',
  }
}

const [one, two, three] = [makeTrack('1'), makeTrack('2'), makeTrack('3')]
const verbs = useRootStore.getState()
const player = () => useRootStore.getState().player
const cms = () => useRootStore.getState().cms
let kept: Map<string, string>

beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
    clear: () => kept.clear(),
  })
  // Nothing is written before storage has been read once.
  await restoreState()
  useRootStore.setState(initialState)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[R6.5] play sets the track, shows the bar and marks playing', () => {
  verbs.play(one, [one, two])
  expect(player()).toEqual({
    currentTrack: one,
    isPlaying: true,
    currentTrackStatus: true,
    queue: [one, two],
  })
})

test('[R6.5] pause keeps the bar, resume plays on', () => {
  verbs.play(one)
  verbs.pause()
  expect(player()).toEqual({ currentTrack: one, isPlaying: false, currentTrackStatus: true, queue: [one] })
  verbs.resume()
  expect(player().isPlaying).toBe(true)
})

test('[R6.5] close clears the track, hides the bar and stops', () => {
  verbs.play(one, [one, two])
  verbs.close()
  expect(player()).toEqual({ currentTrack: null, isPlaying: false, currentTrackStatus: false, queue: [] })
})

test('[R6.5] a new track takes the place of the old one and plays', () => {
  verbs.play(one)
  verbs.pause()
  verbs.play(two)
  expect(player()).toMatchObject({ currentTrack: { id: '2' }, isPlaying: true })
})

test('resume without a track does nothing', () => {
  verbs.resume()
  expect(player()).toEqual(initialState.player)
})

test('next and previous follow the list the track was started from, and stop at its ends', () => {
  verbs.play(two, [one, two, three])
  verbs.playNext()
  expect(player().currentTrack?.id).toBe('3')
  verbs.playNext()
  expect(player().currentTrack?.id).toBe('3')
  verbs.playPrevious()
  verbs.playPrevious()
  verbs.playPrevious()
  expect(player().currentTrack?.id).toBe('1')
})

test('the end of a track starts the next; the end of the last one keeps the bar, silent', () => {
  verbs.play(one, [one, two])
  verbs.finish()
  expect(player()).toMatchObject({ currentTrack: { id: '2' }, isPlaying: true })
  verbs.finish()
  expect(player()).toMatchObject({ currentTrack: { id: '2' }, isPlaying: false, currentTrackStatus: true })
})

test.each(['unreachable', 'unplayable'] as const)(
  'a song that is %s stops, and can be tried again',
  (condition) => {
    verbs.play(one)
    verbs.reportCondition(condition)
    expect(player()).toMatchObject({ isPlaying: false, currentTrackStatus: true })
    expect(useRootStore.getState().playback.condition).toBe(condition)
    verbs.resume()
    expect(player().isPlaying).toBe(true)
    expect(useRootStore.getState().playback.condition).toBe('waiting')
  },
)

test('a song that waits for the connection still counts as playing', () => {
  verbs.play(one)
  verbs.reportCondition('offline')
  expect(player().isPlaying).toBe(true)
})

test('[R5.6] exactly the five slices are kept under root, of a track only what the player reads', () => {
  const summary = { ...one, bpm: 92, moods: [{ id: 'm', name: 'calm' }], energy: 0.4 }
  verbs.play(summary, [summary, two])
  expect(JSON.parse(kept.get(rootKey) ?? '').state).toEqual({
    ...initialPersistedState,
    player: { currentTrack: one, isPlaying: true, currentTrackStatus: true, queue: [one, two] },
  })
})

test('[R5.6] what is stored as playing is what sounds, whatever else changes', () => {
  const stored = () => JSON.parse(kept.get(rootKey) ?? '').state.player.isPlaying
  verbs.play(one)
  verbs.followLanguage('es')
  verbs.showCategory({ en: 'funk', es: 'funk', fr: 'funk' })
  expect(stored()).toBe(true)
  verbs.pause()
  verbs.followLanguage('fr')
  expect(stored()).toBe(false)
})

test('[R5.6] of an endless list storage holds a hundred songs around the current one; the player goes on with all', () => {
  const list = Array.from({ length: 5000 }, (_, index) => makeTrack(String(index)))
  const stored = (): PlayableTrack[] => JSON.parse(kept.get(rootKey) ?? '').state.player.queue
  verbs.play(list[0] ?? one, list)
  expect(stored().map(({ id }) => id)).toEqual(list.slice(0, 100).map(({ id }) => id))
  verbs.play(list[3000] ?? one, list)
  expect([stored()[0]?.id, stored().at(-1)?.id]).toEqual(['2980', '3079'])
  verbs.play(list[4999] ?? one, list)
  expect([stored().length, stored().at(-1)?.id]).toEqual([100, '4999'])
  verbs.playPrevious()
  expect(player().queue).toHaveLength(5000)
})

test('a song that is played on from another list goes on in that one', () => {
  verbs.play(one)
  verbs.pause()
  verbs.resume([one, two])
  verbs.playNext()
  expect(player().currentTrack?.id).toBe('2')
})

test('a tab that gives way is silent, and leaves storage to the tab that plays', () => {
  verbs.play(one)
  giveWay()
  verbs.followLanguage('es')
  expect(player()).toMatchObject({ currentTrack: { id: '1' }, isPlaying: false })
  const { state } = JSON.parse(kept.get(rootKey) ?? '')
  expect(state).toMatchObject({ player: { isPlaying: true }, language: { selectedLanguage: 'es' } })
})

test('[R5.6] rehydration brings the last track back, paused', async () => {
  kept.set(
    rootKey,
    JSON.stringify({
      state: { player: { currentTrack: one, isPlaying: true, currentTrackStatus: true } },
      version: 0,
    }),
  )
  await restoreState()
  expect(player()).toEqual({ currentTrack: one, isPlaying: false, currentTrackStatus: true, queue: [one] })
})

test('[R5.6] a reload brings the list back that the last track was started from', async () => {
  verbs.play(two, [one, two, three])
  const before = kept.get(rootKey) ?? ''
  useRootStore.setState(initialState)
  kept.set(rootKey, before)
  await restoreState()
  verbs.resume()
  verbs.playNext()
  expect(player().currentTrack?.id).toBe('3')
  verbs.playPrevious()
  verbs.playPrevious()
  expect(player().currentTrack?.id).toBe('1')
})

test('[R5.6] what plays already is not replaced by what was kept', async () => {
  verbs.play(two)
  kept.set(
    rootKey,
    JSON.stringify({ state: { player: { currentTrack: one, currentTrackStatus: true } }, version: 0 }),
  )
  await restoreState()
  expect(player()).toMatchObject({ currentTrack: { id: '2' }, isPlaying: true })
})

test('[R5.6] what a page did before storage answered stays, the rest comes back', async () => {
  verbs.showCategory({ en: 'funk', es: 'funk-es', fr: 'funk-fr' })
  kept.set(rootKey, JSON.stringify({ state: { auth: { authToken: 'token', userData: null } }, version: 0 }))
  await restoreState()
  expect(useRootStore.getState()).toMatchObject({
    auth: { authToken: 'token' },
    categorySlug: { fr: 'funk-fr' },
  })
})

test('[R5.6] damaged storage leaves a working store', async () => {
  kept.set(rootKey, '{"state":{"player":')
  await restoreState()
  expect(player()).toEqual(initialState.player)
  verbs.play(one)
  expect(player().isPlaying).toBe(true)
})

test('[R6.4] signing in keeps token and user, signing out clears the store and all local storage', () => {
  verbs.signIn('token', { user_subscribed: 0 })
  expect(Object.fromEntries(kept)).toMatchObject({ authToken: 'token', userData: '{"user_subscribed":0}' })
  verbs.changeUser({ user_subscribed: 1 })
  expect(kept.get('userData')).toBe('{"user_subscribed":1}')
  expect(useRootStore.getState().auth).toEqual({ authToken: 'token', userData: { user_subscribed: 1 } })
  verbs.play(one)
  verbs.signOut()
  expect(useRootStore.getState()).toMatchObject(initialState)
  expect(kept.size).toBe(0)
})

test('[R8.6] a dead session is dropped; what plays, plays on', () => {
  verbs.signIn('token', { user_subscribed: 1 })
  verbs.play(one)
  verbs.dropSession()
  expect(useRootStore.getState().auth).toEqual(initialState.auth)
  expect([kept.has('authToken'), kept.has('userData')]).toEqual([false, false])
  expect(player()).toMatchObject({ currentTrack: { id: '1' }, isPlaying: true })
})

test('[R6.6] a CMS request ends in data or in an error, never in both', () => {
  verbs.requestCms()
  expect(cms()).toEqual({ loading: true, data: null, error: null })
  verbs.failCms('Timed out')
  expect(cms()).toEqual({ loading: false, data: null, error: 'Timed out' })
  verbs.requestCms()
  expect(cms().error).toBeNull()
  verbs.failCms()
  expect(cms().error).toBe('Failed to fetch CMS data')
  verbs.requestCms()
  verbs.receiveCms({ title: 'About' })
  expect(cms()).toEqual({ loading: false, data: { title: 'About' }, error: null })
})

test('[R6.7] category slugs are set, cleared, and marked dynamic apart from that', () => {
  const slugs = { en: 'funk', es: 'funk-es', fr: 'funk-fr' }
  verbs.markDynamic(true)
  verbs.showCategory(slugs)
  expect(useRootStore.getState().categorySlug).toEqual({ ...slugs, isDynamic: true })
  verbs.leaveCategory()
  expect(useRootStore.getState().categorySlug).toEqual({ en: '', es: '', fr: '', isDynamic: true })
  verbs.markDynamic(false)
  expect(useRootStore.getState().categorySlug.isDynamic).toBe(false)
})

test('[R6.8] the language is kept as its code, English as the empty string', () => {
  verbs.followLanguage('es')
  expect(useRootStore.getState().language.selectedLanguage).toBe('es')
  verbs.followLanguage('en')
  expect(useRootStore.getState().language.selectedLanguage).toBe('')
})
