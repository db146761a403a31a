import { expect, test, vi } from 'vitest'
import { describeCase, drawCases, type SignalCase, signalSite } from './signal-sweep.ts'

// Each starts a site with a new database, on a machine that runs other tests.
vi.setConfig({ testTimeout: 180_000 })

const cases: SignalCase[] = [
  // One process is ready, the others start: the last to leave stops the database.
  { signal: 'SIGTERM', after: 'start', ms: 6000, processes: 2 },
  { signal: 'SIGHUP', after: 'ready', ms: 0, processes: 1 },
  { signal: 'SIGINT', after: 'ready', ms: 0, processes: 2, twiceMs: 1200 },
  { signal: 'SIGKILL', after: 'ready', ms: 200, processes: 2 },
  { signal: 'SIGINT', after: 'start', ms: 1500, processes: 1, isLater: true },
  ...drawCases(15, 4),
]

// Each has folders of its own, and is mostly waiting.
test.concurrent.each(cases.map((each) => [describeCase(each), each] as const))(
  '[R15.40] a site leaves no process, socket or folder: %s',
  { tags: 'thorough' },
  async (_, each) => expect(await signalSite(each)).toEqual([]),
)

test('a seed draws the same cases, with each signal in one process and in several', () => {
  expect(drawCases(7, 8)).toEqual(drawCases(7, 8))
  expect(new Set(drawCases(7, 8).map(({ processes, signal }) => `${signal} ${processes}`)).size).toBe(8)
})
