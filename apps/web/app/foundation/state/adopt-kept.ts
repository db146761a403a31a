import { attempt, browserStorage } from './browser-storage.ts'
import { parseEntry } from './guarded-storage.ts'
import { rootStorage } from './kept-state.ts'
import { persistedPart, silence } from './persisted-part.ts'
import { initialState } from './root-state.ts'
import { rootKey, useRootStore } from './root-store.ts'

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
  // In one step: a half of it would be written over what the other tab has stored.
  const changes = {
    ...(auth !== now.auth && { auth }),
    ...(player !== state.player && { player, playback: initialState.playback }),
  }
  if (Object.keys(changes).length > 0) useRootStore.setState(changes)
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
