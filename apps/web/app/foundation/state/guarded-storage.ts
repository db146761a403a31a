import { entriesOf, keysOf } from '@tempolibre/locales'
import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { attempt } from './browser-storage.ts'
import { parsePersistedState } from './parse-persisted-state.ts'
import type { PersistedState } from './root-state.ts'

/** The part of the Web Storage API the store needs; answers may come later, as from IndexedDB. */
export interface TextStorage {
  getItem(name: string): string | null | Promise<string | null>
  setItem(name: string, text: string): unknown
  removeItem(name: string): unknown
}

/** Time after which the site goes on without what storage has not returned, in ms. */
export const rehydrationTimeoutMs = 5000

/** Longer text, in characters, was not written by this store: a hundred times what a visitor comes to. */
const maxTextLength = 1_000_000

export interface GuardedStorage extends PersistStorage<PersistedState> {
  /** Names what stands in storage by another tab's doing, so that it is neither written again nor written over. */
  know(state: PersistedState): void
}

/**
 * Storage no page can fail over: where it is absent, forbidden, full, damaged or too slow, the state lives for the
 * page alone. Tabs share it: each writes the slices it has changed and leaves the others as they stand.
 * @param open names the storage; asked each time, since the mere mention of `localStorage` throws where it is forbidden
 */
export function createGuardedStorage(open: () => TextStorage | null | undefined): GuardedStorage {
  // What stands in storage, as far as this tab knows.
  let known: PersistedState | undefined
  // What is kept must be read before it can be written over.
  let answered = false

  function settle(text: string | null) {
    answered = true
    const entry = parseEntry(text)
    known = entry?.state
    return entry
  }

  return {
    getItem(name) {
      const text = attempt(() => open()?.getItem(name)) ?? null
      return text instanceof Promise ? inTime(text).then(settle) : settle(text)
    },
    setItem(name, entry) {
      const { state } = entry
      // Most changes concern the page alone and leave every kept slice as it was.
      if (!answered || (known && sameSlices(known, state))) return
      attempt(() => {
        const storage = open()
        const text = known && storage?.getItem(name)
        const kept = typeof text === 'string' ? parseEntry(text)?.state : undefined
        const merged = known && kept ? mergeSlices(kept, known, state) : state
        storage?.setItem(name, JSON.stringify({ ...entry, state: merged }))
        known = state
      })
    },
    removeItem(name) {
      known = undefined
      attempt(() => open()?.removeItem(name))
    },
    know(state) {
      known = state
    },
  }
}

/** The entry zustand's `persist` wrote, its state made reliable; null for none and for a damaged one. */
export function parseEntry(text: string | null): StorageValue<PersistedState> | null {
  const entry = text === null || text.length > maxTextLength ? undefined : parseJson(text)
  if (entry === undefined) return null
  const state = typeof entry === 'object' && entry !== null && 'state' in entry ? entry.state : undefined
  return { state: parsePersistedState(state), version: 0 }
}

/** Undefined where the text is no JSON, or nested too deep to be written again. */
function parseJson(text: string): unknown {
  try {
    // Keys that name a prototype are nobody's data.
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    // Nothing but the text decides here: it is malformed, or the stack does not reach to its bottom.
    return undefined
  }
}

function inTime(text: Promise<string | null>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout>
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), rehydrationTimeoutMs)
  })
  // Storage that refuses later on is done without as well.
  return Promise.race([text, tooLate])
    .catch(() => null)
    .finally(() => clearTimeout(timer))
}

/** What is kept, but for the slices that differ from what was known. */
function mergeSlices(kept: PersistedState, known: PersistedState, now: PersistedState): PersistedState {
  const changed = entriesOf(now).filter(([slice, value]) => known[slice] !== value)
  return { ...kept, ...Object.fromEntries(changed) }
}

function sameSlices(one: PersistedState, other: PersistedState): boolean {
  return keysOf(one).every((slice) => one[slice] === other[slice])
}
