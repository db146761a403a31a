import { lazy, Suspense } from 'react'

const fetchFailure = () => import('./page-failure.tsx')
const PageFailure = lazy(() => fetchFailure().then((module) => ({ default: module.PageFailure })))

/** Fetches ahead what is shown when a page fails: when that is for want of a network, it cannot be fetched any more. */
export function prefetchFailure(): void {
  // A failed attempt is made again by the page that needs it.
  fetchFailure().catch(() => undefined)
}

/** What stands in place of a page that could not be shown, kept out of the first load. */
export function LazyFailure({ error }: { error: unknown }) {
  return (
    <Suspense>
      <PageFailure error={error} />
    </Suspense>
  )
}
