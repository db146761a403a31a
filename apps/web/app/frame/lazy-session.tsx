import { type ComponentType, useEffect } from 'react'
import { useLazyComponent } from '../foundation/loading/use-lazy-component.ts'
import { whenIdle } from '../foundation/loading/when-idle.ts'

/**
 * What depends on who is signed in, begun when the browser is idle.
 * @param props.fetchSession a constant function
 */
export function LazySession({ fetchSession }: { fetchSession: () => Promise<ComponentType> }) {
  const { Component: Session, load } = useLazyComponent(fetchSession)
  useEffect(() => whenIdle(load), [load])
  return Session && <Session />
}
