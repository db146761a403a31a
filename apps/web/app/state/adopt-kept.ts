import { attempt, browserStorage, parseEntry } from './guarded-storage.ts'
import { initialState, persistedPart, silence } from './root-state.ts'
import { rootKey, rootStorage, useRootStore } from './root-store.ts'

/** Takes over what another tab has stored. */
export function adoptKept(): void {
  const text = attempt(() => browserStorage()?.getItem(rootKey))
  if (text) adopt(text)
}

/** @param text as another tab wrote it */
export function adopt(text: string): void {
  const kept = parseEntry(text)?.state
  // Damaged text is no news; the next change here puts it right.
  if (!kept) return
  const state = useRootStore.getState()
  const now = persistedPart(state)
  const silent = silence(kept.player)
  const auth = same(kept.auth, now.auth) ? now.auth : kept.auth
  const player = state.player.isPlaying || same(silent, now.player) ? state.player : silent
  // What plays here stays, and is written again with the next change.
  rootStorage.know(persistedPart({ ...now, auth, player: state.player.isPlaying ? kept.player : player }))
  if (auth !== now.auth) useRootStore.setState({ auth })
  if (player !== state.player) useRootStore.setState({ player, playback: initialState.playback })
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
