import type { ApiClient, CallOptions } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { toError } from '@tempolibre/domain/thrown'
import { isApiError } from './is-api-error.ts'
import type { PageTurn } from './page-turns.server.ts'

/** The API calls of one page. */
export interface PageCalls {
  api: ApiClient
  /** Whether a call failed: the page lacks something that may be available a moment later. */
  readonly incomplete: boolean
  /** Call when the page is complete. */
  end(): void
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>

/**
 * A client for one page: all its calls share `deadlineMs`, however many there are and whether one waits for another.
 * Calls not answered by then fail as `unavailable`.
 * @param clientAddress of the visitor, if the page is for them alone, so that the API's rate limits count its calls as
 * theirs; undefined if the page is for everyone
 * @param turn after each call the page goes on when it has its turn; undefined: at once
 */
export function limitCalls(
  api: ApiClient,
  deadlineMs: number,
  clientAddress?: string,
  turn?: Pick<PageTurn, 'next'>,
): PageCalls {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(tooLate()), deadlineMs)
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(toError(deadline.signal.reason)), { once: true })
  })
  // Prevents an unhandled rejection when no call is waiting.
  late.catch(() => undefined)
  let incomplete = false

  async function limited(call: Call, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal } = options
    const both = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal
    try {
      deadline.signal.throwIfAborted()
      return await Promise.race([call(input, { clientAddress, ...options, signal: both }), late])
    } catch (error) {
      if (isApiError(error) && error.code === 'unavailable') incomplete = true
      throw error
    } finally {
      await turn?.next()
    }
  }

  return {
    api: new Proxy(api, {
      get(client, name) {
        const call: unknown = Reflect.get(client, name)
        return isCall(call) ? (input: unknown, options?: CallOptions) => limited(call, input, options) : call
      },
    }),
    get incomplete() {
      return incomplete
    },
    end: () => clearTimeout(timer),
  }
}

/** A client's functions are its calls. */
function isCall(member: unknown): member is Call {
  return typeof member === 'function'
}

function tooLate(): ApiError {
  return new ApiError('unavailable', { message: 'the page ran out of time for its calls' })
}
