import { parseEntry } from './guarded-storage.ts'
import { rootKey, useRootStore } from './root-store.ts'

/**
 * Signing in or out in one tab holds in all: the store is kept whole, so a tab that had not heard of it would write
 * the old state back with its next change.
 * @returns ends it
 */
export function shareSignIn(): () => void {
  addEventListener('storage', adoptSignIn)
  return () => removeEventListener('storage', adoptSignIn)
}

function adoptSignIn({ key, newValue, storageArea }: StorageEvent): void {
  // A key of null: everything was cleared.
  if (storageArea !== localStorage || (key !== rootKey && key !== null)) return
  const auth = parseEntry(newValue)?.state.auth ?? { authToken: null, userData: null }
  if (JSON.stringify(auth) !== JSON.stringify(useRootStore.getState().auth)) useRootStore.setState({ auth })
}
