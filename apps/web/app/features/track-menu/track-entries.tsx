import type { PlayableTrack } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useSite } from '../../foundation/context/site-context.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import type { TrackMenuProps } from '../../foundation/slots/track-menu-place.tsx'
import { PageLink, SiteLink, useIsThere } from '../../foundation/ui/links.tsx'
import { useCapability, useScreen } from '../../foundation/ui/use-offered.ts'
import { addToQueue, playNext } from '../player/queue/add-to-queue.ts'
import { FavouriteEntry } from './favourite-entry.tsx'

/** A dialog that the menu opens: adds the song to playlists, or shares it. */
export type SongDialog = 'adding' | 'sharing'

interface TrackEntriesProps extends TrackMenuProps {
  /** Closes the menu. */
  onClose: () => void
  onDownload: () => void
  /** The dialog may be opened next. */
  onLoad: (dialog: SongDialog) => void
  onShow: (dialog: SongDialog) => void
}

/** The entries of an open menu of a song. */
export function TrackEntries(props: TrackEntriesProps) {
  const { onClose, onDownload, onLoad, onShow, ownEntries, track } = props
  const { language, productName } = useSite()
  const hasFavourites = useCapability('favourites')
  const hasPlaylists = useCapability('playlists')
  // As the row's own link (`ApplicationLink`).
  const canDownload = useScreen('sign-up')
  const siteUrl = useRouteLoaderData<RootData>('root')?.siteUrl ?? location.origin
  const path = pathTo('track', language, track.slug)
  const hasPage = useIsThere(path)

  function copy(text: string, said: string) {
    onClose()
    navigator.clipboard.writeText(text).then(
      () => announce(said),
      // No permission: the visitor can still copy the address from the song's page.
      () => announce(m.browse_copy_failed()),
    )
  }

  function queueUp(queue: (song: PlayableTrack) => void) {
    onClose()
    queue(track)
  }

  function copyCredit() {
    const credit = m.certificate_credit_line({
      title: track.title,
      artist: track.artist.name,
      product: productName,
      address: siteUrl,
    })
    copy(credit, m.browse_credit_copied())
  }

  return (
    <ul>
      {hasFavourites && (
        <li>
          <FavouriteEntry track={track} onDone={onClose} />
        </li>
      )}
      {canDownload && <Entry onClick={onDownload}>{m.track_download()}</Entry>}
      <Entry onClick={() => queueUp(playNext)}>{m.player_play_next()}</Entry>
      <Entry onClick={() => queueUp(addToQueue)}>{m.player_add_to_queue()}</Entry>
      {hasPlaylists && (
        <DialogEntry onLoad={() => onLoad('adding')} onShow={() => onShow('adding')}>
          {m.playlist_add_to()}
        </DialogEntry>
      )}
      {hasPage && (
        <>
          <DialogEntry onLoad={() => onLoad('sharing')} onShow={() => onShow('sharing')}>
            {m.share()}
          </DialogEntry>
          <li>
            <SiteLink to={`${path}#similar`}>{m.track_similar()}</SiteLink>
          </li>
        </>
      )}
      <li>
        <PageLink page="license-terms">{m.track_licence_link()}</PageLink>
      </li>
      {hasPage && (
        <Entry onClick={() => copy(siteUrl + path, m.browse_link_copied())}>{m.browse_copy_link()}</Entry>
      )}
      <Entry onClick={copyCredit}>{m.browse_copy_credit()}</Entry>
      {ownEntries}
    </ul>
  )
}

function Entry({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        {children}
      </button>
    </li>
  )
}

/** Opens a dialog, whose scripts are fetched once the pointer or the focus is on the entry. */
function DialogEntry(props: { children: ReactNode; onLoad: () => void; onShow: () => void }) {
  const { children, onLoad, onShow } = props
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onPointerEnter={onLoad} onFocus={onLoad} onClick={onShow}>
        {children}
      </button>
    </li>
  )
}
