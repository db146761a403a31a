import { rasterSides } from '@tempolibre/domain/pictures'
import { rasterCover } from '@tempolibre/domain/raster-cover'
import { keysOf } from '@tempolibre/locales'
import {
  neighbourInQueue,
  type PlayableTrack,
  type RootStore,
  useRootStore,
} from '../../../foundation/state/index.ts'
import { goBack, seekBy, seekTo } from './audio-engine.ts'
import { readTime, subscribeTime } from '../../../foundation/state/playback-clock.ts'
import { clampPosition, seekStepSeconds } from './playback-rules.ts'

/** Minimum jump, in seconds, that is reported to the system; between jumps it counts on by itself. */
const jumpSeconds = 1.5

/**
 * Shows the song on the lock screen and handles media keys of the lock screen, headsets and keyboards (Media Session
 * API).
 * @returns stops it
 */
export function followMediaKeys(): (() => void) | undefined {
  if (!('mediaSession' in navigator)) return undefined
  const session = navigator.mediaSession
  const { pause, resume, playNext, close } = useRootStore.getState()
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => resume(),
    pause,
    stop: close,
    previoustrack: goBack,
    nexttrack: playNext,
    seekbackward: ({ seekOffset = seekStepSeconds }) => seekBy(-seekOffset),
    seekforward: ({ seekOffset = seekStepSeconds }) => seekBy(seekOffset),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) seekTo(seekTime)
    },
  }
  const names = keysOf(actions)
  for (const name of names) session.setActionHandler(name, actions[name] ?? null)

  function show({ player }: RootStore, before?: RootStore) {
    const track = player.currentTrack
    if (track?.id !== before?.player.currentTrack?.id) session.metadata = track && describe(track)
    // The lock screen shows a button only if its handler is set.
    const next = neighbourInQueue(player.queue, track?.id, 1)
    session.setActionHandler('nexttrack', next ? playNext : null)
    session.playbackState = track ? (player.isPlaying ? 'playing' : 'paused') : 'none'
    tellPosition(session)
  }
  show(useRootStore.getState())
  const unfollow = useRootStore.subscribe(show)
  const unsubscribe = followJumps(session)

  return () => {
    unfollow()
    unsubscribe()
    for (const name of names) session.setActionHandler(name, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

function describe({ title, artist, cover_url }: PlayableTrack): MediaMetadata {
  return new MediaMetadata({
    title,
    ...(artist && { artist: artist.name }),
    artwork: cover_url ? artworkOf(cover_url) : [],
  })
}

/** Lock screens do not show SVG: use the squares of the site's own covers, else the cover as it is. */
function artworkOf(cover: string): MediaImage[] {
  const drawn = rasterSides.flatMap((side) => {
    const src = rasterCover(cover, location.origin, side)
    return src === undefined ? [] : [{ src, sizes: `${side}x${side}` }]
  })
  return drawn.length > 0 ? drawn : [{ src: cover }]
}

function followJumps(session: MediaSession): () => void {
  let last = 0
  return subscribeTime(({ position }) => {
    if (Math.abs(position - last) > jumpSeconds) tellPosition(session)
    last = position
  })
}

function tellPosition(session: MediaSession): void {
  const { position, duration } = readTime()
  // A duration of 0 is rejected; without one the system shows no progress.
  if (duration > 0) session.setPositionState({ duration, position: clampPosition(position, duration) })
}
