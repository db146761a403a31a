import { m } from '@tempolibre/locales/messages'
import { type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchAddDialog } from '../playlists/add-to-playlist.tsx'
import type { PendingDownload } from '../downloads/pending-download.ts'
import { startDownload } from '../downloads/start-download.ts'
import { fetchShareDialog } from '../share/share-button.tsx'
import { describeSharedTrack } from '../share/shared.ts'
import { useSite } from '../../foundation/context/site-context.ts'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { Icon } from '../../foundation/icons/icons.tsx'
import type { TrackMenuProps } from '../../foundation/slots/track-menu-place.tsx'
import { type SongDialog, TrackEntries } from './track-entries.tsx'
import './track-menu.css'

/** The menu of a song. In narrow rows it contains everything but the play button. */
export function TrackMenu({ ownEntries, track }: TrackMenuProps) {
  const id = useId()
  const { language } = useSite()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<SongDialog>()
  const { Component: AddDialog, load: loadAdding } = useLazyComponent(fetchAddDialog)
  const { Component: ShareDialog, load: loadSharing } = useLazyComponent(fetchShareDialog)

  useLayoutEffect(() => {
    if (open && button.current && menu.current) place(menu.current, button.current)
  }, [open])

  /** Filled before it opens, so that a Tab pressed at once finds something to focus. */
  function fill({ newState }: ToggleEvent) {
    // A closing menu keeps the focused element until the focus is back on the button.
    if (newState === 'open') flushSync(() => setOpen(true))
  }

  /** Closes the menu; the focus returns to the button. */
  function close() {
    menu.current?.hidePopover()
  }

  const load = (dialog: SongDialog) => (dialog === 'adding' ? loadAdding() : loadSharing())

  function show(dialog: SongDialog) {
    load(dialog)
    close()
    setShown(dialog)
  }

  function download() {
    close()
    startDownload(asOnThisPage(track))
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
          <TrackEntries
            track={track}
            ownEntries={ownEntries}
            onClose={close}
            onDownload={download}
            onLoad={load}
            onShow={show}
          />
        )}
      </div>
      {shown === 'adding' && AddDialog && <AddDialog track={track} onClose={() => setShown(undefined)} />}
      {shown === 'sharing' && ShareDialog && (
        <ShareDialog shared={describeSharedTrack(track, language)} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

/** What the control of a song's row asks for. */
const asOnThisPage = (track: TrackMenuProps['track']): PendingDownload => ({
  id: track.id,
  file: track.url,
  label: m.track_download_label({ title: track.title }),
  path: location.pathname + location.search,
})

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
