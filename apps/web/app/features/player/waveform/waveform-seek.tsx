import type { MouseEvent } from 'react'
import type { PlayableTrack } from '../../../foundation/state/index.ts'
import { playFrom } from '../engine/audio-engine.ts'
import { useTrackPlayback } from '../engine/use-player.ts'
import { useCurrentWaveform } from './current-waveform-place.ts'
import { Waveform } from './waveform.tsx'

interface WaveformSeekProps {
  track: PlayableTrack
  /** The list containing the track, in case the waveform starts it; default: the track alone. */
  queue?: readonly PlayableTrack[]
}

/** The track's waveform: the current track's is its seek slider; clicking another starts that track there. */
export function WaveformSeek({ track, queue }: WaveformSeekProps) {
  const current = useTrackPlayback(track.id) !== 'none'
  const { CurrentWaveform } = useCurrentWaveform()

  function start({ currentTarget, clientX }: MouseEvent) {
    if (current) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const seconds = ((clientX - left) / width) * (track.duration_seconds ?? 0)
    playFrom(track, queue ?? [track], seconds)
  }

  return (
    // The click is a shortcut for the pointer; keyboards use the play button, then the slider.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="wave-seek" onClick={start}>
      <Waveform peaks={track.peaks ?? ''} />
      {current && CurrentWaveform && <CurrentWaveform track={track} />}
    </div>
  )
}
