import { m } from '@tempolibre/locales/messages'
import { create } from 'zustand'
import { announce } from '../../../foundation/accessibility/live-region.tsx'
import { applyVolume } from './audio-engine.ts'
import { keepVolume, readVolume, volumeKey } from './volume.ts'

/** The player's volume, 0 to 1, and its value before muting. */
export const useVolume = create(() => ({ volume: readVolume(), beforeMute: 1 }))

export function changeVolume(volume: number): void {
  useVolume.setState({ volume })
  applyVolume(volume)
  keepVolume(volume)
}

export function toggleMute(): void {
  const { beforeMute, volume } = useVolume.getState()
  if (volume === 0) return changeVolume(beforeMute)
  useVolume.setState({ beforeMute: volume })
  changeVolume(0)
}

/** Toggles mute by key and announces the result. */
export function toggleMuteAloud(): void {
  toggleMute()
  announce(useVolume.getState().volume === 0 ? m.player_muted() : m.player_unmuted())
}

/**
 * Follows volume changes of other tabs.
 * @returns stops it
 */
export function followVolume(): () => void {
  function follow({ key }: StorageEvent) {
    if (key !== volumeKey && key !== null) return
    const volume = readVolume()
    useVolume.setState({ volume })
    applyVolume(volume)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Whether pages may set the volume: on iPhones and iPads only the hardware buttons do. */
export function canSetVolume(): boolean {
  const probe = new Audio()
  probe.volume = 0.5
  return probe.volume === 0.5
}
