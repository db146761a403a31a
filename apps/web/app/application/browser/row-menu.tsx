import type { TrackSummary } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { productName } from '../../product-name.ts'
import { announce } from '../../shell/live-region.tsx'
import { useLanguage } from '../../shell/site-context.ts'
import { PageLink, SiteLink } from '../../ui/links.tsx'
import { MoreIcon } from './browser-icons.tsx'

/** What else can be done with a song. */
export function RowMenu({ siteUrl, track }: { siteUrl: string; track: TrackSummary }) {
  const id = useId()
  const language = useLanguage()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const path = pathTo('track', language, track.slug)

  useLayoutEffect(() => {
    if (open && button.current && menu.current) place(menu.current, button.current)
  }, [open])

  function copy(text: string, said: string) {
    menu.current?.hidePopover()
    navigator.clipboard.writeText(text).then(
      () => announce(said),
      // Forbidden here: the visitor can still take it from the song's page.
      () => announce(m.browse_copy_failed()),
    )
  }

  const credit = m.certificate_credit_line({
    title: track.title,
    artist: track.artist.name,
    product: productName,
    address: siteUrl,
  })
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
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <ul>
            <li>
              <SiteLink to={`${path}#similar`}>{m.browse_similar()}</SiteLink>
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
              <button type="button" onClick={() => copy(credit, m.browse_credit_copied())}>
                {m.browse_copy_credit()}
              </button>
            </li>
          </ul>
        )}
      </div>
    </>
  )
}

/** Space between the menu and the edges of the window, in px. */
const margin = 8

/** Below its button, or above where there is no room; both end at the same edge. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, right, top } = button.getBoundingClientRect()
  const { height, width } = menu.getBoundingClientRect()
  const fitsBelow = bottom + height + margin <= innerHeight
  menu.style.left = `${Math.max(margin, right - width)}px`
  menu.style.top = `${fitsBelow ? bottom : Math.max(margin, top - height)}px`
}
