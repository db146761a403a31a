import type { PlaylistSummary, TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { playlistLimits, tidyPlaylistName } from '@tempolibre/domain/playlist-rules'
import type { SendRequest } from '@tempolibre/contract/request'
import type { Language } from '@tempolibre/locales'
import { readTracks } from '../tracks/read-tracks.ts'
import { dropKeptPlaylist, keepPlaylist, type KeptPlaylist, readKeptPlaylists } from './kept-playlists.ts'
import type { PlaylistSource } from './playlist-source.ts'

/** Number of covers that represent a list. */
const coversShown = 4

/** Songs by language and id, cached across lists. */
const known = new Map<string, TrackSummary | undefined>()

/** Playlists deleted on this page, for undo until the page is left. */
const dropped = new Map<string, KeptPlaylist>()

/** The playlists of signed-out visitors: ids in this browser, songs from the API. */
export function browserPlaylists(request: SendRequest, language: Language): PlaylistSource {
  const { isKnown, learn, summaryOf, tracksOf } = cachedSongs(request, language)

  function keep(playlist: KeptPlaylist): PlaylistSummary {
    const changed = { ...playlist, changedAt: new Date().toISOString() }
    if (!keepPlaylist(changed)) throw new ApiError('unavailable')
    return summaryOf(changed)
  }

  return {
    async list(musicId) {
      const all = readKeptPlaylists()
      await learn(all.flatMap(({ musicIds }) => musicIds))
      return all.map((playlist) => ({
        ...summaryOf(playlist),
        has_track: musicId === undefined ? null : playlist.musicIds.includes(musicId),
      }))
    },
    async read(id) {
      const playlist = find(id)
      await learn(playlist.musicIds)
      return { playlist: summaryOf(playlist), tracks: tracksOf(playlist) }
    },
    async make(id, name, musicIds) {
      const all = readKeptPlaylists()
      const made = all.find((kept) => kept.id === id)
      if (made) return summaryOf(made)
      if (all.length >= playlistLimits.playlists) throw new ApiError('playlist_limit_reached')
      const now = new Date().toISOString()
      return keep({ id, name: tidyPlaylistName(name), musicIds, madeAt: now, changedAt: now })
    },
    rename: async (id, name) => keep({ ...find(id), name: tidyPlaylistName(name) }),
    async share() {
      throw new ApiError('unauthorized')
    },
    async drop(id) {
      const playlist = find(id)
      if (!dropKeptPlaylist(id)) throw new ApiError('unavailable')
      dropped.set(id, playlist)
    },
    async restore(id) {
      const all = readKeptPlaylists()
      const playlist = all.find((kept) => kept.id === id) ?? dropped.get(id)
      if (!playlist) throw new ApiError('not_found')
      if (!all.includes(playlist) && all.length >= playlistLimits.playlists)
        throw new ApiError('playlist_limit_reached')
      if (!keepPlaylist(playlist)) throw new ApiError('unavailable')
      await learn(playlist.musicIds)
      return summaryOf(playlist)
    },
    async add(id, added) {
      const playlist = find(id)
      const musicIds = [...new Set([...playlist.musicIds, ...added])]
      if (musicIds.length > playlistLimits.tracks) throw new ApiError('playlist_full')
      return musicIds.length === playlist.musicIds.length
        ? summaryOf(playlist)
        : keep({ ...playlist, musicIds })
    },
    async remove(id, musicId) {
      const playlist = find(id)
      return keep({ ...playlist, musicIds: playlist.musicIds.filter((other) => other !== musicId) })
    },
    async order(id, _version, ordered) {
      const playlist = find(id)
      // Songs that have left the catalogue were not shown; they stay at the end, since they may return.
      const unseen = playlist.musicIds.filter((musicId) => !isKnown(musicId))
      const musicIds = [...new Set([...ordered, ...unseen])]
      const fits =
        musicIds.length === playlist.musicIds.length &&
        playlist.musicIds.every((own) => musicIds.includes(own))
      if (!fits) throw new ApiError('playlist_changed')
      return keep({ ...playlist, musicIds })
    },
  }
}

/** The songs of playlists as they are cached. */
function cachedSongs(request: SendRequest, language: Language) {
  const keyOf = (id: string) => `${language} ${id}`

  /** Fetches songs that are not cached; afterwards every id is. */
  async function learn(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !known.has(keyOf(id)))
    const tracks = await readTracks(request, language, missing)
    // Record songs that have left the catalogue as missing.
    for (const id of missing) known.set(keyOf(id), undefined)
    for (const track of tracks) known.set(keyOf(track.id), track)
  }

  const tracksOf = ({ musicIds }: KeptPlaylist) => musicIds.flatMap((id) => known.get(keyOf(id)) ?? [])

  /** Summarizes a playlist from cached songs: a change of the list needs no call. */
  function summaryOf(playlist: KeptPlaylist): PlaylistSummary {
    const tracks = tracksOf(playlist)
    return {
      id: playlist.id,
      name: playlist.name,
      track_count: tracks.length,
      duration_seconds: tracks.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0),
      cover_urls: tracks.flatMap(({ cover_url }) => cover_url ?? []).slice(0, coversShown),
      share_token: null,
      version: Date.parse(playlist.changedAt),
      created_at: playlist.madeAt,
      updated_at: playlist.changedAt,
    }
  }

  /** Whether a song that was learnt is in the catalogue. */
  const isKnown = (id: string) => known.get(keyOf(id)) !== undefined

  return { isKnown, learn, summaryOf, tracksOf }
}

function find(id: string): KeptPlaylist {
  const playlist = readKeptPlaylists().find((kept) => kept.id === id)
  if (!playlist) throw new ApiError('not_found')
  return playlist
}
