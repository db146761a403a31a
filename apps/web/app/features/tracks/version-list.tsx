import type { Track, TrackVersion } from '@tempolibre/contract'
import type { VersionKind } from '@tempolibre/domain/version-kinds'
import { m } from '@tempolibre/locales/messages'
import { PlayButton, PlayingGlyph, useTrackPlayback, WaveformSeek } from '../player/index.ts'
import { formatDuration, isoDuration } from '../../foundation/format/format.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import type { PlayableTrack } from '../../foundation/state/index.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { ApplicationLink } from '../../foundation/ui/links.tsx'
import './version-list.css'

const kindNames: Record<VersionKind, () => string> = {
  edit: m.version_kind_edit,
  instrumental: m.version_kind_instrumental,
  vocal: m.version_kind_vocal,
  underscore: m.version_kind_underscore,
  loop: m.version_kind_loop,
  sting: m.version_kind_sting,
  stem: m.version_kind_stem,
  alternate: m.version_kind_alternate,
}

/** The versions of a song as rows; playing one queues the others. */
export function VersionList({
  song,
  versions,
}: {
  song: Omit<Track, 'slugs'>
  versions: readonly TrackVersion[]
}) {
  const { artist, cover_url, slug } = song
  // The page of a version is that of its song.
  const playable = versions.map((version) => ({ ...version, artist, cover_url, slug }))
  const queue = [song, ...playable]
  return (
    <ul className="tracks versions" aria-label={m.track_versions()}>
      {playable.map((version) => (
        <VersionRow key={version.id} version={version} queue={queue} />
      ))}
    </ul>
  )
}

function VersionRow({
  queue,
  version,
}: {
  version: TrackVersion & Pick<Track, 'artist' | 'cover_url'>
  queue: readonly PlayableTrack[]
}) {
  const playback = useTrackPlayback(version.id)
  const kind = kindNames[version.kind]()
  return (
    <li className="track" data-current={playback !== 'none' || undefined}>
      <div className="track-cover">
        <Cover address={version.cover_url} size={52} />
        <PlayButton track={version} queue={queue} />
      </div>
      <div className="track-name">
        <span className="track-title">
          {playback === 'playing' && <PlayingGlyph size={16} />}
          {version.name}
        </span>
        {kind.toLowerCase() !== version.name.toLowerCase() && <span className="track-artist">{kind}</span>}
      </div>
      <div className="track-wave">
        <WaveformSeek track={version} queue={queue} />
      </div>
      <time className="track-time numbers" dateTime={isoDuration(version.duration_seconds)}>
        {formatDuration(version.duration_seconds)}
      </time>
      <div className="track-controls">
        <ApplicationLink
          path="/register"
          className="icon-button"
          aria-label={m.track_download_label({ title: version.title })}
          data-download={version.id}
          data-file={version.url}
        >
          <DownloadIcon />
        </ApplicationLink>
      </div>
    </li>
  )
}
