import type { TrackSummary } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchAddDialog } from '../../playlists/add-to-playlist.tsx'
import { productName } from '../../product-name.ts'
import { announce } from '../../shell/live-region.tsx'
import { useLanguage } from '../../shell/site-context.ts'
import { useLazyComponent } from '../../shell/use-lazy-component.ts'
import { PageLink, SiteLink } from '../../ui/links.tsx'
import { MoreIcon } from './browser-icons.tsx'

/** What else can be done with a song. */
export function RowMenu({ siteUrl, track }: { siteUrl: string; track: TrackSummary }) {
  const id = useId()
  const language = useLanguage()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [adding, setAdding] = useState(false)
  const { Component: AddDialog, load } = useLazyComponent(fetchAddDialog)
  const path = pathTo('track', language, track.slug)

  useLayoutEffect(() => {
    if (open && button.current && menu.current) place(menu.current, button.current)
  }, [open])

  /** Before it is open, so that a Tab pressed in the same moment finds something to go to. */
  function fill({ newState }: ToggleEvent) {
    // A menu that closes keeps what has the focus until the focus is back on the button.
    if (newState === 'open') flushSync(() => setOpen(true))
  }

  function copy(text: string, said: string) {
    menu.current?.hidePopover()
    navigator.clipboard.writeText(text).then(
      () => announce(said),
      // Forbidden here: the visitor can still take it from the song's page.
      () => announce(m.browse_copy_failed()),
    )
  }

  function add() {
    load()
    // Focus goes back to the button, and from there to the dialog.
    menu.current?.hidePopover()
    setAdding(true)
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
        aria-expanded={open}
        popoverTarget={id}
      >
        <MoreIcon />
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
            <li>
              <button type="button" aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={add}>
                {m.playlist_add_to()}
              </button>
            </li>
            <li>
              <SiteLink to={`${path}#similar`}>{m.track_similar()}</SiteLink>
            </li>
            <li>
              <PageLink page="license-terms">{m.track_licence_link()}</PageLink>
            </li>
            <li>
              <button type="button" onClick={() => copy(siteUrl + path, m.browse_link_copied())}>
                {m.browse_copy_link()}
              </button>
            </li>
            <li>
              <button type="button" onClick={copyCredit}>
                {m.browse_copy_credit()}
              </button>
            </li>
          </ul>
        )}
      </div>
      {adding && AddDialog && (
        <AddDialog
          track={track}
          onClose={() => {
            setAdding(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Space between the menu and the edges of the window, in px. */
const margin = 8

/** Below its button, or above where there is no room; both end at the same edge. It is not open yet. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, right, top } = button.getBoundingClientRect()
  menu.style.display = 'block'
  const { height, width } = menu.getBoundingClientRect()
  menu.style.display = ''
  const fitsBelow = bottom + height + margin <= innerHeight
  menu.style.left = `${Math.max(margin, right - width)}px`
  menu.style.top = `${fitsBelow ? bottom : Math.max(margin, top - height)}px`
}
