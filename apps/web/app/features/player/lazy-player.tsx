import { type ReactNode, useEffect } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { useRootStore } from '../../foundation/state/index.ts'

const fetchPlayer = () => import('./player.tsx').then(({ Player }) => Player)

/** The player, fetched once the page stands: nothing sounds before that. What was asked of it meanwhile is in the store. */
export function LazyPlayer({ children }: { children: ReactNode }) {
  const isPlaying = useRootStore(({ player }) => player.isPlaying)
  const { Component: Player, load } = useLazyComponent(fetchPlayer)

  // A player that could not be fetched is asked for again whenever something is played or paused.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(load, [load, isPlaying])

  return Player && <Player>{children}</Player>
}
