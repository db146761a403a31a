import { lazy, Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { FrameWords } from '../context/frame-words.ts'

type FailureParts = typeof import('./failure-parts.ts')

let parts: FailureParts | undefined

/** What only failures need. The page fetches it ahead: what fails for want of a network cannot fetch it any more. */
export async function fetchFailureParts(): Promise<FailureParts> {
  parts ??= await import('./failure-parts.ts')
  return parts
}

/** Undefined where they have not come; wherever a change of page has failed, they have or they cannot be had. */
export const fetchedFailureParts = (): FailureParts | undefined => parts

const FetchedFailure = lazy(() =>
  fetchFailureParts().then(
    ({ PageFailure }) => ({ default: PageFailure }),
    () => ({ default: BareFailure }),
  ),
)

/** What stands in place of a page that could not be shown, kept out of the first load. */
export function LazyFailure({ error }: { error: unknown }) {
  const [PageFailure] = useState(() => parts?.PageFailure ?? FetchedFailure)
  return (
    <Suspense>
      <PageFailure error={error} />
    </Suspense>
  )
}

/** Stands in where even that could not be fetched; worded by the server. */
function BareFailure() {
  const root = useRouteLoaderData<FrameWords>('root')
  return (
    <div className="measure failure">
      <div role="alert">
        <h1>{root?.failure.words}</h1>
      </div>
      {/* Asks for the same page again. */}
      <form>
        <button type="submit" className="button button-hot">
          {root?.failure.retry}
        </button>
      </form>
    </div>
  )
}
