import type { ChaosEvent, Stage } from './chaos-event.ts'
import type { Machine, Release } from './machine.ts'

/** Replaces what one machine runs, as a deploy does: stop, start, wait until it gets visitors again. */
async function replace({ system }: Stage, machine: Machine, release: Release): Promise<void> {
  await machine.stop()
  await machine.start(release)
  await system.balancer.untilUsed(machine.port)
}

async function roll(stage: Stage, release: Release): Promise<void> {
  for (const machine of stage.system.machines) await replace(stage, machine, release)
}

export const plannedEvents: readonly ChaosEvent[] = [
  {
    name: 'deploy',
    summary: 'machine by machine from the former release to this one, back, and forward again',
    planned: true,
    backWithin: 0,
    hindered: ({ old }) => (old ? undefined : 'there is no former release'),
    async run(stage) {
      const { current, old } = stage.system
      if (!old) return
      for (const release of [current, old, current]) {
        stage.say(`to ${release.name}`)
        await roll(stage, release)
      }
    },
  },
  {
    name: 'rolling-restart',
    summary: 'every machine is stopped and started, one after the other',
    planned: true,
    backWithin: 0,
    run: (stage) => roll(stage, stage.system.current),
  },
]
