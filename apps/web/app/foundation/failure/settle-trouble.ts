import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { PageTrouble } from '../loading/page-trouble.ts'
import { isFailure } from '../api/is-failure.ts'
import { holdPage, letPageGo } from './held-page.ts'

export type Results = Record<string, DataStrategyResult>

interface Attempt {
  /** What came of it within the limit; 'late': nothing so far. */
  first: Results | 'late'
  answer: Promise<Results>
  signal: AbortSignal
  /** Whether the page on show may stay: its address still stands. */
  mayStay: boolean
  /** The route whose error boundary stands inside the site's frame. */
  frame: string
}

/**
 * Decides what comes of a page that could not be had. No answer keeps the page on show, says so, and waits for a late
 * answer or another attempt; any other answer is shown at the address it was given for.
 */
export async function settleTrouble({ answer, first, frame, mayStay, signal }: Attempt): Promise<Results> {
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
  let results: Results | 'late' | 'aborted' = signal.aborted ? 'aborted' : first
  while (results !== 'aborted') {
    const trouble = results === 'late' ? new PageTrouble('late') : findTrouble(results)
    if (!mayStay || (trouble?.kind !== 'unreachable' && trouble?.kind !== 'late')) {
      letPageGo()
      // Only the frame fails: what the root knows stays as it was.
      return trouble ? { [frame]: { type: 'error', result: trouble } } : (results as Results)
    }
    holdPage(trouble.kind, signal)
    // oxlint-disable-next-line no-await-in-loop
    results = await Promise.race(results === 'late' ? [answer, aborted] : [aborted])
  }
  // Another change of page has taken over: nobody reads this.
  return {}
}

/** Undefined: all is well, or our own server says what is wrong. */
function findTrouble(results: Results): PageTrouble | undefined {
  const { result: error } =
    Object.values(results).find(
      ({ result, type }) =>
        type === 'error' &&
        !(result instanceof Response) &&
        !(isRouteErrorResponse(result) && isFailure(result.data)),
    ) ?? {}
  if (error === undefined || error instanceof PageTrouble) return error
  // `fetch` throws nothing else where no answer came.
  if (error instanceof TypeError) return new PageTrouble('unreachable', { cause: error })
  return new PageTrouble('unusable', {
    cause: error,
    ...(isRouteErrorResponse(error) && { status: error.status }),
  })
}
