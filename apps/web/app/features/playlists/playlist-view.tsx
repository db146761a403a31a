import type { TrackSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { rememberReturnPath } from '../../foundation/navigation/return-path.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useSite } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { ArrowIcon } from '../../foundation/icons/icons.tsx'
import { ApplicationLink, SiteLink } from '../../foundation/ui/links.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { EmptyPlaylist } from './empty-playlist.tsx'
import { OrderList } from './order-list.tsx'
import { PlayAll } from './play-all.tsx'
import { PlaylistHead } from './playlist-head.tsx'
import { PlaylistName } from './playlist-name.tsx'
import { PlaylistSongs } from './playlist-songs.tsx'
import { BinIcon, OrderIcon } from '../../foundation/icons/playlist-icons.tsx'
import type { OpenPlaylist } from './playlist-source.ts'
import { ShareSection } from './share-section.tsx'
import { useUndoneDeletion } from './use-undone-deletion.ts'
import { type OpenedPlaylist, usePlaylist } from './use-playlist.ts'

/** One of the visitor's playlists. */
export default function PlaylistView({ id, siteUrl }: { id: string; siteUrl: string }) {
  const opened = usePlaylist(id)
  if (opened.error?.code === 'not_found') return <GonePlaylist />
  return (
    <Loaded load={opened} failure={m.playlist_load_failed()} skeleton={<WaitingPlaylist />}>
      {(answer) => <ShownPlaylist key={id} opened={opened} answer={answer} siteUrl={siteUrl} />}
    </Loaded>
  )
}

function WaitingPlaylist() {
  return (
    <>
      <h1>{m.playlist_one()}</h1>
      <Skeleton lines={6} />
    </>
  )
}

function GonePlaylist() {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  return (
    <>
      <h1>{m.playlist_one()}</h1>
      <EmptyState title={m.playlist_gone()} text={m.playlist_gone_next()}>
        <ApplicationLink path="/playlists" className="button button-hot">
          {m.playlist_all()}
        </ApplicationLink>
        {!signedIn && (
          <ApplicationLink path="/login" className="button button-line" onClick={rememberReturnPath}>
            {m.menu_sign_in()}
          </ApplicationLink>
        )}
      </EmptyState>
    </>
  )
}

interface ShownProps {
  opened: OpenedPlaylist
  answer: OpenPlaylist
  siteUrl: string
}

function ShownPlaylist({ answer, opened, siteUrl }: ShownProps) {
  const { playlist, tracks } = answer
  const { applicationBase, productName } = useSite()
  const go = useGo()
  const [ordering, setOrdering] = useState(false)
  const [dropping, setDropping] = useState(false)
  const offerUndo = useUndoneDeletion(playlist)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.title = `${playlist.name} · ${productName}`
  }, [playlist.name, productName])

  async function remove(track: TrackSummary) {
    // The row is removed at once; the focus must not be lost with it.
    list.current?.focus()
    if (await opened.remove(track)) announce(m.playlist_removed({ title: track.title }))
  }

  async function drop() {
    const done = await opened.drop()
    // Nothing outside an open modal dialog can take the focus.
    setDropping(false)
    if (!done) return
    go(`${applicationBase}/playlists`, { replace: true })
    offerUndo()
  }

  return (
    <>
      <SiteLink to={`${applicationBase}/playlists`} className="playlist-back">
        <ArrowIcon /> {m.playlist_all()}
      </SiteLink>
      <PlaylistHead
        covers={tracks.flatMap(({ cover_url }) => cover_url ?? [])}
        count={tracks.length}
        seconds={tracks.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0)}
        name={<PlaylistName name={playlist.name} onRename={opened.rename} />}
      >
        <PlayAll tracks={tracks} />
        {tracks.length > 1 && (
          <button
            type="button"
            className="button button-line"
            aria-pressed={ordering}
            onClick={() => setOrdering(!ordering)}
          >
            <OrderIcon /> {ordering ? m.playlist_order_done() : m.playlist_order()}
          </button>
        )}
        <button
          type="button"
          className="icon-button playlist-bin"
          aria-label={m.playlist_delete_this()}
          onClick={() => setDropping(true)}
        >
          <BinIcon />
        </button>
      </PlaylistHead>
      <div ref={list} tabIndex={-1} className="playlist-songs">
        {tracks.length === 0 ? (
          <EmptyPlaylist next={m.playlist_empty_next()} />
        ) : ordering && tracks.length > 1 ? (
          <OrderList
            tracks={tracks}
            label={playlist.name}
            onOrder={(ordered) => void opened.order(ordered)}
            onRemove={(track) => void remove(track)}
          />
        ) : (
          <PlaylistSongs tracks={tracks} label={playlist.name} onRemove={(track) => void remove(track)} />
        )}
      </div>
      <ShareSection playlist={playlist} siteUrl={siteUrl} onShare={opened.share} />
      {dropping && (
        <DropDialog name={playlist.name} onDrop={() => void drop()} onClose={() => setDropping(false)} />
      )}
    </>
  )
}
