import { useEffect } from 'react'
import { useLazyComponent } from '../foundation/loading/use-lazy-component.ts'
import { whenIdle } from '../foundation/loading/when-idle.ts'

const fetchSession = () => import('./session.tsx').then(({ Session }) => Session)

/** What depends on who is signed in, fetched when the browser is idle. */
export function LazySession() {
  const { Component: Session, load } = useLazyComponent(fetchSession)
  useEffect(() => whenIdle(load), [load])
  return Session && <Session />
}
