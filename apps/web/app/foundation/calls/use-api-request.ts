import type { SendRequest } from '@tempolibre/contract/request'
import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data/root-data.server.ts'
import { createBrowserRequest } from './call-api.ts'

/**
 * The shared client with the visitor's token; every failure is an `ApiError`. It drops an expired session, and the
 * page's guard redirects to the login page.
 */
export function useApiRequest(): SendRequest {
  const { apiBase = '', appApiBase } = useRouteLoaderData<RootData>('root')?.api ?? {}
  return useMemo(
    () => createBrowserRequest({ apiBase, ...(appApiBase !== undefined && { appApiBase }) }),
    [apiBase, appApiBase],
  )
}
