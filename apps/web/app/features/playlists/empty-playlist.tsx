import { m } from '@tempolibre/locales/messages'
import { EmptyState } from '../../foundation/ui/empty-state.tsx'
import { ApplicationLink } from '../../foundation/ui/links.tsx'

/**
 * Message of a playlist without songs.
 * @param next what to do about it
 */
export function EmptyPlaylist({ next }: { next: string }) {
  return (
    <EmptyState title={m.playlist_empty()} text={next}>
      <ApplicationLink path="/music" className="button button-hot">
        {m.header_browse()}
      </ApplicationLink>
    </EmptyState>
  )
}
