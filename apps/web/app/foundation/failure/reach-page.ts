import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { wasClicked } from '../navigation/use-go.ts'
import { loadPageAt } from '../pages/page-scripts.ts'
import { fetchFailureParts } from './lazy-failure.tsx'
import { waitForTurn } from './next-attempt.ts'
import { limitMs } from '../loading/limit.ts'

type Results = Record<string, DataStrategyResult>

/** The layout whose error boundary is inside the site's frame (`routes.ts`). */
const frame = 'routes/page-frame'

/**
 * Client middleware around every navigation: loads the page's scripts along with its data. React Router itself would
 * reload the document if a script cannot be loaded, which stops the music and, offline, loses the site. Failures are
 * shown inside the frame, so that header, player and language stay (docs/decisions/0037).
 */
export const reachPage: MiddlewareFunction<Results> = async ({ request: { method, signal, url } }, next) => {
  // A form's action reports its own result.
  if (method !== 'GET') return undefined
  const mayStay = wasClicked()
  // The limit is for the answer alone: a busy phone may take longer to draw.
  await waitForTurn()
  const answer = loadWith(loadPageAt(new URL(url).pathname, signal), next())
  const first = await Promise.race([answer, limitReached(signal)])
  if (first !== 'late' && !failed(first)) return first
  return fetchFailureParts().then(
    ({ settleTrouble }) => settleTrouble({ answer, first, frame, mayStay, signal }),
    (error: unknown) => ({ [frame]: { type: 'error', result: error } }),
  )
}

/** The page's data, once its scripts have loaded as well. */
async function loadWith(scripts: Promise<void>, data: Promise<Results>): Promise<Results> {
  // A failure of the data, or a redirect, takes precedence.
  scripts.catch(() => undefined)
  const results = await data
  if (Object.values(results).some(({ type }) => type === 'error')) return results
  try {
    await scripts
    return results
  } catch (error) {
    return { ...results, [frame]: { type: 'error', result: error } }
  }
}

function failed(results: Results): boolean {
  // A response is a redirect.
  return Object.values(results).some(({ result, type }) => type === 'error' && !(result instanceof Response))
}

/** Resolves early if another navigation takes over. */
function limitReached(signal: AbortSignal): Promise<'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), limitMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve('late')
      },
      { once: true },
    )
  })
}
