import { m } from '@tempolibre/locales/messages'

/** The mark of a song with explicit lyrics, as everybody knows it; its words are for those who do not. */
export function ExplicitMark() {
  return (
    <abbr className="explicit" title={m.track_explicit()}>
      <span aria-hidden="true">E</span>
      <span className="unseen">{m.track_explicit()}</span>
    </abbr>
  )
}
