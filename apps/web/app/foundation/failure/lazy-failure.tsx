import { lazy, Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { FrameWords } from '../context/frame-words.ts'

type FailureParts = typeof import('./failure-parts.ts')

let parts: FailureParts | undefined

/** Loads what only failures need. The page does this early: it cannot be loaded after the network has failed. */
export async function fetchFailureParts(): Promise<FailureParts> {
  parts ??= await import('./failure-parts.ts')
  return parts
}

/** Undefined if not loaded; after a failed navigation it is either loaded or unavailable. */
export const fetchedFailureParts = (): FailureParts | undefined => parts

const FetchedFailure = lazy(() =>
  fetchFailureParts().then(
    ({ PageFailure }) => ({ default: PageFailure }),
    () => ({ default: BareFailure }),
  ),
)

/** Replaces a page that failed; not part of the first load. */
export function LazyFailure({ error }: { error: unknown }) {
  const [PageFailure] = useState(() => parts?.PageFailure ?? FetchedFailure)
  return (
    <Suspense>
      <PageFailure error={error} />
    </Suspense>
  )
}

/** Fallback if even that could not be loaded; translated by the server. */
function BareFailure() {
  const root = useRouteLoaderData<FrameWords>('root')
  return (
    <div className="measure failure">
      <div role="alert">
        <h1>{root?.failure.words}</h1>
      </div>
      {/* Requests the same page again. */}
      <form>
        <button type="submit" className="button button-hot">
          {root?.failure.retry}
        </button>
      </form>
    </div>
  )
}
