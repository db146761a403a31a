import { tableOf } from '@tempolibre/locales'
import type { SearchFacets } from '@tempolibre/contract'
import {
  printSearchAddress,
  readSearchAddress,
  searchAddressParameters,
  type ValueFacet,
  valueFacets,
} from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { redirect } from 'react-router'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { needed } from '../foundation/api/api-answers.ts'
import { fromBeginning, searchAddress, searchInput } from '../features/browser/search-address.ts'
import { packFacets } from '../features/browser/packed-facets.ts'
import type { PageArgs } from '../foundation/pages/page.ts'

/** Songs that come with the page: as many as fill a screen. With scripts the list goes on before anybody reaches its end. */
const pageSize = 10

export async function loader({ context, url }: PageArgs) {
  const { api } = context.get(settingsContext)
  const language = context.get(languageContext)
  const state = readSearchAddress(url.searchParams)
  // A form without scripts writes empty fields and one parameter for each tick: the search has one address. A range that
  // is none stays in it until something else is asked for, so that the page can say so.
  if (sorted(printSearchAddress(state)) !== sorted(ofSearch(url.searchParams))) {
    throw redirect(searchAddress(url.pathname, state))
  }
  const call = api.searchTracks({
    ...searchInput(state),
    lang: language,
    limit: pageSize,
    ...(state.after === null ? { page: state.page } : { cursor: state.after }),
  })
  const answer = await needed(
    call.catch((error: unknown): never => {
      // A cursor of another day leads back to the beginning.
      const stale = isApiError(error) && error.code === 'invalid_input' && state.after !== null
      throw stale ? redirect(searchAddress(url.pathname, fromBeginning(state))) : error
    }),
    'tracks',
  )
  // A page beyond the last one.
  if (answer.tracks.length === 0 && answer.total > 0) {
    throw redirect(searchAddress(url.pathname, fromBeginning(state)))
  }
  return {
    head: pageHead(
      { context, url },
      {
        title: state.search === '' ? m.results_title() : m.results_for({ search: state.search }),
        description: m.results_description(),
        noindex: true,
      },
    ),
    // Values by their names in this language, whichever language the address was written in.
    state: { ...state, ...chosenValues(answer.facets) },
    answer: { ...answer, facets: packFacets(answer.facets) },
    first: state.after === null ? (state.page - 1) * pageSize + 1 : null,
    count: m.songs_count({ count: answer.total }),
    show: m.browse_show({ songs: m.songs_count({ count: answer.total }) }),
  }
}

/** Without what is not the search's own, such as the language that is asked for. */
function ofSearch(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...parameters].filter(([name]) => searchAddressParameters.has(name)))
}

/** In which order parameters come makes no other address. */
function sorted(parameters: URLSearchParams): string {
  const copy = new URLSearchParams(parameters)
  copy.sort()
  return copy.toString()
}

function chosenValues(facets: SearchFacets): Record<ValueFacet, string[]> {
  const slugs = (facet: ValueFacet) => facets[facet].filter(({ chosen }) => chosen).map(({ slug }) => slug)
  return tableOf(valueFacets, slugs)
}
