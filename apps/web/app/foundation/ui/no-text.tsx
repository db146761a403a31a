import { m } from '@tempolibre/locales/messages'
import { EmptyState } from './empty-state.tsx'
import { PageLink } from './links.tsx'

/** In place of the text of a page for which the CMS has none. */
export function NoText() {
  return (
    <EmptyState title={m.page_without_text()} text={m.error_not_found_next()}>
      <PageLink page="music" className="button button-line">
        {m.tracks_browse_genres()}
      </PageLink>
    </EmptyState>
  )
}
