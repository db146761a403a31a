import { adopt, adoptKept } from './adopt-kept.ts'
import { attempt, browserStorage } from './browser-storage.ts'
import { rootStorage } from './kept-state.ts'
import { persistedPart } from './persisted-part.ts'
import { initialState } from './root-state.ts'
import { rootKey, tokenKey, useRootStore } from './root-store.ts'

/**
 * What holds in one tab holds in all: who is signed in, and which track is in the player of a tab that does not play.
 * The language stays the tab's own, since its address names it.
 * @returns ends it
 */
export function followOtherTabs(): () => void {
  addEventListener('storage', follow)
  // What happened before anybody listened.
  adoptKept()
  return () => removeEventListener('storage', follow)
}

function follow({ key, newValue, storageArea }: StorageEvent): void {
  if (storageArea !== attempt(browserStorage)) return
  // A key of null: everything was cleared, as signing out does.
  if (key === null || (key === rootKey && newValue === null)) forget()
  else if (key === rootKey && newValue !== null) adopt(newValue)
  else if (key === tokenKey && newValue === null) useRootStore.setState({ auth: initialState.auth })
}

function forget(): void {
  const { player: playing } = useRootStore.getState()
  const player = playing.isPlaying ? playing : initialState.player
  const { auth } = initialState
  // Nothing is put back before something changes here; then it is all of it.
  rootStorage.know(persistedPart({ ...useRootStore.getState(), auth, player }))
  useRootStore.setState({ auth, player })
}
