import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { parsePersistedState } from './parse-persisted-state.ts'
import type { PersistedState } from './root-state.ts'

/** The part of the Web Storage API the store needs; answers may come later, as from IndexedDB. */
export interface TextStorage {
  getItem(name: string): string | null | Promise<string | null>
  setItem(name: string, text: string): unknown
  removeItem(name: string): unknown
}

/** R5.6: what has not come out of storage after so many milliseconds is done without. */
export const rehydrationTimeoutMs = 5000

/**
 * Storage no page can fail over: where it is absent, forbidden, full, damaged or too slow, the state lives for the
 * page alone.
 * @param open names the storage; asked each time, since the mere mention of `localStorage` throws where it is forbidden
 */
export function createGuardedStorage(
  open: () => TextStorage | null | undefined,
): PersistStorage<PersistedState> {
  let written: PersistedState | undefined
  // What is kept must be read before it can be written over.
  let answered = false

  function settle(text: string | null) {
    answered = true
    return parseEntry(text)
  }

  return {
    getItem(name) {
      const text = attempt(() => open()?.getItem(name)) ?? null
      return text instanceof Promise ? inTime(text).then(settle) : settle(text)
    },
    setItem(name, entry) {
      // Most changes concern the page alone and leave every kept slice as it was.
      if (!answered || (written && sameSlices(written, entry.state))) return
      written = entry.state
      attempt(() => open()?.setItem(name, JSON.stringify(entry)))
    },
    removeItem(name) {
      written = undefined
      attempt(() => open()?.removeItem(name))
    },
  }
}

/** Local storage; some embedded browsers have none. */
export function browserStorage(): Storage | null | undefined {
  return globalThis.localStorage
}

/** Runs what touches storage; undefined where the browser refuses (SecurityError, QuotaExceededError). */
export function attempt<Result>(touch: () => Result): Result | undefined {
  try {
    return touch()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** The entry zustand's `persist` wrote, its state made reliable; null for none and for a damaged one. */
export function parseEntry(text: string | null): StorageValue<PersistedState> | null {
  if (text === null) return null
  try {
    const entry: unknown = JSON.parse(text)
    const state = typeof entry === 'object' && entry !== null && 'state' in entry ? entry.state : undefined
    return { state: parsePersistedState(state), version: 0 }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function inTime(text: Promise<string | null>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout>
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), rehydrationTimeoutMs)
  })
  return Promise.race([text, tooLate]).finally(() => clearTimeout(timer))
}

function sameSlices(one: PersistedState, other: PersistedState): boolean {
  return (Object.keys(one) as (keyof PersistedState)[]).every((slice) => one[slice] === other[slice])
}
