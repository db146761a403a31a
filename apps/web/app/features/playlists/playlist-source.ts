import type { EndpointOutput, PlaylistSummary, TrackSummary } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import type { Language } from '@tempolibre/locales'
import { takeOverPlaylists } from './take-over-playlists.ts'

export type ListedPlaylist = EndpointOutput<'listPlaylists'>['playlists'][number]

export interface OpenPlaylist {
  playlist: PlaylistSummary
  tracks: TrackSummary[]
}

/** Where playlists are: in the account, or in this browser alone. Every failure is an `ApiError`, in the API's codes. */
export interface PlaylistSource {
  /** All, latest changed first; `musicId`: each says whether that song is in it. */
  list(musicId?: string): Promise<ListedPlaylist[]>
  read(id: string): Promise<OpenPlaylist>
  make(id: string, name: string, musicIds: readonly string[]): Promise<PlaylistSummary>
  rename(id: string, name: string): Promise<PlaylistSummary>
  /** Only an account can share: `unauthorized` for the browser's own. */
  share(id: string, shared: boolean): Promise<PlaylistSummary>
  drop(id: string): Promise<void>
  /** Undoes `drop`; safe to call again. */
  restore(id: string): Promise<PlaylistSummary>
  add(id: string, musicIds: readonly string[]): Promise<PlaylistSummary>
  remove(id: string, musicId: string): Promise<PlaylistSummary>
  /** All songs in their new order; `playlist_changed` where the list is not the version it was made for. */
  order(id: string, version: number, musicIds: readonly string[]): Promise<PlaylistSummary>
}

type Answer = EndpointOutput<'makePlaylist'>

/** The playlists of whoever is signed in. Before any is read the account is given those this browser has kept. */
export function accountPlaylists(request: SendRequest, language: Language): PlaylistSource {
  const at = (id: string, rest = '') => `/api/v1/playlists/${id}${rest}`
  const send = async (method: string, address: string, body?: object) =>
    (await request<Answer>({ method, address, body })).playlist
  return {
    async list(musicId) {
      await takeOverPlaylists(request)
      const asked = musicId === undefined ? '' : `?music_id=${musicId}`
      const address = `/api/v1/playlists${asked}`
      return (await request<EndpointOutput<'listPlaylists'>>({ method: 'GET', address })).playlists
    },
    async read(id) {
      await takeOverPlaylists(request)
      return request<EndpointOutput<'getPlaylist'>>({ method: 'GET', address: at(id, `?lang=${language}`) })
    },
    make: (id, name, musicIds) => send('PUT', at(id), { name, music_ids: musicIds }),
    rename: (id, name) => send('PATCH', at(id), { name }),
    share: (id, shared) => send('PATCH', at(id), { shared }),
    async drop(id) {
      await request({ method: 'DELETE', address: at(id) })
    },
    restore: (id) => send('POST', at(id, '/restoration'), {}),
    add: (id, musicIds) => send('POST', at(id, '/tracks'), { music_ids: musicIds }),
    remove: (id, musicId) => send('DELETE', at(id, `/tracks/${musicId}`)),
    order: (id, version, musicIds) => send('PUT', at(id, '/order'), { version, music_ids: musicIds }),
  }
}
