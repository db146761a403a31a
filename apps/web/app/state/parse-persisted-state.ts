import { defaultLanguage, isLanguage } from '@tempolibre/locales'
import { initialPersistedState, type PersistedState, type PlayableTrack } from './root-state.ts'

/**
 * Whatever storage held, as state a page can rely on. Storage may be damaged, written by an older version or by hand:
 * each slice that is not of its shape starts anew, the others stay. Nothing plays by itself after a reload.
 */
export function parsePersistedState(value: unknown): PersistedState {
  if (!isRecord(value)) return initialPersistedState
  return {
    auth: parseAuth(value['auth']),
    categorySlug: parseCategorySlug(value['categorySlug']),
    player: parsePlayer(value['player']),
    cms: parseCms(value['cms']),
    language: parseLanguage(value['language']),
  }
}

function parseAuth(value: unknown): PersistedState['auth'] {
  if (!isRecord(value)) return initialPersistedState.auth
  const { authToken, userData } = value
  return {
    authToken: typeof authToken === 'string' && authToken !== '' ? authToken : null,
    userData: isRecord(userData) ? userData : null,
  }
}

function parseCategorySlug(value: unknown): PersistedState['categorySlug'] {
  if (!isRecord(value)) return initialPersistedState.categorySlug
  const { en, es, fr, isDynamic } = value
  if (typeof en !== 'string' || typeof es !== 'string' || typeof fr !== 'string') {
    return initialPersistedState.categorySlug
  }
  return { en, es, fr, isDynamic: isDynamic === true }
}

function parsePlayer(value: unknown): PersistedState['player'] {
  if (!isRecord(value) || !isPlayableTrack(value['currentTrack'])) return initialPersistedState.player
  return {
    currentTrack: value['currentTrack'],
    isPlaying: false,
    currentTrackStatus: value['currentTrackStatus'] === true,
  }
}

function parseCms(value: unknown): PersistedState['cms'] {
  if (!isRecord(value)) return initialPersistedState.cms
  // A request does not outlive the page that made it.
  return {
    loading: false,
    data: value['data'] ?? null,
    error: typeof value['error'] === 'string' ? value['error'] : null,
  }
}

function parseLanguage(value: unknown): PersistedState['language'] {
  const selected = isRecord(value) ? value['selectedLanguage'] : undefined
  return { selectedLanguage: isLanguage(selected) && selected !== defaultLanguage ? selected : '' }
}

function isPlayableTrack(value: unknown): value is PlayableTrack {
  if (!isRecord(value)) return false
  const { id, title, slug, url, cover_url, artist, duration_seconds, peaks } = value
  return (
    [id, title, slug, peaks].every((text) => typeof text === 'string') &&
    isWebAddress(url) &&
    (cover_url === null || isWebAddress(cover_url)) &&
    isRecord(artist) &&
    typeof artist['id'] === 'string' &&
    typeof artist['name'] === 'string' &&
    typeof duration_seconds === 'number' &&
    Number.isFinite(duration_seconds) &&
    duration_seconds > 0
  )
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
