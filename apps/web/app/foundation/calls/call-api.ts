import { createRequest, logLineOf, type SendRequest } from '@tempolibre/contract/request'
import { attempt, browserStorage, tokenKey, useRootStore } from '../state/index.ts'

/** Where browsers call the API; '' if the site serves it itself. */
export interface ApiPlaces {
  apiBase: string
  appApiBase?: string
}

/**
 * The shared client for the browser. Failures are logged, not shown; a 401 means that the session has expired, and
 * drops it in this browser.
 */
export function createBrowserRequest({ apiBase, appApiBase }: ApiPlaces): SendRequest {
  return createRequest({
    baseUrl: apiBase,
    appBaseUrl: appApiBase,
    authToken: () => attempt(() => browserStorage()?.getItem(tokenKey)),
    onError(error, call) {
      // Not shown to the visitor: for bug reports.
      // oxlint-disable-next-line no-console
      console.error(logLineOf(error), call)
      if (error.responseStatus === 401) useRootStore.getState().dropSession()
    },
  })
}
