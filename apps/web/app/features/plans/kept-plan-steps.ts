import type { PlanStepAnswer } from '@tempolibre/contract'
import { useSyncExternalStore } from 'react'

/** By the plan's id; empty for visitors who are not signed in, and until it is known. */
export type PlanStepsById = Readonly<Record<string, PlanStepAnswer>>

const none: PlanStepsById = {}
let current = none
const listeners = new Set<() => void>()

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What choosing each plan means for whoever is signed in. */
export const planSteps = {
  set(steps: PlanStepsById) {
    current = steps
    for (const listener of listeners) listener()
  },
  use: () =>
    useSyncExternalStore(
      follow,
      () => current,
      () => none,
    ),
}
