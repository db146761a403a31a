import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { formatNumber } from './print-report.ts'
import { commandOf, processTree } from './processes.ts'
import {
  findFreePort,
  neutralEnvironment,
  projectRoot,
  startProgram,
  waitForPage,
} from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const maxSeconds = { first: 180, next: 3 }
/** Of everything in the clone but git's own folder, in MB of 1,048,576 bytes as `du` has them. */
const maxInstalledMb = 600
/** Maximum time of a start, in ms. */
const patienceMs = 900_000

/** Output of `npm start` at the beginning of each step. */
const steps = [
  ['Installing dependencies', 'installing'],
  ['Building the site', 'building'],
  ['Tempolibre is ready', 'serving'],
] as const

/** From `npm start` in a fresh clone, with an empty npm cache, to the first page; then once more; and what it takes. */
export async function measureInstall({ say, short }: BenchOptions): Promise<SubjectReport> {
  const nextStarts = short ? 1 : 3
  await using folder = makeTemporaryFolder()
  const clone = join(folder.path, 'clone')
  const remarks = cloneHead(clone)
  const environment = {
    ...neutralEnvironment(),
    npm_config_cache: join(folder.path, 'npm-cache'),
    DATA_DIR: join(folder.path, 'data'),
  }
  say('first start')
  const first = await timeStart(clone, environment)
  const installedMb = megabytesOnDisk(clone, '.git')
  const next: StartTimes[] = []
  for (let start = 1; start <= nextStarts; start++) {
    say(`start ${start + 1}`)
    next.push(await timeStart(clone, environment))
  }
  return {
    figures: [
      {
        name: 'first npm start to the first page',
        value: first.seconds,
        unit: 's',
        bound: { max: maxSeconds.first },
      },
      {
        name: 'next npm start to the first page',
        value: medianOf(next.map(({ seconds }) => seconds)),
        unit: 's',
        bound: { max: maxSeconds.next },
      },
      {
        name: 'on the disk after the first start',
        value: installedMb,
        unit: 'MB',
        bound: { max: maxInstalledMb },
      },
    ],
    remarks: [
      ...remarks,
      'A clone, a data folder and an npm cache that did not exist before, the shell’s own node and npm; asked for / every 10 ms until it answers 200.',
      ...(process.getuid?.() === 0 && existsSync('/var/lib/tempolibre')
        ? [
            'Started by root, PostgreSQL’s programs are copied to /var/lib/tempolibre; they were there already, which saves about a tenth of a second.',
          ]
        : []),
      'On the disk: the clone without .git, with its packages and builds, in whole blocks; the data folder is elsewhere.',
      `First start: ${first.description}.`,
      ...next.map(({ description }, index) => `Start ${index + 2}: ${description}.`),
    ],
  }
}

/** What a folder takes on the disk without one of its entries, in MB: whole blocks, links not followed, as `du -sm`. */
function megabytesOnDisk(folder: string, without: string): number {
  const blocksBelow = (path: string): number => {
    const entry = lstatSync(path)
    const inside = entry.isDirectory() ? readdirSync(path).map((name) => blocksBelow(join(path, name))) : []
    return inside.reduce((sum, blocks) => sum + blocks, entry.blocks)
  }
  const names = readdirSync(folder).filter((name) => name !== without)
  return names.reduce((sum, name) => sum + blocksBelow(join(folder, name)), 0) / 2048
}

/** @returns remarks about the clone for the report */
function cloneHead(clone: string): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD')
  if (head.error || head.status !== 0) {
    throw new UnmeasurableError(
      'A fresh clone needs git and a repository: measure in a clone of Tempolibre, with git installed.',
    )
  }
  const cloned = git('clone', '--quiet', '--no-hardlinks', projectRoot, clone)
  if (cloned.status !== 0)
    throw new UnmeasurableError(`The repository could not be cloned: ${cloned.stderr.trim()}`)
  const changed = git('status', '--porcelain').stdout.split('\n').filter(Boolean).length
  const remarks = [`Commit ${head.stdout.trim()}.`]
  if (changed > 0) remarks.push(`Note: ${changed} files differ from that commit and were not measured.`)
  return remarks
}

interface StartTimes {
  seconds: number
  /** The steps that ran. */
  description: string
}

async function timeStart(clone: string, environment: NodeJS.ProcessEnv): Promise<StartTimes> {
  const port = await findFreePort()
  const started = performance.now()
  const program = startProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['start'], {
    cwd: clone,
    env: { ...environment, PORT: String(port) },
    // Node.js starts no .cmd without one.
    shell: process.platform === 'win32',
  })
  const seen: { step: string; at: number }[] = []
  program.onOutput((text) => {
    for (const [words, step] of steps) if (text.includes(words)) seen.push({ step, at: performance.now() })
  })
  try {
    const seconds = ((await waitForPage(`http://localhost:${port}/`, program, patienceMs)) - started) / 1000
    const moments = seen.map(({ at, step }) => `${step} from ${formatNumber((at - started) / 1000)} s on`)
    return { seconds, description: [...moments, `first page at ${formatNumber(seconds)} s`].join(', ') }
  } finally {
    await program.stop(serverWithin(program.pid))
  }
}

/** The process of the server itself below npm and the start script: a signal to it ends all of them cleanly. */
function serverWithin(npmPid: number): number {
  return (
    processTree(npmPid).findLast((pid) => /apps[\\/]server[\\/]src[\\/]main\.ts/.test(commandOf(pid))) ??
    npmPid
  )
}
