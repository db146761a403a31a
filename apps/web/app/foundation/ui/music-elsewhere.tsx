import { m } from '@tempolibre/locales/messages'
import { EmptyState } from './empty-state.tsx'
import { ArrowIcon } from '../icons/icons.tsx'
import { ApplicationLink, PageLink } from './links.tsx'
import { useScreen } from './use-offered.ts'

/** In place of songs that this site cannot list: the way to where they are, if there is one. */
export function MusicElsewhere() {
  if (!useScreen('browse')) {
    return (
      <EmptyState title={m.music_nowhere()} text={m.music_nowhere_next()}>
        <PageLink page="music" className="button button-line">
          {m.tracks_browse_genres()}
        </PageLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={m.music_elsewhere()} text={m.music_elsewhere_next()}>
      <ApplicationLink path="/music" className="button button-hot">
        {m.header_browse()} <ArrowIcon />
      </ApplicationLink>
    </EmptyState>
  )
}
