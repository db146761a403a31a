import type { PlaylistSummary, TrackSummary } from '@tempolibre/contract'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Load } from '../../foundation/calls/use-load.ts'
import { tellPlaylistsChanged } from './playlist-news.ts'
import type { OpenPlaylist } from './playlist-source.ts'
import { tellPlaylistTrouble, usePlaylistLoad, usePlaylistSource } from './use-playlists.ts'

export interface OpenedPlaylist extends Load<OpenPlaylist> {
  /** Each returns whether it was saved; a failure is reverted and reported. */
  rename(name: string): Promise<boolean>
  share(shared: boolean): Promise<boolean>
  drop(): Promise<boolean>
  remove(track: TrackSummary): Promise<boolean>
  order(tracks: readonly TrackSummary[]): Promise<boolean>
}

/** One playlist and its operations: a change shows at once, then it is saved. */
export function usePlaylist(id: string): OpenedPlaylist {
  const source = usePlaylistSource()
  const load = usePlaylistLoad(useCallback(() => source.read(id), [id, source]))
  /** What is on show, for changes made before the next render. */
  const shown = useRef<OpenPlaylist>(undefined)
  useLayoutEffect(() => {
    shown.current = load.answer
  }, [load.answer])
  /** Calls run one after another, so that each builds on the result of the previous one. */
  const lastCall = useRef<Promise<unknown>>(Promise.resolve())

  function show(change: Partial<OpenPlaylist>): void {
    if (!shown.current) return
    const next = { ...shown.current, ...change }
    shown.current = next
    load.change(next)
  }

  /** @param before shown again if the call fails */
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
