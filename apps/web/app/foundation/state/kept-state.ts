import { keysOf } from '@tempolibre/locales'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { browserStorage } from './browser-storage.ts'
import { createGuardedStorage } from './guarded-storage.ts'
import { persistedPart, silence } from './persisted-part.ts'
import { initialState, type PersistedState, type RootState } from './root-state.ts'
import { rootKey, useRootStore } from './root-store.ts'

export const rootStorage = createGuardedStorage(browserStorage)

/**
 * The part of the state that outlives the page. No first page needs it before it stands, so it is a store of its
 * own that follows `useRootStore` and is loaded with the player.
 */
export const keptState = createStore<PersistedState>()(
  persist(() => persistedPart(useRootStore.getState()), {
    name: rootKey,
    storage: rootStorage,
    skipHydration: true,
  }),
)

let restoring = false

useRootStore.subscribe((state) => {
  if (!restoring) keptState.setState(persistedPart(state))
})

keptState.persist.onFinishHydration((kept) => {
  // What was read need not be written.
  restoring = true
  useRootStore.setState(pickRestored(kept, useRootStore.getState()))
  restoring = false
})

/** Brings back what the browser kept. */
export async function restoreState(): Promise<void> {
  await keptState.persist.rehydrate()
}

/** Another tab plays from now on: this one is silent, and storage is left to that tab. */
export function giveWay(): void {
  const now = useRootStore.getState()
  const player = { ...now.player, isPlaying: false }
  rootStorage.know(persistedPart({ ...now, player }))
  useRootStore.setState({ player, playback: initialState.playback })
}

/**
 * What the browser kept, but for what has happened on this page before storage answered: play may have been pressed.
 * Nothing plays by itself after a reload.
 */
function pickRestored(kept: PersistedState, now: RootState): Partial<PersistedState> {
  const untouched = keysOf(kept).filter((slice) => now[slice] === initialState[slice])
  const restored: Partial<PersistedState> = Object.fromEntries(untouched.map((slice) => [slice, kept[slice]]))
  return restored.player ? { ...restored, player: silence(restored.player) } : restored
}
