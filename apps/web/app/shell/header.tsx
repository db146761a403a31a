import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { ApplicationLink, PageLink } from '../ui/links.tsx'
import { LanguageLinks } from './language-links.tsx'
import { Logo } from './logo.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useLazyComponent } from './use-lazy-component.ts'

const fetchSearch = () => import('./search-overlay.tsx').then(({ SearchOverlay }) => SearchOverlay)
const fetchMenu = () => import('./side-menu.tsx').then(({ SideMenu }) => SideMenu)

/**
 * Logo, search, pricing, catalogue, languages, sign-up (R3.1). Without JavaScript every control is a plain link.
 * @param mine how the account is called
 */
export function Header({ mine }: { mine: string | undefined }) {
  return (
    <header className="header">
      <div className="measure header-bar">
        <Logo />
        <nav className="header-navigation" aria-label={m.header_navigation()}>
          <SearchControl />
          <PageLink page="pricing" className="header-link header-wide">
            {m.header_pricing()}
          </PageLink>
          <ApplicationLink path="/music" className="header-link header-wide">
            {m.header_browse()}
          </ApplicationLink>
          <div className="header-wide">
            <LanguageLinks />
          </div>
          <ApplicationLink path="/register" className="button button-ink header-wide for-strangers">
            {m.header_sign_up()}
          </ApplicationLink>
          {mine && (
            <PageLink page="my-profile" className="button button-ink header-wide for-members">
              {mine}
            </PageLink>
          )}
          <MenuControl />
        </nav>
      </div>
    </header>
  )
}

function SearchControl() {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const { Component: SearchOverlay, load } = useLazyComponent(fetchSearch)

  useEffect(() => {
    function openBySlash(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      load()
      setOpen(true)
    }
    document.addEventListener('keydown', openBySlash)
    return () => document.removeEventListener('keydown', openBySlash)
  })

  if (!hydrated) {
    return (
      <ApplicationLink path="/music" className="icon-button" aria-label={m.header_search()}>
        <SearchIcon />
      </ApplicationLink>
    )
  }
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={m.header_search()}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="/"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(true)
        }}
      >
        <SearchIcon />
      </button>
      {open && SearchOverlay && <SearchOverlay onClose={() => setOpen(false)} />}
    </>
  )
}

function MenuControl() {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const { Component: SideMenu, load } = useLazyComponent(fetchMenu)

  if (!hydrated) {
    return (
      <a href="#all-pages" className="icon-button header-narrow" aria-label={m.header_menu()}>
        <MenuIcon />
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        className="icon-button header-narrow"
        aria-label={m.header_menu()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(!open)
        }}
      >
        <MenuIcon />
      </button>
      {open && SideMenu && <SideMenu onClose={() => setOpen(false)} />}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, dialog, [contenteditable]') !== null
  )
}
