import { m } from '@tempolibre/locales/messages'
import { type PlayableTrack, useRootStore } from '../../foundation/state/index.ts'
import { PauseGlyph, PlayGlyph, PlayingGlyph } from './player-icons.tsx'
import './player.css'
import { forgetPrefetch, prefetchSong } from './prefetch-song.ts'
import { useTrackPlayback } from './use-player.ts'

interface PlayButtonProps {
  track: PlayableTrack
  /** The list the track stands in: what next and previous lead to. */
  queue: readonly PlayableTrack[]
  className?: string
  /** The second at which it begins when it is not the current one; 0 unless told. */
  startAt?: number
  /** `row` lies on a cover of 52 px, `bar` and `large` stand on their own. */
  size?: 'row' | 'bar' | 'large'
}

const fetchEngine = () => import('./audio-engine.ts')

const glyphSizes = { row: 16, bar: 20, large: 26 }

/** Plays the track, or pauses it while it plays. */
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
    else
      void fetchEngine().then(
        ({ playFrom }) => playFrom(track, queue, startAt),
        // From its beginning, then.
        () => play(track, queue),
      )
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
  // The bar is there by scripts alone.
  if (size === 'bar') return button
  return (
    <>
      {button}
      {/*
        Without scripts the file itself is the player; the button is hidden then (player.css). A robot that followed it
        would have every song rendered.
      */}
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
