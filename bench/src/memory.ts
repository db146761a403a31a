import { setTimeout as delay } from 'node:timers/promises'
import { languages } from '@tempolibre/locales'
import { listAllTracks, listPages } from './catalogue.ts'
import { type BenchOptions, type SubjectReport, UnmeasurableError } from './figure.ts'
import { isRenderer } from './find-renderer.ts'
import { formatNumber } from './print-report.ts'
import { commandOf, cpuSecondsOf, memoryOf, processTree } from './processes.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { bytesPerMb, megabytes, siteMemory } from './site-memory.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const maxMb = 450
/** Concurrent page requests. */
const visitors = 4

/** Idle: below this share of a core for this long, in ms; and the maximum wait for it. */
const idleShare = 0.02
const idleForMs = 5000
const idleLimitMs = 300_000

/** Memory of the server and its database after a busy period, once they are idle. */
export async function measureMemory({ say, short }: BenchOptions): Promise<SubjectReport> {
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  // Fails at once if memory cannot be read, before the long part.
  memoryOf(site.pid)
  const tracks = await listAllTracks(site.url)
  const paths = await listPages(site.url, short ? tracks.slice(0, 20) : tracks)
  say(`asking for ${paths.length} pages`)
  await visit(site.url, paths)
  const [track] = tracks
  if (!track) throw new UnmeasurableError('The catalogue is empty: measure with the demo library.')
  say(`playing ${track.title}, so that rendering begins and ends`)
  await (await fetch(track.url)).arrayBuffer()
  say('waiting until nothing happens any more')
  await becomeIdle(site.pid)

  const { node, postgres, processes } = siteMemory(site.pid)
  return {
    figures: [
      { name: 'node, resident', value: megabytes(node, 'residentBytes'), unit: 'MB' },
      { name: 'PostgreSQL, proportional', value: megabytes(postgres, 'proportionalBytes'), unit: 'MB' },
      {
        name: 'together (PSS)',
        value: megabytes(processes, 'proportionalBytes'),
        unit: 'MB',
        bound: { max: maxMb },
      },
      {
        name: 'together (node RSS + PostgreSQL PSS)',
        value: megabytes(node, 'residentBytes') + megabytes(postgres, 'proportionalBytes'),
        unit: 'MB',
        bound: { max: maxMb },
      },
      { name: 'together (sum of RSS)', value: megabytes(processes, 'residentBytes'), unit: 'MB' },
    ],
    remarks: [
      `Idle after ${paths.length} pages in ${languages.length} languages and one preview rendered and streamed; ${processes.length} processes.`,
      'PSS divides a shared page among all who have it, other programs on the same Node.js included, this bench too; node’s RSS with PostgreSQL’s PSS is what they would take by themselves. The sum of RSS counts PostgreSQL’s shared buffers once per process.',
      ...processes.map(
        ({ command, proportionalBytes, residentBytes }) =>
          `${nameOf(command)}: RSS ${formatNumber(residentBytes / bytesPerMb)} MB, PSS ${formatNumber(proportionalBytes / bytesPerMb)} MB.`,
      ),
    ],
  }
}

/** A slug of another language redirects, which is followed. */
async function visit(siteUrl: string, paths: readonly string[]): Promise<void> {
  const waiting = paths.values()
  const visitor = async () => {
    for (const path of waiting) {
      const response = await fetch(siteUrl + path, { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      if (response.status !== 200)
        throw new UnmeasurableError(`${path} answered ${response.status}, not 200.`)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
}

async function becomeIdle(serverPid: number): Promise<void> {
  const deadline = performance.now() + idleLimitMs
  for (;;) {
    const before = cpuSecondsOf(serverPid) ?? 0
    await delay(idleForMs)
    const used = (cpuSecondsOf(serverPid) ?? 0) - before
    const rendering = processTree(serverPid).some((pid) => isRenderer(commandOf(pid)))
    if (!rendering && used >= 0 && used / (idleForMs / 1000) < idleShare) return
    if (performance.now() > deadline) {
      throw new UnmeasurableError(
        `The server was still at work after ${idleLimitMs / 1000} s without visitors.`,
      )
    }
  }
}

function nameOf(command: string): string {
  const [program = '', ...args] = command.split(' ')
  return command.startsWith('postgres:')
    ? command
    : `${program.split(/[\\/]/).at(-1)} ${args[0]?.split(/[\\/]/).slice(-4).join('/') ?? ''}`.trim()
}
