import { type MouseEvent, useEffect } from 'react'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import type { PlayableTrack } from '../../foundation/state/index.ts'
import { fetchCurrentWaveform, prefetchPlayerBar } from './player-body.ts'
import { useTrackPlayback } from './use-player.ts'
import { Waveform } from './waveform.tsx'

const fetchEngine = () => import('./audio-engine.ts')

interface WaveformSeekProps {
  track: PlayableTrack
  /** The list the track stands in, for when the waveform is what starts it; by default the track alone. */
  queue?: readonly PlayableTrack[]
}

/** The track's waveform. Of the current track it is the slider that moves it; a click on any other starts it there. */
export function WaveformSeek({ track, queue }: WaveformSeekProps) {
  const current = useTrackPlayback(track.id) !== 'none'
  const { Component: CurrentWaveform, load } = useLazyComponent(fetchCurrentWaveform, { optional: true })

  useEffect(() => {
    if (current) load()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current])

  function start({ currentTarget, clientX }: MouseEvent) {
    if (current) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const seconds = ((clientX - left) / width) * (track.duration_seconds ?? 0)
    void fetchEngine().then(({ playFrom }) => playFrom(track, queue ?? [track], seconds))
  }

  return (
    // The click is a short cut for the pointer; the keyboard has the play button, then the slider.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="wave-seek" onClick={start} onPointerEnter={prefetchPlayerBar}>
      <Waveform peaks={track.peaks ?? ''} />
      {current && CurrentWaveform && <CurrentWaveform track={track} />}
    </div>
  )
}
