import type { EndpointOutput, PlaylistSummary, TrackSummary } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import {
  addPlaylistTracks,
  changePlaylist,
  deletePlaylist,
  getPlaylist,
  listPlaylists,
  makePlaylist,
  orderPlaylist,
  removePlaylistTrack,
  restorePlaylist,
} from '@tempolibre/contract/operations/playlists'
import type { Language } from '@tempolibre/locales'
import { takeOverPlaylists } from './take-over-playlists.ts'

export type ListedPlaylist = EndpointOutput<'listPlaylists'>['playlists'][number]

export interface OpenPlaylist {
  playlist: PlaylistSummary
  tracks: TrackSummary[]
}

/** Access to playlists in the account or in this browser. Every failure is an `ApiError` with the API's codes. */
export interface PlaylistSource {
  /** All, latest change first; `musicId`: each says whether it contains that song. */
  list(musicId?: string): Promise<ListedPlaylist[]>
  read(id: string): Promise<OpenPlaylist>
  make(id: string, name: string, musicIds: readonly string[]): Promise<PlaylistSummary>
  rename(id: string, name: string): Promise<PlaylistSummary>
  /** Only an account can share: `unauthorized` for playlists of the browser. */
  share(id: string, shared: boolean): Promise<PlaylistSummary>
  drop(id: string): Promise<void>
  /** Undoes `drop`; safe to call again. */
  restore(id: string): Promise<PlaylistSummary>
  add(id: string, musicIds: readonly string[]): Promise<PlaylistSummary>
  remove(id: string, musicId: string): Promise<PlaylistSummary>
  /** Sets the order of all songs; `playlist_changed` if the list is not at that version. */
  order(id: string, version: number, musicIds: readonly string[]): Promise<PlaylistSummary>
}

/** The signed-in user's playlists. Before the first read, playlists stored in this browser are moved to the account. */
export function accountPlaylists(request: SendRequest, language: Language): PlaylistSource {
  return {
    async list(musicId) {
      await takeOverPlaylists(request)
      return (await listPlaylists(request, { music_id: musicId })).playlists
    },
    async read(id) {
      await takeOverPlaylists(request)
      return getPlaylist(request, { id, lang: language })
    },
    make: async (id, name, musicIds) =>
      (await makePlaylist(request, { id, name, music_ids: [...musicIds] })).playlist,
    rename: async (id, name) => (await changePlaylist(request, { id, name })).playlist,
    share: async (id, shared) => (await changePlaylist(request, { id, shared })).playlist,
    async drop(id) {
      await deletePlaylist(request, { id })
    },
    restore: async (id) => (await restorePlaylist(request, { id })).playlist,
    add: async (id, musicIds) =>
      (await addPlaylistTracks(request, { id, music_ids: [...musicIds] })).playlist,
    remove: async (id, musicId) => (await removePlaylistTrack(request, { id, music_id: musicId })).playlist,
    order: async (id, version, musicIds) =>
      (await orderPlaylist(request, { id, version, music_ids: [...musicIds] })).playlist,
  }
}
