import type { Ask } from './ask.ts'
import type { System } from './system.ts'

/** What an event may do. */
export interface Stage {
  system: System
  /** Asks as one more visitor. */
  ask: Ask
  say(line: string): void
  /** Call when the fault is over, if it lasts: how soon the service is back counts from here. */
  healed(): void
}

/** Something that happens to a site while people use it. */
export interface ChaosEvent {
  name: string
  /** One line for the table and --list. */
  summary: string
  /** A planned event must cost no request. */
  planned: boolean
  /** How soon every request succeeds again, in seconds; for a planned event 0. */
  backWithin: number
  /** Why it cannot happen in a system; undefined: it can. */
  hindered?(system: System): string | undefined
  run(stage: Stage): Promise<void>
}
