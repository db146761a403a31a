import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { fetchFailureParts } from '../foundation/failure/lazy-failure.tsx'
import { useLazyComponent } from '../foundation/loading/use-lazy-component.ts'
import { whenIdle } from '../foundation/loading/when-idle.ts'

const fetchNotices = () => fetchFailureParts().then(({ FailureNotices }) => FailureNotices)

/**
 * A line along the top while a page is on its way; it holds back for a moment, so quick answers show nothing. For the
 * eye alone: the title of the page is announced when it has arrived. Where it does not arrive, a notice says so.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  const { Component: FailureNotices, load } = useLazyComponent(fetchNotices, { optional: true })
  useEffect(() => whenIdle(load), [load])
  return (
    <>
      {state !== 'idle' && <div className="progress" aria-hidden="true" />}
      {FailureNotices && <FailureNotices />}
    </>
  )
}
