// Every page of the account: one route module, and a view for each page that is fetched when the page is opened.
//
// A view is the default export of a module, a component without props. It is shown to visitors who hold a token, below the
// page's title (an h1, worded here and rendered by the server), beside the navigation: its own headings begin with h2.
// It reads what it needs in the browser: `useAccountLoad(address)` with `<Loaded>` around what it shows,
// `useApiRequest()` for everything else it calls, `useRootStore(({ auth }) => auth.userData)` for who is signed in,
// `announce()` (foundation/accessibility/live-region.tsx) for what has come of an action. `.account-card` is the box its parts stand in.
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { LogOut } from '../features/account/log-out.tsx'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import { ApplicationLink, SiteLink } from '../foundation/ui/links.tsx'
import '../features/account/account.css'
import { Skeleton } from '../foundation/calls/loaded.tsx'
import type { AccountPage, loader } from './account-pages.server.ts'

const views = {
  dashboard: lazyView(() => import('../features/account/dashboard.tsx')),
  'my-profile': lazyView(() => import('../features/profile/profile.tsx')),
  subscription: lazyView(() => import('../features/subscription/subscription.tsx')),
  downloads: lazyView(() => import('../features/downloads/downloads.tsx')),
  channels: lazyView(() => import('../features/claims/claims-page.tsx')),
  'hand-overs': lazyView(() => import('../features/hand-overs/hand-overs.tsx')),
  team: lazyView(() => import('../features/team/team.tsx')),
  developers: lazyView(() => import('../features/developers/developers.tsx')),
  favourites: lazyView(() => import('../features/favourites/favourites.tsx')),
  venue: lazyView(() => import('../features/venue/venue.tsx')),
  success: lazyView(() => import('../features/subscription/success.tsx')),
  cancel: lazyView(() => import('../features/subscription/cancel.tsx')),
} as const satisfies Record<AccountPage, ComponentType<{ waitingFor: ReactNode }>>

/** The same for all as the server makes it; what is the visitor's own comes in the browser. */
export default function AccountPages() {
  const { navigation, needsScript, page, title } = useLoaderData<typeof loader>()
  // Favourites are kept for visitors without an account as well.
  const forAll = page === 'favourites'
  const admitted = useGuard(forAll ? 'everybody' : 'signed-in')
  const View = views[page]
  const navigationElement = useRef<HTMLElement>(null)

  useEffect(() => {
    // On phones the page may stand beyond the edge of the line. `scrollIntoView` would also make the next Tab begin there.
    const line = navigationElement.current
    const current = line?.querySelector<HTMLElement>('[aria-current]')
    if (line && current) line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2
    // The page is not read, yet it is what changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [page])

  return (
    <div className="measure page account">
      <nav ref={navigationElement} className="account-navigation" aria-label={navigation.label}>
        <ul>
          {navigation.links.map((link) => (
            <li key={link.name} className={link.name === 'favourites' ? undefined : 'for-members'}>
              <SiteLink to={link.path} aria-current={link.name === page ? 'page' : undefined}>
                {link.title}
              </SiteLink>
            </li>
          ))}
          <li>
            <ApplicationLink path="/playlists">{navigation.playlists}</ApplicationLink>
          </li>
          <li className="for-members">
            <LogOut className="account-log-out" />
          </li>
        </ul>
      </nav>
      <div className="account-main">
        <h1>{title}</h1>
        <noscript>{needsScript}</noscript>
        {admitted ? <View key={page} waitingFor={<Skeleton />} /> : <Skeleton />}
      </div>
    </div>
  )
}
