import type { PlayableTrack } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'

export type { PlayableTrack } from '@tempolibre/contract'

/** The part of the user data browsers rely on: 0, false or absent means not subscribed. */
export interface UserData {
  user_subscribed?: number | boolean | null
  [field: string]: unknown
}

/** The state that outlives a reload, under the key `root`. */
export interface PersistedState {
  auth: { authToken: string | null; userData: UserData | null }
  /** The slugs of the category or page on show; '' where it has none. */
  categorySlug: Record<Language, string> & { isDynamic: boolean }
  player: {
    currentTrack: PlayableTrack | null
    isPlaying: boolean
    /** Whether the bar is shown. */
    currentTrackStatus: boolean
    /** The list the current track was started from; storage holds the part of it around that track. */
    queue: readonly PlayableTrack[]
    /** Set once the visitor has changed the queue: from then on it follows no list any more. */
    arranged?: true
  }
  cms: { loading: boolean; data: unknown; error: string | null }
  /** '' for English, else the code. */
  language: { selectedLanguage: '' | Language }
}

export type Player = PersistedState['player']

/**
 * How the sound is doing: `ready` also while paused, `waiting` for data, `offline` until the connection is back. After
 * a failure only another attempt helps: `unreachable` (nothing came), `unplayable` (what came is no audio this browser
 * knows), `page-instead` (a web page came, as from a network that asks to sign in), `unavailable` (the server refused),
 * `withdrawn` (the song is no longer offered).
 */
export type PlaybackCondition = 'ready' | 'waiting' | 'offline' | PlaybackTrouble

export type PlaybackTrouble = 'unreachable' | 'unplayable' | 'page-instead' | 'unavailable' | 'withdrawn'

/** The state of this page alone; gone with it. */
export interface PlaybackState {
  condition: PlaybackCondition
}

export interface RootState extends PersistedState {
  playback: PlaybackState
}

export const initialPersistedState: PersistedState = {
  auth: { authToken: null, userData: null },
  categorySlug: { en: '', es: '', fr: '', isDynamic: false },
  player: { currentTrack: null, isPlaying: false, currentTrackStatus: false, queue: [] },
  cms: { loading: false, data: null, error: null },
  language: { selectedLanguage: '' },
}

export const initialState: RootState = {
  ...initialPersistedState,
  playback: { condition: 'ready' },
}

/** Leaves out what no screen of the player reads. */
export function pickPlayable(track: PlayableTrack): PlayableTrack {
  const { id, title, slug, url, cover_url, artist, artists, duration_seconds, loudness_lufs, peaks } = track
  return {
    id,
    title,
    url,
    ...(slug !== undefined && { slug }),
    ...(cover_url !== undefined && { cover_url }),
    ...(artist !== undefined && { artist: pickArtist(artist) }),
    ...(artists != null && { artists: artists.map((each) => ({ ...pickArtist(each), role: each.role })) }),
    ...(duration_seconds !== undefined && { duration_seconds }),
    ...(peaks !== undefined && { peaks }),
    ...(typeof loudness_lufs === 'number' && { loudness_lufs }),
  }
}

const pickArtist = ({ id, name, slug }: NonNullable<PlayableTrack['artist']>) => ({
  id,
  name,
  ...(slug != null && { slug }),
})
