import type { ApiClient, CallOptions } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { isApiError } from './is-api-error.ts'

/** The calls of one page, all together. */
export interface PageCalls {
  api: ApiClient
  /** Whether a call was not answered: what is shown then lacks something that may be there the next moment. */
  readonly incomplete: boolean
  /** The page is done. */
  end(): void
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>

/**
 * A client for one page: all its calls together have `deadlineMs`, however many there are and whether one waits for
 * another. What is not answered by then fails as `unavailable`.
 * @param clientAddress of the visitor the page is for alone, so that the API counts its calls as theirs; undefined where
 * the page is for all
 */
export function limitCalls(api: ApiClient, deadlineMs: number, clientAddress?: string): PageCalls {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(tooLate()), deadlineMs)
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error), { once: true })
  })
  // Nobody may be waiting any more.
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
    }
  }

  return {
    api: new Proxy(api, {
      get(client, name) {
        const call = Reflect.get(client, name) as unknown
        return typeof call === 'function'
          ? (input: unknown, options?: CallOptions) => limited(call as Call, input, options)
          : call
      },
    }),
    get incomplete() {
      return incomplete
    },
    end: () => clearTimeout(timer),
  }
}

function tooLate(): ApiError {
  return new ApiError('unavailable', { message: 'the page had no more time for its calls' })
}
