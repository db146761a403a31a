import { type Page, pathTo, type StaticPage } from '@tempolibre/locales'
import type { ComponentProps } from 'react'
import { type Site, useSite } from '../context/site-context.ts'
import { isOffered, isThere, pageNeeds, screenAt, screenNeeds } from '../offers/offered.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'>

/**
 * A link inside the site; shell/follow-links.tsx turns a click on it into a change of page. Its content alone if the API lacks what
 * the page needs.
 */
export function SiteLink({ to, children, ...rest }: LinkProps & { to: string }) {
  if (!useIsThere(to)) return children
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

/** A link to one of the pages of a kind; its content alone if the API lacks what such pages need. */
export function OfferedLink({ page, ...rest }: LinkProps & { page: Page; to: string }) {
  return isOffered(pageNeeds[page], useSite()) ? <SiteLink {...rest} /> : rest.children
}

/** A link to a page with a fixed address, in the language of the page it stands on; nothing if the API lacks what it needs. */
export function PageLink({ page, ...rest }: LinkProps & { page: StaticPage }) {
  const site = useSite()
  const to = addressOf(page, site)
  return to === undefined ? null : <SiteLink to={to} {...rest} />
}

/** Whether an address of this site or of the application leads to something that the API has. */
export function useIsThere(to: string): boolean {
  return isThere(to, useSite())
}

/** Whether there is such a page, on this site or, for signing in and up, on the application's own. */
export function useHasPage(page: StaticPage): boolean {
  return addressOf(page, useSite()) !== undefined
}

/** Undefined: there is no such page. Where the API cannot sign in, the application's own screen takes its place. */
function addressOf(page: StaticPage, site: Site): string | undefined {
  if (isOffered(pageNeeds[page], site)) return pathTo(page, site.language)
  if (page === 'login' && isOffered(screenNeeds['sign-in'], site)) return `${site.applicationBase}/login`
  if (page === 'signup' && isOffered(screenNeeds['sign-up'], site)) return `${site.applicationBase}/register`
  return undefined
}

/**
 * A link to the application host, e.g. `/register`; nothing if there is no such screen. On this site the music plays on;
 * elsewhere the browser leaves.
 */
export function ApplicationLink({ path, ...rest }: LinkProps & { path: string }) {
  const site = useSite()
  const screen = screenAt(path)
  if (screen && !isOffered(screenNeeds[screen], site)) return null
  return <SiteLink to={site.applicationBase + path} {...rest} />
}
