import { type ApiClient, ApiError, capabilityOf, createClient } from '@tempolibre/contract'
import { defaultLanguage } from '@tempolibre/locales'
import { ApiReadiness } from './api/api-readiness.ts'
import { cacheAnswers } from './api/cached-client.ts'
import { createFetchElsewhere } from './api/call-elsewhere.ts'
import { breakCalls, CircuitBreaker } from './api/circuit-breaker.ts'
import type { LocalApi } from './api/local-api.ts'
import { askCapabilities, OptionalCapabilities } from './api/optional-capabilities.ts'
import { createCapabilityProbes } from './api/probe-capabilities.ts'
import { reportUnread } from './api/report-unread.ts'
import { createFaultLog } from './api/tell-faults.ts'
import { traceCalls } from './api/trace-calls.ts'
import type { StrangerFaults } from './logging/stranger-faults.ts'
import type { ServerParts } from './server-parts.ts'

/** Cached answers of the API; those of another API for 15 s, so that a page is never much older. */
const maxAnswers = 2000
const maxAnswerAgeMs = 15_000
/**
 * How long a page waits to learn whether another API has more than the four calls; the rest of its ten seconds is for what
 * it then asks for.
 */
const capabilityPatienceMs = 5000

export type ApiConnection = ReturnType<typeof connectApi>

/** How the site calls the API, its own or another server's. */
export function connectApi(
  { closing, environment, log, metrics, siteUrl, traces }: ServerParts,
  local: LocalApi | undefined,
  faults: StrangerFaults,
) {
  const failures = createFaultLog(log)
  closing.push(failures.stop)
  const onError: Parameters<typeof createClient>[0]['onError'] = (error, call) => {
    // Of the calls that another API must have, every answer but one of them is a failure of the API.
    const isFailure = error.status >= 500 || (!error.codeGiven && !isOptional(call.url))
    if (error.code === 'not_found' && !isFailure) return
    // Caused by the requested address, such as an invalid cursor.
    if (!isFailure) return faults.count(error.code)
    failures.tell(error, call)
  }
  const fetchElsewhere = createFetchElsewhere(traces?.fetch)
  const calls = createClient({
    baseUrl: environment.apiUrl ?? siteUrl,
    appBaseUrl: environment.appApiUrl,
    fetch: local?.fetch ?? fetchElsewhere,
    onError,
  })
  const capabilities = new OptionalCapabilities({
    now: Date.now,
    patienceMs: capabilityPatienceMs,
    stands: (withinMs) => readiness.answers(withinMs),
  })
  const breaker = new CircuitBreaker({ now: Date.now, log })
  if (!local) metrics?.watchApi(() => breaker.isOpen)
  const readiness = new ApiReadiness({ now: Date.now, check: () => askForAnything(elsewhere) })
  const elsewhere = breakCalls(readiness.watch(reportUnread(calls, log)), breaker, capabilities)
  const asked = local ? traceCalls(calls, traces) : askCapabilities(elsewhere, capabilities)
  const { client: api, contentChanged } = cacheAnswers(asked, {
    maxAnswers,
    // Only our own API announces changes.
    maxAgeMs: local ? undefined : maxAnswerAgeMs,
    now: Date.now,
  })
  const findCapabilities =
    environment.apiUrl === undefined
      ? undefined
      : createCapabilityProbes({
          capabilities,
          breaker,
          readiness,
          baseUrl: environment.apiUrl,
          fetch: fetchElsewhere,
        })
  // The first pages find most of it known.
  if (findCapabilities) {
    void readiness.check()
    void findCapabilities()
    void findFurther(api)
  }
  return { api, breaker, capabilities, contentChanged, fetchElsewhere, findCapabilities, readiness }
}

/** Whether a path at another API is of a capability it may lack. */
const isOptional = (url: string): boolean => capabilityOf({ path: new URL(url).pathname }) !== undefined

/** Settles with the first answer to a call that every API has; rejects if none is answered. */
async function askForAnything(
  api: Pick<ApiClient, 'getBlogCategories' | 'getCategory' | 'getCmsDetails'>,
): Promise<unknown> {
  try {
    return await Promise.any([
      api.getCategory({}),
      api.getBlogCategories({}),
      api.getCmsDetails({ page: 'home', lang: defaultLanguage }),
    ])
  } catch (error) {
    throw new ApiError('unavailable', { message: 'the API does not answer', cause: error })
  }
}

/** What nearly every page of an API elsewhere asks for besides: the first visitor finds it known whether it is there. */
async function findFurther(
  api: Pick<
    ApiClient,
    'findRedirect' | 'getLook' | 'getNavigation' | 'getSeller' | 'getStatistics' | 'listSitemaps'
  >,
): Promise<void> {
  const asked = await Promise.allSettled([
    api.getSeller({}),
    api.getLook({}),
    api.getNavigation({}),
    api.getStatistics({}),
    api.listSitemaps({}),
    api.findRedirect({ path: '/' }),
  ])
  for (const call of asked)
    if (call.status === 'rejected' && !(call.reason instanceof ApiError)) throw call.reason
}
