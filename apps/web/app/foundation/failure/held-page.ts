import { useSyncExternalStore } from 'react'
import type { HoldingTrouble } from '../loading/page-trouble.ts'

/** The page on show is kept while another one cannot be reached. */
export interface HeldPage {
  kind: HoldingTrouble
  /** Counts the attempts that failed, so that the same words can be said again. */
  turn: number
  /** Of the attempt; once it is aborted, another one is under way. */
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
