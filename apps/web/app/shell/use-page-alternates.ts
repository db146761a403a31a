import { alternates, resolvePath, type Translated } from '@tempolibre/locales'
import { useLocation, useMatches } from 'react-router'

/** The address of this page in every language; of the home page where this one has no counterpart. */
export function usePageAlternates(): Translated {
  const { pathname } = useLocation()
  const shown = useMatches().at(-1)?.loaderData as { head?: { alternates?: Translated } } | undefined
  if (shown?.head?.alternates) return shown.head.alternates
  const resolved = resolvePath(pathname)
  return resolved.kind === 'page' && !('slug' in resolved) ? alternates(resolved.page) : alternates('home')
}
