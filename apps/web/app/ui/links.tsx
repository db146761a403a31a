import { pathTo, type StaticPage } from '@tempolibre/locales'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useSite } from '../shell/site-context.ts'

type LinkProps = Omit<ComponentProps<typeof Link>, 'to'>

/** A link inside the site: fetched ahead when it is about to be followed, shown with a cross-fade. */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} prefetch="intent" viewTransition {...rest} />
}

/** A link to a page with a fixed address, in the language of the page it stands on. */
export function PageLink({ page, ...rest }: LinkProps & { page: StaticPage }) {
  return <SiteLink to={pathTo(page, useSite().language)} {...rest} />
}

type ApplicationLinkProps = Pick<
  LinkProps,
  'aria-describedby' | 'aria-label' | 'children' | 'className' | 'onClick' | 'title'
> & { path: string }

/** A link to the application host, e.g. `/register`. On this site the music plays on; elsewhere the browser leaves. */
export function ApplicationLink({ path, children, ...rest }: ApplicationLinkProps) {
  const address = useSite().applicationBase + path
  if (address.startsWith('/')) {
    return (
      <SiteLink to={address} {...rest}>
        {children}
      </SiteLink>
    )
  }
  return (
    <a href={address} {...rest}>
      {children}
    </a>
  )
}
