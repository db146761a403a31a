import { useEffect, useRef } from 'react'
import type { PlayableTrack } from '../../foundation/state/index.ts'
import { formatDuration } from '../../foundation/format/format.ts'
import { subscribeTime } from '../../foundation/state/playback-clock.ts'
import { formatElapsed } from '../../foundation/format/format-elapsed.ts'

/** How much of the song has been heard, as m:ss. The seek slider says the same to those who cannot see it. */
export function Elapsed() {
  return (
    <TimeText
      className="player-time player-elapsed numbers"
      read={({ position }) => formatElapsed(position)}
    />
  )
}

/** How long the song is; where nobody has said so, as long as its file is found to be. */
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

/** Writes to the document itself: no component renders because time goes by. */
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
