import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'

/** A short text that the browser keeps, such as a choice of the visitor's; all tabs follow it. */
export interface KeptText {
  /** Undefined without one. Storage is untrusted: what does not have the text's form counts as none. */
  read(): string | undefined
  /** Keeps a text, or forgets it. */
  keep(text: string | undefined): void
  /** The text in a component: undefined on the server and in the browser's first render. */
  use(): string | undefined
}

export function createKeptText(key: string, form: RegExp): KeptText {
  const listeners = new Set<() => void>()
  /** Where storage is unavailable, the text lasts as long as the document. */
  let held: string | undefined
  const read = () => {
    const text = readStored(key) ?? held
    return text !== undefined && form.test(text) ? text : undefined
  }
  function follow(listener: () => void) {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    read,
    keep(text) {
      held = writeStored(key, text) ? undefined : text
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(follow, read, () => undefined),
  }
}
