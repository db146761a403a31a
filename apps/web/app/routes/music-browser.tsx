import type { SearchFacets } from '@tempolibre/contract'
import {
  printSearchAddress,
  readSearchAddress,
  searchAddressParameters,
  searchSorts,
  type ValueFacet,
  valueFacets,
} from '@tempolibre/contract/search-rules'
import { m } from '@tempolibre/locales/messages'
import type { MouseEvent } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/music-browser'
import { isApiError } from '../foundation/api/is-api-error.ts'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { type PageHandle, songsId } from '../foundation/context/page-handle.ts'
import { isAbsent, needed } from '../foundation/api/api-answers.ts'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { FilterIcon } from '../features/browser/browser-icons.tsx'
import { ChosenFilters } from '../features/browser/chosen-filters.tsx'
import { EndlessList } from '../features/browser/endless-list.tsx'
import { FacetPanel } from '../features/browser/facet-panel.tsx'
import { sortNames } from '../features/browser/facet-names.ts'
import { NumberedPages } from '../features/browser/numbered-pages.tsx'
import { changed, fromBeginning, searchAddress, searchInput } from '../features/browser/search-address.ts'
import { packFacets, unpackFacets } from '../features/browser/packed-facets.ts'
import { SearchBox } from '../features/browser/search-box.tsx'
import { NearestSearches, SearchNotes } from '../features/browser/search-notes.tsx'
import { useSearch } from '../features/browser/use-search.ts'
import '../features/browser/browser.css'

export const meta = pageMeta
export const handle: PageHandle = {
  listsSongs: (data) => (data as Route.ComponentProps['loaderData']).kind === 'found',
}

/** Songs that come with the page: as many as fill a screen. With scripts the list goes on before anybody reaches its end. */
const pageSize = 10

export async function loader({ context, url }: Route.LoaderArgs) {
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
  if (await isAbsent(call)) {
    const title = m.results_absent()
    return {
      kind: 'absent' as const,
      head: pageHead({ context, url }, { title, description: m.results_absent_next(), noindex: true }),
    }
  }
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
    kind: 'found' as const,
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
  return Object.fromEntries(valueFacets.map((facet) => [facet, slugs(facet)])) as Record<ValueFacet, string[]>
}

/** Folds the filters away and leads to what they have left. */
function showSongs({ currentTarget }: MouseEvent): void {
  const filters = currentTarget.closest('details')
  if (filters) filters.open = false
  document.getElementById(songsId)?.focus()
}

/** The whole catalogue, by words and by facets. Every state of it is an address. */
export default function MusicBrowser({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'found' ? <Browser {...loaderData} /> : <SearchAbsent />
}

type Found = Extract<Route.ComponentProps['loaderData'], { kind: 'found' }>

function Browser({ answer, count, first, show, state }: Found) {
  const search = useSearch(state)
  const facets = unpackFacets(answer.facets)
  return (
    <form
      className="browser page"
      action={search.path}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        const parameters = new URLSearchParams(
          [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
        )
        search.show(readSearchAddress(parameters))
      }}
    >
      <header className="browser-top">
        <h1>{state.search === '' ? m.results_title() : m.results_for({ search: state.search })}</h1>
        <search>
          <SearchBox
            path={search.path}
            state={state}
            onSearch={(text) => search.show(changed(search.state, { search: text }))}
          />
        </search>
      </header>
      <details className="browser-filters">
        <summary className="button button-line">
          <FilterIcon /> {m.browse_filters()}
        </summary>
        <FacetPanel facets={facets} search={search} />
        <div className="browser-apply">
          <button type="submit" className="button button-ink for-no-scripts">
            {m.browse_apply()}
          </button>
          <button type="button" className="button button-ink for-scripts" onClick={showSongs}>
            {show}
          </button>
        </div>
      </details>
      <section
        className="browser-results"
        id={songsId}
        tabIndex={-1}
        aria-label={m.tracks_label()}
        aria-busy={search.pending}
      >
        <div className="browser-line">
          <ChosenFilters path={search.path} state={state} facets={facets} excluded={answer.excluded} />
          <p className="browser-count">
            <output>{count}</output>
            <label className="browser-sort">
              <span className="unseen">{m.browse_sort()}</span>
              <select
                className="select"
                name="sort"
                value={search.state.sort}
                onChange={({ target }) => {
                  const sort = searchSorts.find((name) => name === target.value)
                  if (sort) search.show(changed(search.state, { sort }))
                }}
              >
                {searchSorts.map((sort) => (
                  <option key={sort} value={sort}>
                    {sortNames[sort]()}
                  </option>
                ))}
              </select>
            </label>
          </p>
        </div>
        <SearchNotes answer={answer} misread={state.misread} />
        {answer.tracks.length > 0 ? (
          <>
            <EndlessList
              key={search.step}
              step={search.step}
              state={state}
              tracks={answer.tracks}
              first={first}
              next={answer.next_cursor}
            />
            <NumberedPages path={search.path} state={state} pages={answer.pages} />
          </>
        ) : (
          <EmptyState
            title={state.search === '' ? m.browse_nothing() : m.results_empty({ search: state.search })}
            text={answer.nearest.length > 0 ? m.browse_nearest_title() : m.results_empty_next()}
          >
            <NearestSearches path={search.path} state={state} nearest={answer.nearest} />
            <SiteLink to={search.path} className="button button-hot">
              {m.results_clear()}
            </SiteLink>
            <PageLink page="music" className="button button-line">
              {m.tracks_browse_genres()}
            </PageLink>
          </EmptyState>
        )}
      </section>
    </form>
  )
}

/** Where the API has no search: what there is instead. */
function SearchAbsent() {
  return (
    <div className="measure failure">
      <h1>{m.results_absent()}</h1>
      <p className="lead">{m.results_absent_next()}</p>
      <PageLink page="music" className="button button-hot">
        {m.tracks_browse_genres()}
      </PageLink>
    </div>
  )
}
