import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { useRootStore } from '../../foundation/state/index.ts'

interface LazyPlayerProps {
  /** A constant function. */
  fetchPlayer: () => Promise<ComponentType<{ children: ReactNode }>>
  children: ReactNode
}

/** The player, loaded once the page is interactive: nothing plays before that. Actions until then are in the store. */
export function LazyPlayer({ children, fetchPlayer }: LazyPlayerProps) {
  const isPlaying = useRootStore(({ player }) => player.isPlaying)
  const { Component: Player, load } = useLazyComponent(fetchPlayer)

  // If loading failed, each play or pause tries again.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(load, [load, isPlaying])

  return Player && <Player>{children}</Player>
}
