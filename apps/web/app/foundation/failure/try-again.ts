import { dataAddress } from '../navigation/data-address.ts'

/** Time limit of a probe, in ms. */
const lookMs = 5000

/**
 * Requests the current page's data, bypassing the browser's cache, which may hold a wrong answer.
 * @returns whether an HTML page came instead: a captive portal answers so, and shows its login form to a document only
 */
export async function answersWithPage(): Promise<boolean> {
  const answer = await look(dataAddress(location), { cache: 'reload' })
  return answer?.ok === true && /html/.test(answer.headers.get('content-type') ?? '')
}

/** Whether this address answers at all: if not, a reload would end in the browser's own error page. */
export async function canReachSite(): Promise<boolean> {
  return (await look(location.href, { cache: 'no-store', method: 'HEAD' })) !== undefined
}

/** Undefined: no answer. */
async function look(address: string, init: RequestInit): Promise<Response | undefined> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), lookMs)
  try {
    return await fetch(address, { ...init, signal: ended.signal })
  } catch (error) {
    // A failed network throws a TypeError, a slow one an AbortError.
    if (error instanceof TypeError || ended.signal.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
