import { alternates, nearestListing, pathTo, perLanguage, type Translated } from '@tempolibre/locales'
import { useLocation, useMatches } from 'react-router'
import { headOf } from '../foundation/meta/page-meta.ts'
import { useRootStore } from '../foundation/state/index.ts'
import { useLanguage } from '../foundation/context/site-context.ts'

/** The address of this page in every language; where it has no counterpart, of the nearest listing. */
export function usePageAlternates(): Translated {
  const { pathname } = useLocation()
  const head = headOf(useMatches().at(-1)?.loaderData)
  const category = useRootStore(({ categorySlug }) => categorySlug)
  const language = useLanguage()
  const addresses = head?.alternates ?? alternates(nearestListing(pathname))
  // Another tab, or an earlier visit, may have left there what is no matter of this page.
  const here = encodeURIComponent(category[language])
  if (!category.isDynamic || here === '' || !pathname.endsWith(`/${here}`)) return addresses
  return perLanguage((other) => {
    const slug = category[other]
    if (slug === '') return pathTo(nearestListing(pathname), other)
    return addresses[other].replace(/[^/]*$/, () => encodeURIComponent(slug))
  })
}
