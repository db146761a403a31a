import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useGo } from '../held-back-routes.ts'
import { useSite } from '../shell/site-context.ts'
import { type PlayableTrack, type PlaybackCondition, neighbourInQueue, useRootStore } from '../state/index.ts'
import { Cover } from '../ui/cover.tsx'
import { FavouritePlace } from '../ui/favourite-place.tsx'
import { formatDuration } from '../ui/format.ts'
import { CloseIcon, DownloadIcon } from '../ui/icons.tsx'
import { SiteLink } from '../ui/links.tsx'
import { goBack } from './audio-engine.ts'
import { CurrentWaveform } from './current-waveform.tsx'
import { describeTrouble } from './describe-trouble.ts'
import { followMediaKeys } from './media-session.ts'
import { NextGlyph, PreviousGlyph } from './player-bar-icons.tsx'
import { formatElapsed } from './playback-rules.ts'
import { PlayButton } from './play-button.tsx'
import { requestDownload } from './request-download.ts'
import { subscribeTime } from './playback-clock.ts'
import { usePlaybackAnnouncements } from './use-playback-announcements.ts'
import { VolumeControl } from './volume-control.tsx'
import { Waveform } from './waveform.tsx'
import './player-bar.css'

// Rows need it when the bar does: one request brings both.
export { CurrentWaveform } from './current-waveform.tsx'

/** The bar at the lower edge of every page (R3.6), for as long as a track is current and active. */
export function PlayerBar() {
  const track = useRootStore(({ player }) => player.currentTrack)
  useEffect(followMediaKeys, [])
  usePlaybackAnnouncements()
  return track && <Bar track={track} />
}

function Bar({ track }: { track: PlayableTrack }) {
  const queue = useRootStore(({ player }) => player.queue)
  const condition = useRootStore(({ playback }) => playback.condition)

  return (
    <section className="player-bar" aria-label={m.player_label()}>
      <div className="player-bar-controls">
        <PreviousControl />
        <PlayButton track={track} queue={queue} size="bar" />
        <NextControl track={track} queue={queue} />
      </div>
      <TrackLine track={track} condition={condition} />
      <Elapsed />
      <div className="player-bar-seek">
        <Waveform peaks={track.peaks ?? ''} />
        <CurrentWaveform track={track} />
      </div>
      <Duration key={track.id} track={track} />
      <VolumeControl />
      {track.slug !== undefined && <FavouritePlace track={track} />}
      <DownloadControl track={track} />
      <button
        type="button"
        className="icon-button"
        aria-label={m.player_close()}
        onClick={() => useRootStore.getState().close()}
      >
        <CloseIcon />
      </button>
    </section>
  )
}

/** Cover, title and artist; where the song cannot go on, what to do about it. */
function TrackLine({ track, condition }: { track: PlayableTrack; condition: PlaybackCondition }) {
  const { language } = useSite()
  const trouble = describeTrouble(condition)
  return (
    <div className="player-bar-track">
      <Cover key={track.id} address={track.cover_url ?? null} size={48} eager />
      <div className="player-bar-name">
        {track.slug === undefined ? (
          <span className="player-bar-title">{track.title}</span>
        ) : (
          <SiteLink to={pathTo('track', language, track.slug)} className="player-bar-title">
            {track.title}
          </SiteLink>
        )}
        {trouble === undefined ? (
          <span className="player-bar-artist">{track.artist?.name}</span>
        ) : (
          <span className="player-bar-trouble">{trouble}</span>
        )}
      </div>
      {(condition === 'unreachable' || condition === 'unplayable') && (
        <button
          type="button"
          className="button button-line player-bar-retry"
          onClick={() => useRootStore.getState().resume()}
        >
          {m.error_retry()}
        </button>
      )}
    </div>
  )
}

function PreviousControl() {
  return (
    <button
      type="button"
      className="icon-button player-bar-wide"
      aria-label={m.player_previous()}
      onClick={goBack}
    >
      <PreviousGlyph />
    </button>
  )
}

function NextControl({ track, queue }: { track: PlayableTrack; queue: readonly PlayableTrack[] }) {
  return (
    <button
      type="button"
      className="icon-button player-bar-wide"
      aria-label={m.player_next()}
      disabled={!neighbourInQueue(queue, track.id, 1)}
      onClick={() => useRootStore.getState().playNext()}
    >
      <NextGlyph />
    </button>
  )
}

function Elapsed() {
  const time = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let shown = ''
    return subscribeTime(({ position }) => {
      const text = formatElapsed(position)
      if (time.current && text !== shown) time.current.textContent = text
      shown = text
    })
  }, [])
  return <span ref={time} className="player-bar-time player-bar-elapsed numbers" aria-hidden="true" />
}

/** How long the song is; where nobody has said so, as long as its file is found to be. */
function Duration({ track }: { track: PlayableTrack }) {
  const [seconds, setSeconds] = useState(track.duration_seconds ?? 0)
  useEffect(() => {
    if (track.duration_seconds !== undefined) return undefined
    return subscribeTime(({ duration }) => setSeconds(Math.round(duration)))
  }, [track.duration_seconds])
  return (
    <span className="player-bar-time player-bar-duration numbers">
      {seconds > 0 && formatDuration(seconds)}
    </span>
  )
}

function DownloadControl({ track }: { track: PlayableTrack }) {
  const { applicationBase } = useSite()
  const go = useGo()
  return (
    <button
      type="button"
      className="icon-button player-bar-download"
      aria-label={m.track_download_label({ title: track.title })}
      data-download={track.id}
      data-file={track.url}
      data-in-bar
      onClick={() => requestDownload(applicationBase, go)}
    >
      <DownloadIcon />
    </button>
  )
}
