import type { TrackSummary } from '@tempolibre/contract'
import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { memo, type ReactNode } from 'react'
import { PlayButton, PlayingGlyph, useTrackPlayback, WaveformSeek } from '../player/index.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { ArtistNames } from '../../foundation/ui/artist-names.tsx'
import { Cover } from '../../foundation/ui/cover.tsx'
import { distinctNames } from '../../foundation/format/distinct-names.ts'
import { FavouritePlace } from '../../foundation/slots/favourite-place.tsx'
import {
  formatDuration,
  formatKey,
  formatTempo,
  isoDuration,
  spellKey,
} from '../../foundation/format/format.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { ExplicitMark } from './explicit-mark.tsx'
import { ApplicationLink, SiteLink } from '../../foundation/ui/links.tsx'
import { useCapability } from '../../foundation/ui/use-offered.ts'
import { TrackMenuPlace } from '../../foundation/slots/track-menu-place.tsx'

interface TrackListProps {
  tracks: readonly TrackSummary[]
  label?: string
  /** The whole list if these are a part of it: the queue when one is played. */
  queue?: readonly TrackSummary[]
  /** Replaces the favourite button. */
  renderControl?: (track: TrackSummary) => ReactNode
  /** Extra entries (`<li>`) at the end of a song's menu. */
  renderEntries?: (track: TrackSummary) => ReactNode
  /** Target of links on the page. */
  id?: string
}

/** Tracks as rows of one height; playing one queues the rest. What does not fit the width is hidden or in the menu. */
export function TrackList({ id, label, queue, renderControl, renderEntries, tracks }: TrackListProps) {
  return (
    <ul
      className="tracks"
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-label={label ?? m.tracks_label()}
    >
      {tracks.map((track) => (
        <TrackRow
          key={track.id}
          track={track}
          queue={queue ?? tracks}
          renderControl={renderControl}
          renderEntries={renderEntries}
        />
      ))}
    </ul>
  )
}

/** A song's name, which leads to its page if there is one. */
function TrackTitle({ children, track }: { track: TrackSummary; children: ReactNode }) {
  const language = useLanguage()
  const shown = { className: 'track-title', lang: languageOf(track, 'title') }
  if (!useCapability('songs')) return <span {...shown}>{children}</span>
  return (
    <SiteLink to={pathTo('track', language, track.slug)} {...shown}>
      {children}
    </SiteLink>
  )
}

interface TrackRowProps extends Pick<TrackListProps, 'renderControl' | 'renderEntries'> {
  track: TrackSummary
  queue: readonly TrackSummary[]
}

const TrackRow = memo(function TrackRow({ queue, renderControl, renderEntries, track }: TrackRowProps) {
  const language = useLanguage()
  const playback = useTrackPlayback(track.id)
  const [genre] = track.categories
  return (
    <li className="track" data-current={playback !== 'none' || undefined}>
      <div className="track-cover">
        <Cover address={track.cover_url} size={52} />
        <PlayButton track={track} queue={queue} />
      </div>
      <div className="track-name">
        <TrackTitle track={track}>
          {playback === 'playing' && <PlayingGlyph size={16} />}
          {track.title}
        </TrackTitle>
        <span className="track-artist">
          {track.explicit && <ExplicitMark />}
          <ArtistNames of={track} />
        </span>
      </div>
      <div className="track-wave">
        <WaveformSeek track={track} queue={queue} />
      </div>
      <time className="track-time numbers" dateTime={isoDuration(track.duration_seconds)}>
        {formatDuration(track.duration_seconds)}
      </time>
      <span className="track-tempo numbers">
        {track.bpm !== null && (
          <>
            {formatTempo(track.bpm)}&nbsp;<small>{m.track_bpm()}</small>
          </>
        )}
      </span>
      <abbr className="track-key" title={track.key === null ? undefined : spellKey(track.key, language)}>
        {track.key && formatKey(track.key, language)}
      </abbr>
      <ul className="track-tags">
        {genre && (
          <li>
            <SiteLink
              to={pathTo('music-category', language, genre.slug)}
              className="tag"
              lang={languageOf(genre, 'title')}
            >
              {genre.title}
            </SiteLink>
          </li>
        )}
        {distinctNames(track.moods, genre && [genre.title])
          .slice(0, 3)
          .map((mood) => (
            <li key={mood.id}>
              <span className="tag" lang={languageOf(mood, 'name')}>
                {mood.name}
              </span>
            </li>
          ))}
      </ul>
      <div className="track-controls">
        {renderControl ? renderControl(track) : <FavouritePlace track={track} />}
        <ApplicationLink
          path="/register"
          className="icon-button"
          aria-label={m.track_download_label({ title: track.title })}
          data-download={track.id}
          data-file={track.url}
        >
          <DownloadIcon />
        </ApplicationLink>
        <TrackMenuPlace track={track} ownEntries={renderEntries?.(track)} />
      </div>
    </li>
  )
})
