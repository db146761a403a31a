import { m } from '@tempolibre/locales/messages'
import { create } from 'zustand'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { applyVolume } from './audio-engine.ts'
import { keepVolume, readVolume, volumeKey } from './volume.ts'

/** Loudness of the player, 0 to 1, and what it was before it was muted. */
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

/** Mutes by a key, which says what it did. */
export function toggleMuteAloud(): void {
  toggleMute()
  announce(useVolume.getState().volume === 0 ? m.player_muted() : m.player_unmuted())
}

/**
 * Follows the volume of the other tabs.
 * @returns ends it
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

/** Whether pages may set the volume here: on iPhones and iPads the buttons alone do. */
export function canSetVolume(): boolean {
  const probe = new Audio()
  probe.volume = 0.5
  return probe.volume === 0.5
}
