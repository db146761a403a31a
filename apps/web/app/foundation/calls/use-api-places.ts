import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data/root-data.server.ts'
import type { ApiPlaces } from './call-api.ts'

/** The API addresses for calls from this page. */
export function useApiPlaces(): ApiPlaces {
  const { apiBase = '', appApiBase } = useRouteLoaderData<RootData>('root')?.api ?? {}
  return { apiBase, ...(appApiBase !== undefined && { appApiBase }) }
}
