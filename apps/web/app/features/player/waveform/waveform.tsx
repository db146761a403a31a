import { drawWaveform, waveformHeight } from './waveform-path.ts'

export function Waveform({ peaks }: { peaks: string }) {
  const { path, width } = drawWaveform(peaks)
  return (
    <svg
      className="wave"
      viewBox={`0 0 ${width} ${waveformHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
