import type { ChaosEvent, Stage } from './chaos-event.ts'
import { describeCase, drawCases, type SignalCase, signalSite } from './signal-sweep.ts'

const seed = 154
const count = 24

/** Each start has a site of its own, beside the machines. @throws Error that names what was left */
async function sweep({ say }: Stage, cases: readonly SignalCase[]): Promise<void> {
  const wrong: string[] = []
  for (const each of cases) {
    const left = await signalSite(each)
    if (left.length > 0) wrong.push(`${describeCase(each)}: ${left.join(', ')}`)
  }
  say(`${cases.length} sites were signalled`)
  if (wrong.length > 0) throw new Error(`something was left: ${wrong.join('; ')}`)
}

const npmCases: readonly SignalCase[] = [
  ...(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map((signal, index) => ({
    signal,
    after: 'ready' as const,
    ms: 500,
    processes: 1 + (index % 2),
    whom: 'npm' as const,
  })),
  { signal: 'SIGINT', after: 'start', ms: 3000, processes: 1, whom: 'npm' },
  { signal: 'SIGINT', after: 'start', ms: 7000, processes: 2, whom: 'group', isLater: true },
]

export const signalEvents: readonly ChaosEvent[] = [
  {
    name: 'signals',
    summary: `${count} further sites get a signal at any moment of start and run, and leave nothing`,
    planned: false,
    backWithin: 10,
    run: (stage) => sweep(stage, drawCases(seed, count)),
  },
  {
    name: 'npm-alone',
    summary: 'npm alone, or all of its group, gets a signal, and the site that it started ends with it',
    planned: false,
    backWithin: 10,
    run: (stage) => sweep(stage, npmCases),
  },
]
