import { useEffect, useRef } from 'react'
import type { PlayableTrack } from '../../../foundation/state/index.ts'
import { CurrentWaveform } from './current-waveform.tsx'
import { subscribeTime } from '../../../foundation/state/playback-clock.ts'
import { percentOf } from '../engine/playback-rules.ts'
import { Waveform } from './waveform.tsx'

/** The current song's waveform as seek slider, with a line below for the loaded part. */
export function SeekWaveform({ track }: { track: PlayableTrack }) {
  return (
    <div className="player-seek">
      <Waveform peaks={track.peaks ?? ''} />
      <LoadedLine />
      <CurrentWaveform track={track} />
    </div>
  )
}

/** The part that plays without waiting; hidden once the whole song is loaded. */
function LoadedLine() {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let shown = ''
    return subscribeTime(({ duration, loaded: { from, to } }) => {
      const start = percentOf(from, duration)
      const end = percentOf(to, duration)
      const whole = start < 1 && end > 99
      const next = whole ? '' : `${start.toFixed(0)} ${end.toFixed(0)}`
      if (!line.current || next === shown) return
      shown = next
      line.current.hidden = whole
      line.current.style.insetInline = `${start}% ${100 - end}%`
    })
  }, [])
  return <span ref={line} className="player-loaded" aria-hidden="true" />
}
