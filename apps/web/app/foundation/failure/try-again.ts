import { dataAddress } from '../navigation/data-address.ts'

/** How long to look before trying in earnest, in ms. */
const lookMs = 5000

/**
 * Asks for the data of the page on show past the browser's cache, which may have kept a wrong answer.
 * @returns whether a page came in its stead: a network that asks for a login answers so, and shows its form to a
 * document only
 */
export async function answersWithPage(): Promise<boolean> {
  const answer = await look(dataAddress(location), { cache: 'reload' })
  return answer?.ok === true && /html/.test(answer.headers.get('content-type') ?? '')
}

/** Whether anything answers under this address: without, a reload would end in the browser's own error page. */
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
    // A network that fails is a TypeError, one that is too slow an AbortError.
    if (error instanceof TypeError || ended.signal.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
