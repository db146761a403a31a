import { useEffect, useRef } from 'react'
import type { PlayableTrack } from '../../../foundation/state/index.ts'
import { SeekSlider } from './seek-slider.tsx'
import { showPlayed } from '../engine/show-played.ts'
import { Waveform } from './waveform.tsx'

/** Overlay on the current track's waveform: the played part and the seek slider. */
export function CurrentWaveform({ track }: { track: PlayableTrack }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? showPlayed(root.current) : undefined), [])
  return (
    <div ref={root} className="wave-current">
      <div className="wave-played">
        <Waveform peaks={track.peaks ?? ''} />
      </div>
      <SeekSlider track={track} />
    </div>
  )
}
