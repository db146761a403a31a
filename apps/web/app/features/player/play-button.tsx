import { m } from '@tempolibre/locales/messages'
import { type PlayableTrack, useRootStore } from '../../foundation/state/index.ts'
import { PauseGlyph, PlayGlyph, PlayingGlyph } from './bar/player-icons.tsx'
import './player.css'
import { playFrom } from './engine/audio-engine.ts'
import { forgetPrefetch, prefetchSong } from './engine/prefetch-song.ts'
import { useTrackPlayback } from './engine/use-player.ts'

interface PlayButtonProps {
  track: PlayableTrack
  /** The list containing the track, for next and previous. */
  queue: readonly PlayableTrack[]
  className?: string
  /** Start position in seconds if it is not the current track; default 0. */
  startAt?: number
  /** `row` lies on a cover of 52 px; `bar` and `large` stand alone. */
  size?: 'row' | 'bar' | 'large'
}

const glyphSizes = { row: 16, bar: 20, large: 26 }

/** Plays the track, or pauses it while playing. */
export function PlayButton({ track, queue, className = '', size = 'row', startAt = 0 }: PlayButtonProps) {
  const playback = useTrackPlayback(track.id)
  const plays = playback === 'playing' || playback === 'waiting'
  const glyphSize = glyphSizes[size]

  function toggle() {
    forgetPrefetch()
    const { play, pause, resume } = useRootStore.getState()
    if (plays) pause()
    else if (playback === 'paused') resume(queue)
    else if (startAt === 0) play(track, queue)
    else playFrom(track, queue, startAt)
  }

  const classes = `play-control play-control-${size} ${className}`
  const button = (
    <button
      type="button"
      className={classes}
      data-playback={playback}
      aria-label={
        plays ? m.player_pause_track({ title: track.title }) : m.player_play_track({ title: track.title })
      }
      aria-busy={playback === 'waiting' || undefined}
      onClick={toggle}
      onPointerEnter={() => prefetchSong(track)}
      onPointerLeave={forgetPrefetch}
      onFocus={() => prefetchSong(track)}
      onBlur={forgetPrefetch}
    >
      {plays ? (
        <>
          <span className="play-control-moving">
            <PlayingGlyph size={glyphSize} />
          </span>
          <span className="play-control-still">
            <PauseGlyph size={glyphSize} />
          </span>
        </>
      ) : (
        <PlayGlyph size={glyphSize} />
      )}
    </button>
  )
  // The bar exists only with scripts.
  if (size === 'bar') return button
  return (
    <>
      {button}
      {/* Without scripts the browser plays the file itself; the button is hidden then (player.css). `nofollow`,
          since a robot following the links would have every song rendered. */}
      <noscript>
        <a
          href={track.url}
          rel="nofollow"
          className={classes}
          data-playback="none"
          aria-label={m.player_play_track({ title: track.title })}
        >
          <PlayGlyph size={glyphSize} />
        </a>
      </noscript>
    </>
  )
}
