type Cleanup = () => Promise<void> | void

const pending: Cleanup[] = []

/**
 * Registers a cleanup, which also runs if the bench is interrupted.
 * @returns runs it now, once
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

/** Runs all remaining cleanups, the latest first. */
export async function undoAll(): Promise<void> {
  for (let cleanup = pending.pop(); cleanup; cleanup = pending.pop()) await cleanup()
}
