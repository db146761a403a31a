import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { PageTrouble } from '../loading/page-trouble.ts'
import { isFailure } from '../api/is-failure.ts'
import { holdPage, letPageGo } from './held-page.ts'

export type Results = Record<string, DataStrategyResult>

interface Attempt {
  /** The result within the limit; 'late': none yet. */
  first: Results | 'late'
  answer: Promise<Results>
  signal: AbortSignal
  /** Whether the current page may stay: its address is unchanged. */
  mayStay: boolean
  /** The route whose error boundary is inside the site's frame. */
  frame: string
}

/**
 * Decides what to show for a page that failed. Without an answer the current page stays with a notice, waiting for a
 * late answer or another attempt; any other answer is shown at its address.
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
      // Only the frame fails: the root's data stays.
      // Late results are a trouble, so these have come.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return trouble ? { [frame]: { type: 'error', result: trouble } } : (results as Results)
    }
    holdPage(trouble.kind, signal)
    // oxlint-disable-next-line no-await-in-loop
    results = await Promise.race(results === 'late' ? [answer, aborted] : [aborted])
  }
  // Another navigation has taken over: the result is not used.
  return {}
}

/** Undefined: no failure, or our own server says what is wrong. */
function findTrouble(results: Results): PageTrouble | undefined {
  const { result: error } =
    Object.values(results).find(
      ({ result, type }) =>
        type === 'error' &&
        !(result instanceof Response) &&
        !(isRouteErrorResponse(result) && isFailure(result.data)),
    ) ?? {}
  if (error === undefined || error instanceof PageTrouble) return error
  // `fetch` throws a TypeError only if there was no answer.
  if (error instanceof TypeError) return new PageTrouble('unreachable', { cause: error })
  return new PageTrouble('unusable', {
    cause: error,
    ...(isRouteErrorResponse(error) && { status: error.status }),
  })
}
