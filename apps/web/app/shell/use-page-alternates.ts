import { alternates, type Translated } from '@tempolibre/locales'
import { useMatches } from 'react-router'
import type { DescribedHead } from '../meta/page-head.server.ts'

/** The address of this page in every language; of the home page where this one has no counterpart. */
export function usePageAlternates(): Translated {
  const shown = useMatches().at(-1)?.loaderData as { head?: DescribedHead } | undefined
  return shown?.head?.alternates ?? alternates('home')
}
