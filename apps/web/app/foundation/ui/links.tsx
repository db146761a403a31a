import { pathTo, type StaticPage } from '@tempolibre/locales'
import type { ComponentProps } from 'react'
import { useSite } from '../context/site-context.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'>

/** A link inside the site; shell/follow-links.tsx turns a click on it into a change of page. */
export function SiteLink({ to, children, ...rest }: LinkProps & { to: string }) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

/** A link to a page with a fixed address, in the language of the page it stands on. */
export function PageLink({ page, ...rest }: LinkProps & { page: StaticPage }) {
  return <SiteLink to={pathTo(page, useSite().language)} {...rest} />
}

/** A link to the application host, e.g. `/register`. On this site the music plays on; elsewhere the browser leaves. */
export function ApplicationLink({ path, ...rest }: LinkProps & { path: string }) {
  return <SiteLink to={useSite().applicationBase + path} {...rest} />
}
