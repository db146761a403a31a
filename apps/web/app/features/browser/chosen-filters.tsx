import type { SearchFacets } from '@tempolibre/contract'
import { rangeFacets, type SearchState, valueFacets } from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { nameOfRange, nameOfValue } from './facet-names.ts'
import { changed, cleared, searchAddress, toggled } from './search-address.ts'
import type { SearchAnswer } from './search-notes.tsx'

interface ChosenFiltersProps {
  path: string
  state: SearchState
  facets: SearchFacets
  excluded: SearchAnswer['excluded']
}

/** The active filters and exclusions such as 'no drums', each a plain link to the list without it. */
export function ChosenFilters({ excluded, facets, path, state }: ChosenFiltersProps) {
  const language = useLanguage()
  const chosen = [
    ...valueFacets.flatMap((facet) =>
      facets[facet]
        .filter((value) => value.chosen)
        .map((value) => ({
          key: `${facet}-${value.slug}`,
          name: nameOfValue(facet, value, language),
          without: toggled(state, facet, value.slug),
        })),
    ),
    ...rangeFacets.flatMap((facet) => {
      const range = state[facet]
      return range
        ? [{ key: facet, name: nameOfRange(facet, range), without: changed(state, { [facet]: null }) }]
        : []
    }),
  ]
  const leftOut = excluded.map(({ search, words }) => ({
    key: `without-${words}`,
    name: m.browse_excluded({ words }),
    without: changed(state, { search }),
  }))
  if (chosen.length === 0 && leftOut.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label={m.browse_chosen()}>
      {[...chosen, ...leftOut].map(({ key, name, without }) => (
        <li key={key}>
          <SiteLink
            to={searchAddress(path, without)}
            className="chosen-filter"
            aria-label={m.browse_without({ name })}
          >
            {name} <span aria-hidden="true">×</span>
          </SiteLink>
        </li>
      ))}
      {chosen.length > 0 && (
        <li>
          <SiteLink to={searchAddress(path, cleared(state))} className="text-link">
            {m.browse_clear()}
          </SiteLink>
        </li>
      )}
    </ul>
  )
}
