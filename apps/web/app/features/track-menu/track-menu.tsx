import type { PlayableTrack } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import { fetchAddDialog } from '../playlists/add-to-playlist.tsx'
import { addToQueue, playNext } from '../player/queue/add-to-queue.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { fetchShareDialog } from '../share/share-button.tsx'
import { describeSharedTrack } from '../share/shared.ts'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useSite } from '../../foundation/context/site-context.ts'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { Icon } from '../../foundation/icons/icons.tsx'
import { PageLink, SiteLink, useIsThere } from '../../foundation/ui/links.tsx'
import { useCapability, useScreen } from '../../foundation/ui/use-offered.ts'
import type { TrackMenuProps } from '../../foundation/slots/track-menu-place.tsx'
import { FavouriteEntry } from './favourite-entry.tsx'
import './track-menu.css'

/** The menu of a song. In narrow rows it contains everything but the play button. */
export function TrackMenu({ ownEntries, track }: TrackMenuProps) {
  const id = useId()
  const { language, productName } = useSite()
  const hasFavourites = useCapability('favourites')
  const hasPlaylists = useCapability('playlists')
  // As the row's own link (`ApplicationLink`).
  const canDownload = useScreen('sign-up')
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<'adding' | 'sharing'>()
  const { Component: AddDialog, load: loadAdding } = useLazyComponent(fetchAddDialog)
  const { Component: ShareDialog, load: loadSharing } = useLazyComponent(fetchShareDialog)
  const siteUrl = useRouteLoaderData<RootData>('root')?.siteUrl ?? location.origin
  const path = pathTo('track', language, track.slug)
  const hasPage = useIsThere(path)

  useLayoutEffect(() => {
    if (open && button.current && menu.current) place(menu.current, button.current)
  }, [open])

  /** Filled before it opens, so that a Tab pressed at once finds something to focus. */
  function fill({ newState }: ToggleEvent) {
    // A closing menu keeps the focused element until the focus is back on the button.
    if (newState === 'open') flushSync(() => setOpen(true))
  }

  function copy(text: string, said: string) {
    close()
    navigator.clipboard.writeText(text).then(
      () => announce(said),
      // No permission: the visitor can still copy the address from the song's page.
      () => announce(m.browse_copy_failed()),
    )
  }

  /** Closes the menu; the focus returns to the button. */
  function close() {
    menu.current?.hidePopover()
  }

  function add() {
    loadAdding()
    close()
    setShown('adding')
  }

  function share() {
    loadSharing()
    close()
    setShown('sharing')
  }

  /** Clicks the row's own link, so that access rules live in one place. */
  function download() {
    close()
    button.current?.closest('.track')?.querySelector<HTMLElement>('[data-download]')?.click()
  }

  function queueUp(queue: (song: PlayableTrack) => void) {
    close()
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
    <>
      <button
        ref={button}
        type="button"
        className="icon-button row-menu-button"
        aria-label={m.browse_menu({ title: track.title })}
        popoverTarget={id}
      >
        <Icon>
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
        </Icon>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="row-menu"
        onBeforeToggle={fill}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <ul>
            {hasFavourites && (
              <li>
                <FavouriteEntry track={track} onDone={close} />
              </li>
            )}
            {canDownload && (
              <li>
                <button type="button" onClick={download}>
                  {m.track_download()}
                </button>
              </li>
            )}
            <li>
              <button type="button" onClick={() => queueUp(playNext)}>
                {m.player_play_next()}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => queueUp(addToQueue)}>
                {m.player_add_to_queue()}
              </button>
            </li>
            {hasPlaylists && (
              <li>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onPointerEnter={loadAdding}
                  onFocus={loadAdding}
                  onClick={add}
                >
                  {m.playlist_add_to()}
                </button>
              </li>
            )}
            {hasPage && (
              <>
                <li>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onPointerEnter={loadSharing}
                    onFocus={loadSharing}
                    onClick={share}
                  >
                    {m.share()}
                  </button>
                </li>
                <li>
                  <SiteLink to={`${path}#similar`}>{m.track_similar()}</SiteLink>
                </li>
              </>
            )}
            <li>
              <PageLink page="license-terms">{m.track_licence_link()}</PageLink>
            </li>
            {hasPage && (
              <li>
                <button type="button" onClick={() => copy(siteUrl + path, m.browse_link_copied())}>
                  {m.browse_copy_link()}
                </button>
              </li>
            )}
            <li>
              <button type="button" onClick={copyCredit}>
                {m.browse_copy_credit()}
              </button>
            </li>
            {ownEntries}
          </ul>
        )}
      </div>
      {shown === 'adding' && AddDialog && <AddDialog track={track} onClose={() => setShown(undefined)} />}
      {shown === 'sharing' && ShareDialog && (
        <ShareDialog shared={describeSharedTrack(track, language)} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** Distance between the menu and the window's edges, in px. */
const margin = 8

/** Places the closed menu below its button, or above if there is no room, aligned to the same edge. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, right, top } = button.getBoundingClientRect()
  menu.style.display = 'block'
  const { height, width } = menu.getBoundingClientRect()
  menu.style.display = ''
  const fitsBelow = bottom + height + margin <= innerHeight
  menu.style.left = `${Math.max(margin, right - width)}px`
  menu.style.top = `${fitsBelow ? bottom : Math.max(margin, top - height)}px`
}
