import { useMemo } from 'react'
import { drawWaveform, waveformHeight } from './waveform-path.ts'

/** Up to so many bars are drawn with broad strokes. */
const coarseBars = 128

/** The drawn waveform; `played` marks the copy that is laid over it and uncovered as the song goes on. */
export function Waveform({ peaks, played = false }: { peaks: string; played?: boolean }) {
  const { path, width } = useMemo(() => drawWaveform(peaks), [peaks])
  return (
    <svg
      className={`wave${peaks.length > coarseBars ? ' wave-fine' : ''}${played ? ' wave-played' : ''}`}
      viewBox={`0 0 ${width} ${waveformHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
