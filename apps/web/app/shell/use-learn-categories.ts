import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root-data.server.ts'

/** The blog categories in the language of the page; none where they could not be had. */
export function useLearnCategories(): RootData['learnCategories'] {
  return useRouteLoaderData<RootData>('root')?.learnCategories ?? []
}
