import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.server.ts'
import type { ApiPlaces } from '../session/call-api.ts'

/** Where this page's browser calls the API. */
export function useApiPlaces(): ApiPlaces {
  const { apiBase = '', appApiBase } = useRouteLoaderData<RootData>('root')?.api ?? {}
  return { apiBase, ...(appApiBase !== undefined && { appApiBase }) }
}
