import { useEffect, useRef } from 'react'
import type { PlayableTrack } from '../../../foundation/state/index.ts'
import { formatDuration } from '../../../foundation/format/format.ts'
import { subscribeTime } from '../../../foundation/state/playback-clock.ts'
import { formatElapsed } from '../../../foundation/format/format-elapsed.ts'

/** Elapsed time as m:ss. Screen readers get it from the seek slider. */
export function Elapsed() {
  return (
    <TimeText
      className="player-time player-elapsed numbers"
      read={({ position }) => formatElapsed(position)}
    />
  )
}

/** The song's duration; if the catalogue has none, that of the file. */
export function Duration({ track }: { track: PlayableTrack }) {
  const known = track.duration_seconds
  return (
    <TimeText
      key={track.id}
      className="player-time player-duration numbers"
      read={({ duration }) => formatDuration(known ?? duration)}
    />
  )
}

/** Writes to the DOM directly: no component re-renders as time passes. */
function TimeText({
  className,
  read,
}: {
  className: string
  read: (time: { position: number; duration: number }) => string
}) {
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let shown = ''
    return subscribeTime((time) => {
      const next = read(time)
      if (text.current && next !== shown) text.current.textContent = next
      shown = next
    })
  }, [read])
  return <span ref={text} className={className} aria-hidden="true" />
}
