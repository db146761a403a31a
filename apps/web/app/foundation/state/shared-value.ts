import { useSyncExternalStore } from 'react'

/** A value that one part of a page sets and others show; until it is set, and on the server, it is the first. */
export function createSharedValue<Value>(first: Value) {
  let current = first
  const listeners = new Set<() => void>()
  function follow(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    set(value: Value) {
      current = value
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        follow,
        () => current,
        () => first,
      ),
  }
}
