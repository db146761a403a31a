type Cleanup = () => Promise<void> | void

const pending: Cleanup[] = []

/**
 * Registers what must be undone, also when the bench is interrupted.
 * @returns undoes it now, once
 */
export function undoLater(cleanup: Cleanup): () => Promise<void> {
  let done: Promise<void> | undefined
  const once = () => (done ??= Promise.resolve(cleanup()))
  pending.push(once)
  return async () => {
    await once()
    const at = pending.indexOf(once)
    if (at >= 0) pending.splice(at, 1)
  }
}

/** Undoes everything that is left, the latest first. */
export async function undoAll(): Promise<void> {
  for (let cleanup = pending.pop(); cleanup; cleanup = pending.pop()) await cleanup()
}
