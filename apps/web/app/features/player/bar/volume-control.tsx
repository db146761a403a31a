import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { VolumeGlyph } from './player-bar-icons.tsx'
import { canSetVolume, changeVolume, toggleMute, useVolume } from '../engine/volume-state.ts'

/** Volume slider, shared by all tabs of this browser; hidden if pages must not set the volume. */
export function VolumeControl() {
  const { volume } = useVolume()
  const [settable] = useState(canSetVolume)
  if (!settable) return null
  return (
    <div className="player-volume">
      <button
        type="button"
        className="icon-button"
        aria-label={volume === 0 ? m.player_unmute() : m.player_mute()}
        onClick={toggleMute}
      >
        <VolumeGlyph muted={volume === 0} />
      </button>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-label={m.player_volume()}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={({ currentTarget }) => changeVolume(Number(currentTarget.value))}
      />
    </div>
  )
}
