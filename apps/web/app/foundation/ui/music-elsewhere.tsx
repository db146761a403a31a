import { m } from '@tempolibre/locales/messages'
import { EmptyState } from './empty-state.tsx'
import { ArrowIcon } from '../icons/icons.tsx'
import { ApplicationLink } from './links.tsx'

/** In place of songs that this site cannot list: the way to where they are. */
export function MusicElsewhere() {
  return (
    <EmptyState title={m.music_elsewhere()} text={m.music_elsewhere_next()}>
      <ApplicationLink path="/music" className="button button-hot">
        {m.header_browse()} <ArrowIcon />
      </ApplicationLink>
    </EmptyState>
  )
}
