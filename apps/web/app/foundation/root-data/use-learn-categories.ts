import type { RootData } from './root-data.server.ts'
import { useRootData } from './use-root-data.ts'

/** The blog categories in the language of the page; none where they could not be had. */
export function useLearnCategories(): RootData['learnCategories'] {
  return useRootData()?.learnCategories ?? []
}
