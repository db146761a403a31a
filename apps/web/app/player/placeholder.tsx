// replaced by the player's owner
import type { TrackSummary } from '@tempolibre/contract'
import { decodePeaks } from '@tempolibre/contract/peaks'
import { m } from '@tempolibre/locales/messages'

export function Player() {
  return null
}
export function usePlayer() {
  return { isCurrent: (_id: string) => false }
}
export function PlayButton({ track, className }: { track: TrackSummary; queue: TrackSummary[]; className?: string; size?: string }) {
  return (
    <button type="button" className={`play-button ${className ?? ''}`} aria-label={`${m.player_play()} ${track.title}`}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><path d="M3 1v12l10-6z" fill="currentColor" /></svg>
    </button>
  )
}
export function WaveformSeek({ track }: { track: TrackSummary }) {
  const peaks = decodePeaks(track.peaks)
  const path = peaks.map((level, index) => `M${index * 3 + 1} ${20 - (level / 63) * 18 - 0.5}V${20 + (level / 63) * 18 + 0.5}`).join('')
  return (
    <svg className="waveform" viewBox={`0 0 ${peaks.length * 3} 40`} preserveAspectRatio="none" aria-hidden="true"><path d={path} stroke="currentColor" strokeWidth="2" /></svg>
  )
}
