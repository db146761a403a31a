import { m } from '@tempolibre/locales/messages'
import { useFirstSearch } from '../../foundation/addresses/use-first-search.ts'
import { mixerAnchor } from './mixer-anchor.ts'

/** Says to whoever followed the address of a mix that the song has no stems, or no longer; nothing to others. */
export function MixWithoutStems() {
  const linked = new URLSearchParams(useFirstSearch()).has('mix')
  return linked ? (
    <p id={mixerAnchor} className="versions-note">
      {m.mixer_without_stems()}
    </p>
  ) : null
}
