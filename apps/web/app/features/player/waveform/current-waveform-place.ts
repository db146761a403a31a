import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { PlayableTrack } from '../../../foundation/state/index.ts'

/** The current track's waveform; the player (player.tsx) brings it, since nothing is current before. */
export const useCurrentWaveform = create<{ CurrentWaveform?: ComponentType<{ track: PlayableTrack }> }>(
  () => ({}),
)
