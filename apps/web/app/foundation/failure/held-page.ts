import { useSyncExternalStore } from 'react'
import type { HoldingTrouble } from '../loading/page-trouble.ts'

/** The current page is kept while another cannot be reached. */
export interface HeldPage {
  kind: HoldingTrouble
  /** Number of failed attempts, so that the same text is announced again. */
  turn: number
  /** The attempt's signal; once aborted, another attempt is running. */
  signal: AbortSignal
}

let held: HeldPage | undefined
const listeners = new Set<() => void>()

export function holdPage(kind: HoldingTrouble, signal: AbortSignal): void {
  held = { kind, signal, turn: (held?.turn ?? 0) + 1 }
  for (const listener of listeners) listener()
}

export function letPageGo(): void {
  held = undefined
  for (const listener of listeners) listener()
}

export function useHeldPage(): HeldPage | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => held,
    () => undefined,
  )
}
