import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { LogOut } from '../features/account/log-out.tsx'
import { useRootStore } from '../foundation/state/index.ts'
import { CloseIcon } from '../foundation/icons/icons.tsx'
import { ApplicationLink, PageLink } from '../foundation/ui/links.tsx'
import { useCapability, useScreen } from '../foundation/ui/use-offered.ts'
import { LanguageLinks } from './language-links.tsx'
import { useLearnCategories } from '../foundation/root-data/use-learn-categories.ts'
import { LearnLinks } from './learn-links.tsx'
import { NavigationAnchor } from './navigation-anchor.tsx'
import { useRootData } from '../foundation/root-data/use-root-data.ts'
import { Modal } from '../foundation/dialog/modal.tsx'
import { narrowWindow } from '../foundation/vitals/narrow-window.ts'

/** On the body for as long as the side menu is open: the page behind it stands still. */
const openClass = 'menu-open'

/** The menu of narrow screens. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const links = useRootData()?.navigation.menu ?? []
  const topics = useLearnCategories()
  const hasAccount = useCapability('account')
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null) && hasAccount
  const hasEntry = useScreen('sign-in')

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
          {hasEntry && (
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
          )}
          {links.map((link, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- a link is its place
            <li key={position}>
              {link.topics ? (
                <details className="side-menu-learn">
                  <summary>{link.title}</summary>
                  <LearnLinks topics={topics} onFollow={onClose} />
                </details>
              ) : (
                <NavigationAnchor link={link} onClick={onClose} />
              )}
            </li>
          ))}
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
