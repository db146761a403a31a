import type { PlaylistSummary, TrackSummary } from '@tempolibre/contract'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Load } from '../../foundation/calls/use-load.ts'
import { tellPlaylistsChanged } from './playlist-news.ts'
import type { OpenPlaylist } from './playlist-source.ts'
import { tellPlaylistTrouble, usePlaylistLoad, usePlaylistSource } from './use-playlists.ts'

export interface OpenedPlaylist extends Load<OpenPlaylist> {
  /** Each says whether it has come to be; what fails is undone, and the visitor told. */
  rename(name: string): Promise<boolean>
  share(shared: boolean): Promise<boolean>
  drop(): Promise<boolean>
  remove(track: TrackSummary): Promise<boolean>
  order(tracks: readonly TrackSummary[]): Promise<boolean>
}

/** One playlist, and what can be done with it: shown at once, then kept. */
export function usePlaylist(id: string): OpenedPlaylist {
  const source = usePlaylistSource()
  const load = usePlaylistLoad(useCallback(() => source.read(id), [id, source]))
  /** What is on show, for whoever changes it before the page has been rendered anew. */
  const shown = useRef<OpenPlaylist>(undefined)
  useLayoutEffect(() => {
    shown.current = load.answer
  }, [load.answer])
  /** Calls go one after another, so that each is made for what the one before has left. */
  const lastCall = useRef<Promise<unknown>>(Promise.resolve())

  function show(change: Partial<OpenPlaylist>): void {
    if (!shown.current) return
    const next = { ...shown.current, ...change }
    shown.current = next
    load.change(next)
  }

  /** @param before what is shown again where the call fails */
  function inTurn(
    call: (version: number) => Promise<PlaylistSummary | undefined>,
    before?: Partial<OpenPlaylist>,
  ): Promise<boolean> {
    const turn = lastCall.current.then(async () => {
      try {
        const playlist = await call(shown.current?.playlist.version ?? 0)
        if (playlist) show({ playlist })
        tellPlaylistsChanged(load.reload)
        return true
      } catch (error) {
        if (before) show(before)
        tellPlaylistTrouble(error)
        load.reload()
        return false
      }
    })
    lastCall.current = turn.catch(() => {})
    return turn
  }

  return {
    ...load,
    rename: (name) => inTurn(() => source.rename(id, name)),
    share: (shared) => inTurn(() => source.share(id, shared)),
    drop: () =>
      inTurn(async () => {
        await source.drop(id)
        return undefined
      }),
    remove(track) {
      const tracks = shown.current?.tracks ?? []
      show({ tracks: tracks.filter((other) => other.id !== track.id) })
      return inTurn(() => source.remove(id, track.id), { tracks })
    },
    order(tracks) {
      const before = { tracks: shown.current?.tracks ?? [] }
      show({ tracks: [...tracks] })
      const musicIds = tracks.map((track) => track.id)
      return inTurn((version) => source.order(id, version, musicIds), before)
    },
  }
}
