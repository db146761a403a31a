import type { EndpointOutput, TrackSummary } from '@tempolibre/contract'
import { listFavourites } from '@tempolibre/contract/operations/favourites'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef } from 'react'
import { setFavourite, useFavourites } from './favourite-state.ts'
import { readKeptFavourites } from './kept-favourites.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { readTracks } from '../tracks/read-tracks.ts'
import { rememberReturnPath } from '../../foundation/navigation/return-path.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { type Load, useLoad } from '../../foundation/calls/use-load.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { CloseIcon } from '../../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink } from '../../foundation/ui/links.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'

type Favourites = EndpointOutput<'listFavourites'>

/** The favourites of the account or, when signed out, of this browser; latest first. */
export default function FavouritesView() {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  return signedIn ? <AccountFavourites /> : <KeptFavourites />
}

function AccountFavourites() {
  return <FavouriteList load={useAccountLoad(listFavourites, { lang: useLanguage() })} />
}

function KeptFavourites() {
  const request = useApiRequest()
  const language = useLanguage()
  const read = async (): Promise<Favourites> => ({
    success: true,
    tracks: await readTracks(request, language, readKeptFavourites()),
  })
  // oxlint-disable-next-line react/exhaustive-deps
  const load = useLoad(useCallback(read, [language, request]))
  return (
    <>
      <p className="account-hint">
        {m.favourite_kept_here()}{' '}
        <ApplicationLink path="/login" className="text-link" onClick={rememberReturnPath}>
          {m.favourite_sign_in()}
        </ApplicationLink>
      </p>
      <FavouriteList load={load} />
    </>
  )
}

function FavouriteList({ load }: { load: Load<Favourites> }) {
  const request = useApiRequest()
  const list = useRef<HTMLDivElement>(null)
  useReloadWhenOthersChange(load)

  async function remove(track: TrackSummary, { tracks, ...answer }: Favourites) {
    const { id, title } = track
    // The row is removed at once, and comes back if the call fails. The focus must not be lost with it.
    load.change({ ...answer, tracks: tracks.filter((other) => other.id !== id) })
    list.current?.focus()
    if (await setFavourite(track, false, request)) tellVisitor(m.account_page_favourite_removed({ title }))
    else load.reload()
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

/** Reloads when another control changes a favourite: the player's, or another tab's. */
function useReloadWhenOthersChange({ answer, reload }: Load<Favourites>): void {
  const { holder, ids } = useFavourites()
  const token = useRootStore(({ auth }) => auth.authToken)
  const askedFor = useRef<typeof ids>(undefined)

  useEffect(() => {
    if (!answer || !ids || holder !== token) return
    const listed = answer.tracks.map(({ id }) => id)
    if (listed.length === ids.size && listed.every((id) => ids.has(id))) return
    // A favourite may be missing from the catalogue for now: reload only once.
    if (askedFor.current === ids) return
    askedFor.current = ids
    reload()
  }, [answer, holder, ids, reload, token])
}
