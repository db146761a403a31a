import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '@tempolibre/domain/thrown'
import type { ChaosEvent, Stage } from './chaos-event.ts'
import { listTree, signalAll } from './processes.ts'

/** How long a fault lasts, in ms: longer than any limit of a request. */
const faultMs = 15_000

/** All processes of a database, which the kernel stops together. */
function processesOf({ system }: Stage, which: 'primary' | 'standby'): number[] {
  const pid = system.postgres.pids()[which]
  if (pid === undefined) throw new Error(`The ${which} does not run.`)
  return listTree(pid)
}

async function freeze(stage: Stage, which: 'primary' | 'standby'): Promise<void> {
  const pids = processesOf(stage, which)
  signalAll(pids, 'SIGSTOP')
  await delay(faultMs)
  signalAll(pids, 'SIGCONT')
  stage.healed()
}

/** Fills a disk to the last byte, for a while. */
async function fill(stage: Stage, disk: string, during: () => Promise<void>): Promise<void> {
  const ballast = join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error
  }
  try {
    await during()
  } finally {
    rmSync(ballast, { force: true })
  }
  stage.healed()
}

/** The paths of some songs' previews. */
async function listSongs({ ask, system }: Stage): Promise<string[]> {
  const answer = await ask({ path: '/api/v1/tracks?lang=en&limit=60&sort=title' })
  return [...(answer?.text ?? '').matchAll(/"url":"([^"]+\.mp3)"/g)].map(
    ([, url = '']) => new URL(url, system.url).pathname,
  )
}

const noDisk = 'only root can mount the small disk that is filled'

export const outsideEvents: readonly ChaosEvent[] = [
  {
    name: 'freeze-database',
    summary: 'PostgreSQL hangs for 15 s (SIGSTOP), and goes on',
    planned: false,
    backWithin: 10,
    run: (stage) => freeze(stage, 'primary'),
  },
  {
    name: 'slow-database',
    summary: 'every part of what the database says takes 200 ms longer, for 15 s',
    planned: false,
    backWithin: 10,
    async run({ healed, system }) {
      system.primaryCable.slow(100)
      await delay(faultMs)
      system.primaryCable.slow(0)
      healed()
    },
  },
  {
    name: 'swallowed-packets',
    summary: 'packets to the database vanish for 15 s; connections stay half-open for good',
    planned: false,
    backWithin: 15,
    async run({ healed, system }) {
      system.primaryCable.swallow()
      await delay(faultMs)
      system.primaryCable.heal()
      healed()
    },
  },
  {
    name: 'freeze-replica',
    summary: 'the synchronous replica hangs for 15 s: reads move to the primary, commits wait',
    planned: false,
    backWithin: 10,
    run: (stage) => freeze(stage, 'standby'),
  },
  {
    name: 'mail-away',
    summary: 'the mail server is stopped for 15 s',
    planned: false,
    backWithin: 0,
    async run({ system }) {
      await system.mails.close()
      await delay(faultMs)
      await system.mails.open()
    },
  },
  {
    name: 'full-media-disk',
    summary: 'the disk of the media folder is full for 15 s, while songs are heard',
    planned: false,
    backWithin: 5,
    hindered: ({ disks, store }) => (store ? 'recordings are in a bucket' : disks ? undefined : noDisk),
    async run(stage) {
      const paths = await listSongs(stage)
      await fill(stage, stage.system.disks?.media ?? '', async () => {
        await Promise.all([...paths.slice(0, 2).map((path) => stage.ask({ path })), delay(faultMs)])
      })
    },
  },
  {
    name: 'store-away',
    summary: 'the bucket of recordings and pictures is away for 15 s, while songs are heard',
    planned: false,
    backWithin: 10,
    hindered: ({ store }) => (store ? undefined : 'without --bucket there is none'),
    async run(stage) {
      const { ask, healed, system } = stage
      const paths = await listSongs(stage)
      await system.store?.pause()
      await Promise.all([...paths.slice(0, 4).map((path) => ask({ path })), delay(faultMs)])
      await system.store?.resume()
      healed()
    },
  },
  {
    name: 'full-database-disk',
    summary: 'the disk of the primary is full for 15 s',
    planned: false,
    backWithin: 20,
    hindered: ({ disks }) => (disks ? undefined : noDisk),
    run: (stage) => fill(stage, stage.system.disks?.database ?? '', () => delay(faultMs)),
  },
  {
    name: 'clock-jump',
    summary: 'the clock of one machine is an hour ahead, then an hour behind, then right',
    planned: false,
    backWithin: 5,
    async run({ healed, system }) {
      const machine = system.machines.at(-1)
      if (!machine) return
      for (const hours of [1, -1, 0]) {
        machine.jumpClock(hours * 3_600_000)
        if (hours !== 0) await delay(faultMs / 2)
      }
      healed()
    },
  },
  {
    name: 'failover',
    summary: 'the primary is gone; the replica is promoted and everybody led there',
    planned: false,
    backWithin: 15,
    async run(stage) {
      const { healed, system } = stage
      const gone = processesOf(stage, 'primary')
      signalAll(gone, 'SIGSTOP')
      // What an operator or a program needs to decide.
      await delay(5000)
      await system.failOver()
      healed()
      // It comes back when nobody asks it any more.
      signalAll(gone, 'SIGKILL')
    },
  },
]
