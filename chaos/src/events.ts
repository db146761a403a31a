import type { ChaosEvent } from './chaos-event.ts'
import { killingEvents } from './killing-events.ts'
import { outsideEvents } from './outside-events.ts'
import { plannedEvents } from './planned-events.ts'
import { quietEvents } from './quiet-events.ts'
import { signalEvents } from './signal-events.ts'

/** All events, in their order: the deploy begins with the former release, the failover leaves no replica. */
export const events: readonly ChaosEvent[] = [
  ...plannedEvents,
  ...killingEvents,
  ...signalEvents,
  ...quietEvents,
  ...outsideEvents,
]

/** @throws Error that names the unknown event */
export function findEvents(names: readonly string[]): ChaosEvent[] {
  const unknown = names.find((name) => !events.some((event) => event.name === name))
  if (unknown !== undefined)
    throw new Error(
      `There is no event '${unknown}'. Choose from: ${events.map(({ name }) => name).join(', ')}.`,
    )
  return names.length === 0 ? [...events] : events.filter(({ name }) => names.includes(name))
}
