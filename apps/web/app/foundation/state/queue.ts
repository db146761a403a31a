import type { PlayableTrack } from './root-state.ts'

/** The track at this distance after (or, below zero, before) the one with this id; undefined beyond either end. */
export function neighbourInQueue(
  queue: readonly PlayableTrack[],
  id: string | undefined,
  steps: number,
): PlayableTrack | undefined {
  const index = queue.findIndex((track) => track.id === id)
  return index === -1 ? undefined : queue[index + steps]
}
