import type { EndpointOutput, TrackSummary } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useRef } from 'react'
import { tellVisitor } from '../session/notice.ts'
import { useLanguage } from '../shell/site-context.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { ApplicationLink, PageLink } from '../ui/links.tsx'
import { TrackList } from '../ui/track-list.tsx'
import { Loaded, Skeleton } from './loaded.tsx'
import { useAccountLoad, useAccountRequest } from './use-account.ts'

type Favourites = EndpointOutput<'listFavourites'>

/** The tracks somebody likes, latest first. */
export default function FavouritesView() {
  const request = useAccountRequest()
  const load = useAccountLoad<Favourites>(`/api/v1/favourites?lang=${useLanguage()}`)
  const list = useRef<HTMLDivElement>(null)

  async function remove(track: TrackSummary, { tracks, ...answer }: Favourites) {
    const { id, title } = track
    // The row goes at once, and comes back where the server did not hear of it. Focus must not go with it.
    load.change({ ...answer, tracks: tracks.filter((other) => other.id !== id) })
    list.current?.focus()
    try {
      await request({
        method: 'POST',
        address: '/api/v1/favourites',
        body: { music_id: id, favourite: false },
      })
      tellVisitor(m.account_page_favourite_removed({ title }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      load.reload()
      tellVisitor(m.account_page_favourite_kept({ title }))
    }
  }

  return (
    <div ref={list} tabIndex={-1} className="account-list">
      <Loaded load={load} failure={m.account_page_favourites_failed()} skeleton={<Skeleton lines={6} />}>
        {(answer) =>
          answer.tracks.length > 0 ? (
            <TrackList
              tracks={answer.tracks}
              label={m.account_page_favourites()}
              renderControl={(track) => (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={m.account_page_favourite_remove({ title: track.title })}
                  onClick={() => void remove(track, answer)}
                >
                  <CloseIcon />
                </button>
              )}
            />
          ) : (
            <EmptyState title={m.account_page_favourites_none()} text={m.account_page_favourites_none_next()}>
              <ApplicationLink path="/music" className="button button-hot">
                {m.account_page_next_browse()}
              </ApplicationLink>
              <PageLink page="music" className="button button-line">
                {m.tracks_browse_genres()}
              </PageLink>
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}
