import { m } from '@tempolibre/locales/messages'
import { ChevronIcon, HomeIcon } from '../icons/breadcrumb-icons.tsx'
import { PageLink, SiteLink } from './links.tsx'
import type { Crumb } from '../meta/breadcrumb-trail.ts'

/** Where the page stands: home, then the trail; the last step is the page itself. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label={m.breadcrumb_label()}>
      <ol>
        <li>
          <PageLink page="home" aria-label={m.breadcrumb_home()} className="breadcrumb-home">
            <HomeIcon />
          </PageLink>
        </li>
        {trail.map(({ lang, path, title }, index) => (
          <li key={path}>
            <ChevronIcon />
            {index === trail.length - 1 ? (
              <span aria-current="page" lang={lang}>
                {title}
              </span>
            ) : (
              <SiteLink to={path} lang={lang}>
                {title}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
