import type { TrackSummary } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'

/** What a track must carry to be played and shown in the player; only this much of it is kept in the browser. */
export type PlayableTrack = Pick<
  TrackSummary,
  'id' | 'title' | 'slug' | 'url' | 'cover_url' | 'artist' | 'duration_seconds' | 'peaks'
>

/** R5.5, as far as the browser relies on it: 0, false or absent means not subscribed. */
export interface UserData {
  user_subscribed?: number | boolean | null
  [field: string]: unknown
}

/** The state that outlives a reload, under the key `root` (R5.6). */
export interface PersistedState {
  auth: { authToken: string | null; userData: UserData | null }
  /** The slugs of the category or page on show; '' where it has none. */
  categorySlug: Record<Language, string> & { isDynamic: boolean }
  player: {
    currentTrack: PlayableTrack | null
    isPlaying: boolean
    /** Whether the bar is shown. */
    currentTrackStatus: boolean
  }
  cms: { loading: boolean; data: unknown; error: string | null }
  /** '' for English, else the code. */
  language: { selectedLanguage: '' | Language }
}

/**
 * How the sound is doing: `ready` also while paused, `waiting` for data, `offline` until the connection is back; after
 * `unreachable` (nothing came) and `unplayable` (what came is no audio) only another attempt helps.
 */
export type PlaybackCondition = 'ready' | 'waiting' | 'offline' | 'unreachable' | 'unplayable'

/** The state of this page alone; gone with it. */
export interface PlaybackState {
  /** The list the current track was started from. */
  queue: readonly PlayableTrack[]
  condition: PlaybackCondition
}

export interface RootState extends PersistedState {
  playback: PlaybackState
}

export const initialPersistedState: PersistedState = {
  auth: { authToken: null, userData: null },
  categorySlug: { en: '', es: '', fr: '', isDynamic: false },
  player: { currentTrack: null, isPlaying: false, currentTrackStatus: false },
  cms: { loading: false, data: null, error: null },
  language: { selectedLanguage: '' },
}

export const initialState: RootState = {
  ...initialPersistedState,
  playback: { queue: [], condition: 'ready' },
}

/** Leaves out what no screen of the player reads. */
export function pickPlayable(track: PlayableTrack): PlayableTrack {
  const { id, title, slug, url, cover_url, artist, duration_seconds, peaks } = track
  return {
    id,
    title,
    slug,
    url,
    cover_url,
    artist: { id: artist.id, name: artist.name },
    duration_seconds,
    peaks,
  }
}

export function persistedPart(state: PersistedState): PersistedState {
  const { auth, categorySlug, player, cms, language } = state
  return { auth, categorySlug, player, cms, language }
}
