import { defaultLanguage, isLanguage } from '@tempolibre/locales'
import { pickKept } from './persisted-part.ts'
import { initialPersistedState, type PersistedState, type PlayableTrack } from './root-state.ts'

/**
 * Whatever storage held, as state a page can rely on. Storage may be damaged, written by an older version or by hand:
 * each slice that is not of its shape is reset, the others stay.
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
  const currentTrack = isRecord(value) ? parseTrack(value['currentTrack']) : undefined
  if (!isRecord(value) || !currentTrack) return initialPersistedState.player
  const queue = Array.isArray(value['queue'])
    ? value['queue'].flatMap((track) => parseTrack(track) ?? [])
    : []
  return pickKept({
    currentTrack,
    isPlaying: value['isPlaying'] === true,
    currentTrackStatus: value['currentTrackStatus'] === true,
    queue: queue.some(({ id }) => id === currentTrack.id) ? queue : [currentTrack],
    ...(value['arranged'] === true && { arranged: true }),
  })
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

/** A track needs id, title and sound address. Optional fields of the wrong shape are dropped. */
function parseTrack(value: unknown): PlayableTrack | undefined {
  if (!isRecord(value)) return undefined
  const { title, url, slug, cover_url, artist, artists, duration_seconds, loudness_lufs, peaks } = value
  // Other servers count their tracks.
  const id = typeof value['id'] === 'number' ? String(value['id']) : value['id']
  if (typeof id !== 'string' || id === '' || typeof title !== 'string' || !isWebAddress(url)) return undefined
  return {
    id,
    title,
    url,
    ...(typeof slug === 'string' && slug !== '' && { slug }),
    ...((cover_url === null || isWebAddress(cover_url)) && { cover_url }),
    ...(isArtist(artist) && { artist: parseArtist(artist) }),
    ...(Array.isArray(artists) &&
      artists.length > 1 &&
      artists.every(isArtist) && {
        artists: artists.map((each) => ({ ...parseArtist(each), role: parseRole(each) })),
      }),
    ...(isLength(duration_seconds) && { duration_seconds }),
    ...(typeof peaks === 'string' && { peaks }),
    ...(isLoudness(loudness_lufs) && { loudness_lufs }),
  }
}

function parseArtist({ id, name, slug }: { id: string; name: string; slug?: unknown }) {
  return { id, name, ...(typeof slug === 'string' && slug !== '' && { slug }) }
}

const parseRole = (artist: object) => ('role' in artist && artist.role === 'featured' ? 'featured' : 'main')

function isArtist(value: unknown): value is { id: string; name: string } {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string'
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function isLoudness(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
