import { defaultLanguage, type Language, type Translated } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { create, type StoreApi } from 'zustand'
import { attempt, browserStorage } from './browser-storage.ts'
import { neighbourInQueue } from './queue.ts'
import {
  initialState,
  pickPlayable,
  type PlayableTrack,
  type PlaybackCondition,
  type RootState,
  type UserData,
} from './root-state.ts'

/** What can happen. Each verb leaves the slices in agreement; nothing else changes them. */
export type RootVerbs = PlayerVerbs & SessionVerbs & PageVerbs

interface PlayerVerbs {
  /** Makes the track current, shows the bar and plays. `queue` is the list it stands in. */
  play(track: PlayableTrack, queue?: readonly PlayableTrack[]): void
  /** Stops the sound, keeps the bar. */
  pause(): void
  /** Plays the current track on, in the list it is pressed in; after a failure tries again. */
  resume(queue?: readonly PlayableTrack[]): void
  /** Clears the track, hides the bar, stops. */
  close(): void
  /** Puts another list in the queue's place, which stays as it is from then on; the current track stays current. */
  arrangeQueue(queue: readonly PlayableTrack[]): void
  /** Plays a track of the queue. */
  playQueued(track: PlayableTrack): void
  /** Plays the next track of the queue; at its end nothing happens. */
  playNext(): void
  playPrevious(): void
  /** The current track is over: the next one of the queue, else silence with the bar kept. */
  finish(): void
  /** The sound itself tells how it is doing. A failure stops the track where it is. */
  reportCondition(condition: PlaybackCondition): void
}

interface SessionVerbs {
  signIn(authToken: string, userData: UserData): void
  changeUser(userData: UserData): void
  /** The session is over, as the server says: token and user are forgotten, all else stays. */
  dropSession(): void
  /** Forgets the visitor: store and local storage are as new. */
  signOut(): void
}

interface PageVerbs {
  /** The slugs under which the page on show is known. */
  showCategory(slugs: Translated): void
  leaveCategory(): void
  markDynamic(isDynamic: boolean): void

  /** The three states of asking for a page's texts: loading, loaded, failed. */
  requestCms(): void
  receiveCms(data: unknown): void
  failCms(message?: string): void

  /** Follows the language of the page. */
  followLanguage(language: Language): void
}

export type RootStore = RootState & RootVerbs

export const rootKey = 'root'
/** What signing in keeps beside the store, for calls of the API. */
export const tokenKey = 'authToken'
export const userKey = 'userData'

/**
 * The client state. Starts empty, as the server rendered it; `kept-state.ts` brings back what the browser kept
 * once the page stands, and keeps what changes.
 */
export const useRootStore = create<RootStore>()((set, get) => ({
  ...initialState,

  ...playerVerbs(set, get),
  ...sessionVerbs(set),
  ...pageVerbs(set),
}))

type SetState = StoreApi<RootStore>['setState']

function playerVerbs(set: SetState, get: () => RootStore): PlayerVerbs {
  return {
    play(track, queue = [track]) {
      set({
        player: { currentTrack: pickPlayable(track), isPlaying: true, currentTrackStatus: true, queue },
        playback: { condition: 'waiting' },
      })
    },
    pause() {
      set(({ player }) => ({
        player: { ...player, isPlaying: false },
        playback: { condition: 'ready' },
      }))
    },
    resume(queue = get().player.queue) {
      const { player } = get()
      if (!player.currentTrack || player.isPlaying) return
      set({
        player: {
          ...player,
          isPlaying: true,
          currentTrackStatus: true,
          queue: player.arranged ? player.queue : queue,
        },
        playback: { condition: 'waiting' },
      })
    },
    close() {
      set({ player: initialState.player, playback: initialState.playback })
    },
    arrangeQueue(queue) {
      set(({ player }) => ({ player: { ...player, queue, arranged: true } }))
    },
    playQueued(track) {
      set(({ player }) => ({
        player: {
          ...player,
          currentTrack: pickPlayable(track),
          isPlaying: true,
          currentTrackStatus: true,
        },
        playback: { condition: 'waiting' },
      }))
    },
    playNext() {
      playNeighbour(1)
    },
    playPrevious() {
      playNeighbour(-1)
    },
    finish() {
      if (!playNeighbour(1)) get().pause()
    },
    reportCondition(condition) {
      const { player, playback } = get()
      if (playback.condition === condition) return
      const failed = condition !== 'ready' && condition !== 'waiting' && condition !== 'offline'
      set({
        playback: { condition },
        player: failed ? { ...player, isPlaying: false } : player,
      })
    },
  }
}

function sessionVerbs(set: SetState): SessionVerbs {
  return {
    signIn(authToken, userData) {
      // Before anybody hears of it: who does may call the API at once.
      keepItem(tokenKey, authToken)
      keepItem(userKey, JSON.stringify(userData))
      set({ auth: { authToken, userData } })
    },
    changeUser(userData) {
      set(({ auth }) => ({ auth: { ...auth, userData } }))
      keepItem(userKey, JSON.stringify(userData))
    },
    dropSession() {
      set({ auth: initialState.auth })
      for (const key of [tokenKey, userKey]) attempt(() => browserStorage()?.removeItem(key))
    },
    signOut() {
      set(initialState)
      attempt(() => browserStorage()?.clear())
    },
  }
}

function pageVerbs(set: SetState): PageVerbs {
  return {
    showCategory({ en, es, fr }) {
      set(({ categorySlug: { isDynamic } }) => ({ categorySlug: { en, es, fr, isDynamic } }))
    },
    leaveCategory() {
      set(({ categorySlug: { isDynamic } }) => ({ categorySlug: { en: '', es: '', fr: '', isDynamic } }))
    },
    markDynamic(isDynamic) {
      set(({ categorySlug }) => ({ categorySlug: { ...categorySlug, isDynamic } }))
    },

    requestCms() {
      set(({ cms }) => ({ cms: { ...cms, loading: true, error: null } }))
    },
    receiveCms(data) {
      set({ cms: { loading: false, data, error: null } })
    },
    failCms(message = '') {
      set(({ cms }) => ({ cms: { ...cms, loading: false, error: message || m.error_cms() } }))
    },

    followLanguage(language) {
      set({ language: { selectedLanguage: language === defaultLanguage ? '' : language } })
    },
  }
}

function keepItem(key: string, text: string): void {
  attempt(() => browserStorage()?.setItem(key, text))
}

/** Plays the track at this distance in the queue; false if the queue ends before it. */
function playNeighbour(steps: number): boolean {
  const { player, playQueued } = useRootStore.getState()
  const neighbour = neighbourInQueue(player.queue, player.currentTrack?.id, steps)
  if (!neighbour) return false
  playQueued(neighbour)
  return true
}
