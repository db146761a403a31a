import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { LogOut } from '../features/account/log-out.tsx'
import { useRootStore } from '../foundation/state/index.ts'
import { CloseIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink } from '../foundation/ui/links.tsx'
import { LanguageLinks } from './language-links.tsx'
import { LearnLinks } from './learn-links.tsx'
import { Modal } from '../foundation/dialog/modal.tsx'
import { narrowWindow } from '../foundation/vitals/narrow-window.ts'

/** On the body for as long as the side menu is open: the page behind it stands still. */
const openClass = 'menu-open'

/** The menu of narrow screens. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)

  useEffect(() => {
    document.body.classList.add(openClass)
    const narrow = matchMedia(narrowWindow)
    const closeWhenWide = () => {
      if (!narrow.matches) onClose()
    }
    narrow.addEventListener('change', closeWhenWide)
    return () => {
      document.body.classList.remove(openClass)
      narrow.removeEventListener('change', closeWhenWide)
    }
  }, [onClose])

  return (
    <Modal className="side-menu" aria-label={m.header_menu()} onClose={onClose}>
      <button
        type="button"
        className="icon-button side-menu-close"
        aria-label={m.menu_close()}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
      <nav aria-label={m.header_menu()}>
        <ul className="side-menu-list">
          <li>
            {signedIn ? (
              <PageLink page="my-profile" onClick={onClose}>
                {m.account_page_mine()}
              </PageLink>
            ) : (
              <ApplicationLink path="/login" onClick={onClose}>
                {m.menu_sign_in()}
              </ApplicationLink>
            )}
          </li>
          <li>
            <PageLink page="pricing" onClick={onClose}>
              {m.menu_pricing()}
            </PageLink>
          </li>
          <li>
            <PageLink page="music" onClick={onClose}>
              {m.header_genres()}
            </PageLink>
          </li>
          <li>
            <ApplicationLink path="/music" onClick={onClose}>
              {m.header_browse()}
            </ApplicationLink>
          </li>
          <li>
            <ApplicationLink path="/playlists" onClick={onClose}>
              {m.playlist_all()}
            </ApplicationLink>
          </li>
          <li>
            <details className="side-menu-learn">
              <summary>{m.menu_learn()}</summary>
              <LearnLinks onFollow={onClose} />
            </details>
          </li>
          <li>
            <PageLink page="about-us" onClick={onClose}>
              {m.menu_about()}
            </PageLink>
          </li>
          <li>
            <PageLink page="contact" onClick={onClose}>
              {m.menu_contact()}
            </PageLink>
          </li>
        </ul>
      </nav>
      {signedIn ? (
        <LogOut className="button button-line" />
      ) : (
        <ApplicationLink path="/register" className="button button-hot" onClick={onClose}>
          {m.header_sign_up()}
        </ApplicationLink>
      )}
      <LanguageLinks full />
    </Modal>
  )
}
