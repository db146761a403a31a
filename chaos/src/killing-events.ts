import type { EndpointOutput } from '@tempolibre/contract'
import type { ChaosEvent, Stage } from './chaos-event.ts'
import type { Machine } from './machine.ts'
import { until } from './patience.ts'
import { signalAll } from './processes.ts'

/** The machine with several processes. */
function severalOf({ system }: Stage): Machine {
  const [first] = system.machines
  if (!first) throw new Error('A system has a machine.')
  return first
}

function lastOf({ system }: Stage): Machine {
  const last = system.machines.at(-1)
  if (!last) throw new Error('A system has a machine.')
  return last
}

/** Starts a machine again, as systemd does. */
async function startAgain({ system }: Stage, machine: Machine): Promise<void> {
  await machine.start(system.current)
  await system.balancer.untilUsed(machine.port)
}

/** Kills a process of a role, and waits until another one has taken its place. */
async function killOne(stage: Stage, role: 'web' | 'work'): Promise<void> {
  const machine = severalOf(stage)
  const before = machine.count(role)
  await machine.kill(role)
  stage.healed()
  await until(`another process does ${role}`, () => machine.count(role) === before)
}

/** The program that renders recordings. */
const renderer = /rendering\/worker\.ts/

export const killingEvents: readonly ChaosEvent[] = [
  {
    name: 'kill-web',
    summary: 'kill -9 of a process that serves, beside others of its machine',
    planned: false,
    backWithin: 5,
    run: (stage) => killOne(stage, 'web'),
  },
  {
    name: 'kill-work',
    summary: 'kill -9 of the process that runs jobs, mails and rendering',
    planned: false,
    backWithin: 5,
    run: (stage) => killOne(stage, 'work'),
  },
  {
    name: 'kill-renderer',
    summary: 'kill -9 of the process that renders the song somebody hears',
    planned: false,
    backWithin: 5,
    async run(stage) {
      const answer = await stage.ask({ path: '/api/v1/tracks?lang=en&limit=60' })
      const { tracks }: EndpointOutput<'listTracks'> = JSON.parse(answer?.text ?? '{"tracks":[]}')
      const path = new URL(tracks.at(-1)?.url ?? '', stage.system.url).pathname
      let isHeard = false
      const hear = async () => {
        isHeard = true
        // A player asks again if it is refused.
        await stage.ask({ path })
        isHeard = false
      }
      let heard = hear()
      let killed = 0
      await until('a song is being rendered', () => {
        if (!isHeard) heard = hear()
        for (const machine of stage.system.machines) killed += machine.killMatching(renderer)
        return killed > 0
      })
      await heard
      stage.healed()
      await until('the song can be heard', async () => (await stage.ask({ path }))?.status === 200)
    },
  },
  {
    name: 'kill-supervisor',
    summary: 'kill -9 of the first process of a machine with several; systemd starts it again',
    planned: false,
    backWithin: 5,
    async run(stage) {
      const machine = severalOf(stage)
      await machine.kill()
      stage.healed()
      await startAgain(stage, machine)
    },
  },
  {
    name: 'kill-machine',
    summary: 'kill -9 of a machine with one process; systemd starts it again',
    planned: false,
    backWithin: 5,
    async run(stage) {
      const machine = lastOf(stage)
      await machine.kill()
      stage.healed()
      await startAgain(stage, machine)
    },
  },
  {
    name: 'kill-database',
    summary: 'kill -9 of PostgreSQL, which is started again and recovers',
    planned: false,
    backWithin: 15,
    async run({ healed, system }) {
      const { primary } = system.postgres.pids()
      if (primary === undefined) throw new Error('The primary does not run.')
      signalAll([primary], 'SIGKILL')
      await until('PostgreSQL runs again', () => {
        const { primary: next } = system.postgres.pids()
        return next !== undefined && next !== primary
      })
      healed()
    },
  },
]
