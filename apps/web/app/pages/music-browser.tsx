import { readSearchAddress, searchSorts, type SearchState } from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { songsId } from '../foundation/context/songs-id.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { EmptyState } from '../foundation/ui/empty-state.tsx'
import { PageLink, SiteLink } from '../foundation/ui/links.tsx'
import { FilterIcon } from '../features/browser/browser-icons.tsx'
import { countSearch } from '../features/browser/count-searches.ts'
import { ChosenFilters } from '../features/browser/chosen-filters.tsx'
import { EndlessList } from '../features/browser/endless-list.tsx'
import { FacetPanel } from '../features/browser/facet-panel.tsx'
import { sortNames } from '../features/browser/facet-names.ts'
import { NumberedPages } from '../features/browser/numbered-pages.tsx'
import { changed } from '../features/browser/search-address.ts'
import { unpackFacets } from '../features/browser/packed-facets.ts'
import { SearchBox } from '../features/browser/search-box.tsx'
import { NearestSearches, SearchNotes } from '../features/browser/search-notes.tsx'
import { useSearch } from '../features/browser/use-search.ts'
import '../features/browser/browser.css'
import { mayMeasure } from '../foundation/vitals/may-measure.ts'
import type { loader } from './music-browser.server.ts'

export const listsSongs = () => true

/** Folds the filters away and leads to what they have left. */
function showSongs({ currentTarget }: MouseEvent): void {
  const filters = currentTarget.closest('details')
  if (filters) filters.open = false
  document.getElementById(songsId)?.focus()
}

function readFields(form: HTMLFormElement): SearchState {
  const fields = [...new FormData(form)]
  return readSearchAddress(
    new URLSearchParams(fields.map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
  )
}

/** The whole catalogue, by words and by facets. Every state of it is an address. */
export default function MusicBrowser() {
  const { answer, count, first, show, state } = useLoaderData<typeof loader>()
  const search = useSearch(state)
  const facets = unpackFacets(answer.facets)
  const language = useLanguage()
  useEffect(() => {
    if (state.search !== '' && mayMeasure()) countSearch({ lang: language, search: state.search })
  }, [state.search, language])
  return (
    <form
      className="browser page"
      action={search.path}
      onSubmit={(event) => {
        event.preventDefault()
        search.show(readFields(event.currentTarget))
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
        <p>
          <PageLink page="sounds-like" className="text-link">
            {m.like_link()}
          </PageLink>
        </p>
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
            <SortChoice search={search} />
          </p>
        </div>
        <SearchNotes answer={answer} misread={state.misread} />
        {answer.tracks.length === 0 ? (
          <NothingFound path={search.path} state={state} nearest={answer.nearest} />
        ) : (
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
        )}
      </section>
    </form>
  )
}

function SortChoice({ search }: { search: ReturnType<typeof useSearch> }) {
  return (
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
  )
}

/** No song: says what comes nearest, and leads on. */
function NothingFound(props: ComponentProps<typeof NearestSearches>) {
  const { nearest, path, state } = props
  return (
    <EmptyState
      title={state.search === '' ? m.browse_nothing() : m.results_empty({ search: state.search })}
      text={nearest.length > 0 ? m.browse_nearest_title() : m.results_empty_next()}
    >
      <NearestSearches {...props} />
      <SiteLink to={path} className="button button-hot">
        {m.results_clear()}
      </SiteLink>
      <PageLink page="music" className="button button-line">
        {m.tracks_browse_genres()}
      </PageLink>
    </EmptyState>
  )
}
