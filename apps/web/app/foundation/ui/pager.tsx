import { m } from '@tempolibre/locales/messages'
import { ArrowIcon } from '../icons/icons.tsx'
import { SiteLink } from './links.tsx'

interface PagerProps {
  /** Null on the last page. */
  next: string | null
  /** Null on the first page. */
  first: string | null
  names?: { next: string; first: string }
}

/** The way through a list whose pages follow one another; plain links, so that it works without JavaScript. */
export function Pager({ next, first, names }: PagerProps) {
  if (next === null && first === null) return null
  return (
    <nav className="pager" aria-label={m.tracks_paging()}>
      {first !== null && (
        <SiteLink to={first} className="button button-line">
          {names?.first ?? m.tracks_first_page()}
        </SiteLink>
      )}
      {next !== null && (
        <SiteLink to={next} rel="next" className="button button-ink">
          {names?.next ?? m.tracks_next_page()} <ArrowIcon />
        </SiteLink>
      )}
    </nav>
  )
}
