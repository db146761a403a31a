import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { applyVolume } from './audio-engine.ts'
import { VolumeGlyph } from './player-bar-icons.tsx'
import { keepVolume, readVolume, volumeKey } from './volume.ts'

/** Loudness of the player in this browser, in all its tabs. Phones have keys for it. */
export function VolumeControl() {
  const [volume, setVolume] = useState(readVolume)
  const beforeMute = useRef(1)

  useEffect(() => applyVolume(volume), [volume])
  useEffect(() => {
    function follow({ key }: StorageEvent) {
      if (key === volumeKey || key === null) setVolume(readVolume())
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  function change(next: number) {
    setVolume(next)
    keepVolume(next)
  }

  function toggleMute() {
    if (volume === 0) return change(beforeMute.current)
    beforeMute.current = volume
    change(0)
  }

  return (
    <div className="player-bar-volume">
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
        onChange={({ currentTarget }) => change(Number(currentTarget.value))}
      />
    </div>
  )
}
