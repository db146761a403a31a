import type { SearchState } from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { searchAddress } from './search-address.ts'

/** Pages shown on each side of the current one. */
const neighbours = 2

interface NumberedPagesProps {
  path: string
  state: SearchState
  pages: number
}

/** Page links for visitors without scripts; with scripts the list continues by itself. */
export function NumberedPages({ pages, path, state }: NumberedPagesProps) {
  if (pages <= 1) return null
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - state.page) <= neighbours,
  )
  return (
    <nav className="numbered-pages" aria-label={m.tracks_paging()}>
      <ol>
        {shown.map((page) => (
          <li key={page}>
            <SiteLink
              to={searchAddress(path, { ...state, after: null, page })}
              aria-current={page === state.page ? 'page' : undefined}
              aria-label={m.browse_page({ page: String(page) })}
            >
              {page}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
