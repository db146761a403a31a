import type { SendRequest } from '@tempolibre/contract/request'
import { useMemo } from 'react'
import { createBrowserRequest } from './call-api.ts'
import { useApiPlaces } from './use-api-places.ts'

/**
 * The shared client with the visitor's token; every failure is an `ApiError`. It drops an expired session, and the
 * page's guard redirects to the login page.
 */
export function useApiRequest(): SendRequest {
  const { apiBase, appApiBase } = useApiPlaces()
  return useMemo(
    () => createBrowserRequest({ apiBase, ...(appApiBase !== undefined && { appApiBase }) }),
    [apiBase, appApiBase],
  )
}
