import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { MenuIcon, SearchIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink } from '../foundation/ui/links.tsx'
import { useScreen } from '../foundation/ui/use-offered.ts'
import { readLetterKeys } from '../foundation/accessibility/letter-keys.ts'
import { LanguageLinks } from './language-links.tsx'
import { LearnLinks } from './learn-links.tsx'
import { NavigationAnchor } from './navigation-anchor.tsx'
import type { Topic } from '../foundation/context/navigation-links.ts'
import { Prepared } from '../foundation/prepared/prepared.tsx'
import type { FrameWords } from '../foundation/context/frame-words.ts'
import { Logo } from './logo.tsx'
import { useHydrated } from '../foundation/loading/use-hydrated.ts'
import { useLazyComponent } from '../foundation/loading/use-lazy-component.ts'

const fetchSearch = () => import('./search-overlay.tsx').then(({ SearchOverlay }) => SearchOverlay)
const fetchMenu = () => import('./side-menu.tsx').then(({ SideMenu }) => SideMenu)

type HeaderWords = Pick<FrameWords, 'learnCategories' | 'mine' | 'navigation'>

/**
 * Logo and navigation; search, languages, sign-up. Without JavaScript every control is a plain link, and the browser
 * opens the menu of topics by itself.
 */
export function Header({ words }: { words: HeaderWords | undefined }) {
  const canSearch = useScreen('browse')
  return (
    <header className="header">
      <div className="measure header-bar">
        <Logo />
        {words && (
          <Prepared
            as="nav"
            className="header-navigation header-wide"
            aria-label={m.header_navigation()}
            of={words.navigation}
            by="header"
          >
            {({ header }) =>
              header.map((link, position) =>
                link.topics ? (
                  <LearnMenu
                    // oxlint-disable-next-line react/no-array-index-key -- a link is its place
                    key={position}
                    id={`topics-${position}`}
                    title={link.title}
                    topics={words.learnCategories}
                  />
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- a link is its place
                  <NavigationAnchor key={position} link={link} className="header-link" />
                ),
              )
            }
          </Prepared>
        )}
        <div className="header-tools">
          {canSearch && <SearchControl />}
          <div className="header-wide">
            <LanguageLinks />
          </div>
          <ApplicationLink path="/register" className="button button-ink header-wide for-strangers">
            {m.header_sign_up()}
          </ApplicationLink>
          {words && (
            <PageLink page="my-profile" className="button button-ink header-wide for-members">
              {words.mine}
            </PageLink>
          )}
          <MenuControl />
        </div>
      </div>
    </header>
  )
}

/** The topics of the blog, then all of it: as in the side menu. */
function LearnMenu({ id, title, topics }: { id: string; title: string; topics: readonly Topic[] }) {
  return (
    <>
      <button type="button" className="header-link header-learn" popoverTarget={id}>
        {title}
      </button>
      {/* A link followed by the keyboard is a click as well. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        className="learn-menu"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        <LearnLinks topics={topics} />
      </div>
    </>
  )
}

function SearchControl() {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const { Component: SearchOverlay, load } = useLazyComponent(fetchSearch)

  useEffect(() => {
    function openBySlash(event: KeyboardEvent) {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        !readLetterKeys()
      )
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
