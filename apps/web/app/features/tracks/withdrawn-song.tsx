import type { TrackSummary, WithdrawnTrack } from '@tempolibre/contract'
import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { ArrowIcon } from '../../foundation/icons/icons.tsx'
import { OfferedLink, SiteLink } from '../../foundation/ui/links.tsx'
import { SectionHead } from '../../foundation/ui/section-head.tsx'
import { TrackList } from './track-list.tsx'

/** The address of a song that is no longer offered: it says so, and leads on to songs that sound similar. */
export function WithdrawnSong({
  similar,
  track,
}: {
  track: WithdrawnTrack
  similar: readonly TrackSummary[]
}) {
  const language = useLanguage()
  const { artist, genre, title } = track
  return (
    <div className="measure page">
      <header className="page-top">
        <h1 lang={languageOf(track, 'title')}>{title}</h1>
        <p className="lead">{m.track_by({ artist })}</p>
        <p>{m.withdrawn_text()}</p>
        <p>
          {m.withdrawn_holders()}{' '}
          <OfferedLink page="downloads" to={pathTo('downloads', language)} className="text-link">
            {m.withdrawn_holders_link()}
          </OfferedLink>
        </p>
      </header>
      {similar.length > 0 && (
        <section id="similar">
          <SectionHead title={m.track_similar()}>
            {genre && (
              <SiteLink to={pathTo('music-category', language, genre.slug)} className="arrow-link">
                {m.withdrawn_genre({ genre: genre.title })} <ArrowIcon />
              </SiteLink>
            )}
          </SectionHead>
          <TrackList tracks={similar} label={m.track_similar()} />
        </section>
      )}
    </div>
  )
}
