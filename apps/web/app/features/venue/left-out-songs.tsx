import type { LeftOutSong } from '@tempolibre/contract'
import { type Programme, songsOfProgramme } from '@tempolibre/domain/venue-programme'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { OfferedLink, PageLink } from '../../foundation/ui/links.tsx'

const reasons: Record<LeftOutSong['reason'], () => string> = {
  licence_revoked: m.venue_left_out_revoked,
  licence_disputed: m.venue_left_out_disputed,
}

interface LeftOutSongsProps {
  programme: Programme
  /** Those of the programme are shown. */
  songs: readonly LeftOutSong[]
}

/** Which songs of the programme are not played, and why. */
export function LeftOutSongs({ programme, songs }: LeftOutSongsProps) {
  const language = useLanguage()
  const named = new Set(songsOfProgramme(programme))
  const missing = songs.filter(({ id }) => named.has(id))
  if (missing.length === 0) return null
  return (
    <section className="account-card" aria-labelledby="venue-left-out">
      <h2 id="venue-left-out">{m.venue_left_out({ count: missing.length })}</h2>
      <ul className="venue-left-out">
        {missing.map(({ artist, id, reason, slug, title }) => (
          <li key={id}>
            <OfferedLink page="track" to={pathTo('track', language, slug)} className="text-link">
              {title}
            </OfferedLink>{' '}
            <span className="account-hint">{artist}</span>
            <br />
            {reasons[reason]()}
          </li>
        ))}
      </ul>
      <p className="account-hint">{m.venue_left_out_hint()}</p>
      <PageLink page="contact" className="button button-line">
        {m.venue_left_out_ask()}
      </PageLink>
    </section>
  )
}
