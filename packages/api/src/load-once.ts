/** A value that is loaded at its first use and then kept. */
export interface LoadedOnce<Value> {
  /** The kept value, or one that is loaded now. A failed load is repeated at the next call. */
  get(): Promise<Value>
  /** The kept value; undefined if there is none. */
  kept(): Promise<Value> | undefined
  /** Drops the kept value or, given one that was found outdated, drops it unless a newer one is kept by now. */
  forget(outdated?: Promise<Value>): void
}

/** Calls `load` for the first of several concurrent callers; the others wait for its value. */
export function loadOnce<Value>(load: () => Promise<Value>): LoadedOnce<Value> {
  let kept: Promise<Value> | undefined
  const forget = (outdated = kept) => {
    if (kept === outdated) kept = undefined
  }
  return {
    get() {
      if (kept) return kept
      const loading = load()
      kept = loading
      loading.catch(() => forget(loading))
      return loading
    },
    kept: () => kept,
    forget,
  }
}
