import { attempt, browserStorage, parseEntry } from './guarded-storage.ts'
import { initialState, persistedPart } from './root-state.ts'
import { rootKey, rootStorage, tokenKey, useRootStore } from './root-store.ts'

/**
 * What holds in one tab holds in all: who is signed in, and which track is in the player of a tab that does not play.
 * The language stays the tab's own, since its address names it.
 * @returns ends it
 */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow)
  // What happened before anybody listened.
  const text = attempt(() => browserStorage()?.getItem(rootKey))
  if (text) adopt(text)
  return () => removeEventListener('storage', follow)
}

function follow({ key, newValue, storageArea }: StorageEvent): void {
  if (storageArea !== attempt(browserStorage)) return
  // A key of null: everything was cleared, as signing out does.
  if (key === null || (key === rootKey && newValue === null)) forget()
  else if (key === rootKey && newValue !== null) adopt(newValue)
  else if (key === tokenKey && newValue === null) useRootStore.setState({ auth: initialState.auth })
}

function adopt(text: string): void {
  const kept = parseEntry(text)?.state
  // Damaged text is no news; the next change here puts it right.
  if (!kept) return
  const now = persistedPart(useRootStore.getState())
  const auth = same(kept.auth, now.auth) ? now.auth : kept.auth
  const player = now.player.isPlaying || same(kept.player, now.player) ? now.player : kept.player
  // What plays here stays, and is written again with the next change.
  rootStorage.know({ ...now, auth, player: now.player.isPlaying ? kept.player : player })
  if (auth !== now.auth) useRootStore.setState({ auth })
  if (player !== now.player) useRootStore.setState({ player, playback: initialState.playback })
}

function forget(): void {
  const now = persistedPart(useRootStore.getState())
  const player = now.player.isPlaying ? now.player : initialState.player
  const next = { ...now, auth: initialState.auth, player }
  // Nothing is put back before something changes here; then it is all of it.
  rootStorage.know(next)
  useRootStore.setState(next)
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
