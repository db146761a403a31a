import type { VenueSong } from '@tempolibre/contract'
import { secondOfWeek, type Slot, slotsAhead } from '@tempolibre/domain/venue-week'
import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { openSongKeeper, type SongKeeper } from './keep-songs.ts'
import { createVenuePlayer, daySeconds, type VenuePlayer, type VenueState } from './venue-player.ts'

/** How often it is counted what is kept, in ms. */
const countMs = 2000

export interface VenuePlayback {
  state: VenueState
  /** Hours from now for which every song is kept; undefined until that is known. */
  keptHours: number | undefined
  play: () => void
  stop: () => void
}

/** Plays a planned week while the page is open. Another week, or other songs, end it. */
export function useVenuePlayer(
  slots: readonly Slot[],
  songs: ReadonlyMap<string, VenueSong>,
  crossfade: number,
): VenuePlayback {
  const request = useApiRequest()
  const isElsewhere = useRouteLoaderData<RootData>('root')?.api?.apiBase !== undefined
  const player = useRef<VenuePlayer>(undefined)
  const [state, setState] = useState<VenueState>({ kind: 'stopped' })
  const [keptHours, setKeptHours] = useState<number>()

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setInterval> | undefined
    void openSongKeeper(request, isElsewhere).then((keeper) => {
      if (isGone) return
      player.current = createVenuePlayer({ slots, songs, crossfade, keeper, onState: setState })
      const count = () => setKeptHours(countKeptHours(slots, songs, keeper))
      count()
      timer = setInterval(count, countMs)
    })
    return () => {
      isGone = true
      clearInterval(timer)
      player.current?.stop()
      player.current = undefined
    }
  }, [crossfade, isElsewhere, request, slots, songs])

  return {
    state,
    keptHours,
    play() {
      // One of the two players at a time.
      useRootStore.getState().pause()
      void player.current?.play()
    },
    stop: () => player.current?.stop(),
  }
}

function countKeptHours(
  slots: readonly Slot[],
  songs: ReadonlyMap<string, VenueSong>,
  keeper: SongKeeper,
): number {
  const second = secondOfWeek(new Date())
  const lacking = slotsAhead(slots, second, daySeconds).find(({ song: id }) => {
    const song = songs.get(id)
    return song && !keeper.has(song)
  })
  if (!lacking) return 24
  const wait = (lacking.starts - second + 14 * daySeconds) % (7 * daySeconds)
  // The one that is on began before.
  return wait > daySeconds ? 0 : wait / 3600
}
