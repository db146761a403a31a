import { m } from '@tempolibre/locales/messages'
import { Form } from 'react-router'
import type { Route } from './+types/search'
import { pageHead } from '../meta/page-head.server.ts'
import { pageMeta } from '../meta/page-meta.ts'
import { languageContext, settingsContext } from '../request-context.ts'
import { cursorOf, firstPage, neededPage, nextPage, pageSize } from '../site/paged-list.server.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageLink, SiteLink } from '../ui/links.tsx'
import { Pager } from '../ui/pager.tsx'
import { TrackList } from '../ui/track-list.tsx'

export const meta = pageMeta

/** Longer ones the API refuses. */
const longestSearch = 200

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(settingsContext)
  const language = context.get(languageContext)
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, longestSearch)
  const { cursor } = cursorOf(url)
  const list = await neededPage(
    api.searchTracks({ lang: language, limit: pageSize, cursor, search }),
    'tracks',
    url,
  )
  return {
    head: pageHead(
      { context, url },
      {
        title: search === '' ? m.results_title() : m.results_for({ search }),
        description: m.results_description(),
        noindex: true,
      },
    ),
    search,
    tracks: list.tracks,
    count: m.songs_count({ count: list.total }),
    next: nextPage(url, list.next_cursor),
    first: cursor === undefined ? null : firstPage(url),
    all: url.pathname,
  }
}

/** The catalogue with a search box: titles, artists and genres. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { search, tracks, count, next, first, all } = loaderData
  return (
    <div className="measure page">
      <header className="page-top">
        <h1>{search === '' ? m.results_title() : m.results_for({ search })}</h1>
        <search className="results-search">
          <Form className="search-line" viewTransition>
            <input
              key={search}
              className="field"
              type="search"
              name="search"
              defaultValue={search}
              maxLength={longestSearch}
              aria-label={m.search_songs()}
              placeholder={m.search_songs()}
              enterKeyHint="search"
            />
            <button type="submit" className="button button-hot">
              {m.search_submit()}
            </button>
          </Form>
        </search>
      </header>
      {tracks.length > 0 ? (
        <section>
          <output className="list-count">{count}</output>
          <TrackList tracks={tracks} />
          <Pager next={next} first={first} />
        </section>
      ) : (
        <EmptyState
          title={search === '' ? m.tracks_empty() : m.results_empty({ search })}
          text={search === '' ? m.tracks_empty_next() : m.results_empty_next()}
        >
          {search !== '' && (
            <SiteLink to={all} className="button button-hot">
              {m.results_clear()}
            </SiteLink>
          )}
          <PageLink page="music" className="button button-line">
            {m.tracks_browse_genres()}
          </PageLink>
        </EmptyState>
      )}
    </div>
  )
}
