import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useRef, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { CheckIcon } from '../../foundation/icons/icons.tsx'
import { collectTracks } from './collect-tracks.ts'
import type { LongList } from './long-list.ts'
import { PlaylistChoice, PlaylistLine } from './playlist-choice.tsx'
import { tellPlaylistsChanged } from './playlist-news.ts'
import { useApiPlaces } from '../../foundation/calls/use-api-places.ts'
import {
  describePlaylistTrouble,
  makePlaylistId,
  usePlaylistLoad,
  usePlaylistSource,
} from './use-playlists.ts'

interface AddListDialogProps {
  list: LongList
  /** The number of songs, as text. */
  songs: string
  onClose: () => void
}

/** The visitor's playlists, each with a button that adds the whole list, and a field for a new one made of it. */
export function AddListDialog({ list, onClose, songs }: AddListDialogProps) {
  const source = usePlaylistSource()
  const places = useApiPlaces()
  const load = usePlaylistLoad(useCallback(() => source.list(), [source]))
  const busy = useRef(false)
  /** Ids of the playlists it was added to. */
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [trouble, setTrouble] = useState<string>()

  async function add(id: string, name: string, send: (ids: string[]) => Promise<unknown>): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setTrouble(undefined)
    try {
      await send((await collectTracks(list, places)).map((track) => track.id))
      setTaken((before) => new Set([...before, id]))
      announce(m.playlist_added({ name }))
      tellPlaylistsChanged(load.reload)
      load.reload()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(describePlaylistTrouble(error))
      return false
    } finally {
      busy.current = false
    }
  }

  function make(name: string): Promise<boolean> {
    const id = makePlaylistId()
    return add(id, name, (ids) => source.make(id, name, ids))
  }

  return (
    <PlaylistChoice
      title={m.playlist_add_all()}
      hint={m.playlist_add_all_hint({ songs })}
      load={load}
      trouble={trouble}
      onName={make}
      onClose={onClose}
    >
      {(playlist) => {
        const { id, name } = playlist
        const added = taken.has(id)
        return (
          <button
            type="button"
            className="playlist-tick"
            aria-label={added ? m.playlist_added({ name }) : m.playlist_add_all_to({ name })}
            aria-disabled={added || undefined}
            onClick={() => {
              if (!added) void add(id, name, (ids) => source.add(id, ids))
            }}
          >
            <PlaylistLine {...playlist} />
            {added && <CheckIcon />}
          </button>
        )
      }}
    </PlaylistChoice>
  )
}
