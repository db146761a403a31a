import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bundleInlineScripts } from './apps/web/bundle-inline-scripts.ts'
import { materialIcons } from './apps/studio/material-icons.ts'

/** Tests that start whole sites, several processes each, and judge how soon these answer: beside one another they would judge the machine. */
const wholeSites = [
  'attack/src/attack.test.ts',
  'attack/src/scenarios/short-attack.test.ts',
  'chaos/src/chaos.test.ts',
  'chaos/src/signal-sweep.test.ts',
]

/** Files that take minutes. Begun last, one of them would keep a run waiting. */
const longest =
  /every-screen|appearance|labels-folder|signed-in-capabilities|commands\/import-folder|run-upload|verification-table|storage\.test|back-up\.test|private-files|every-buyer/

/** Much of most tests is waiting: for PostgreSQL, for music, for limits of 10 s, for a restart. One more than cores keeps these busy. */
const workers = availableParallelism() + 1
/** A browser and what it tests take a gigabyte. */
const browsers = Math.max(2, Math.floor(totalmem() / 1024 ** 3) - 2)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** One PostgreSQL cluster for each project; test files clone databases of their own from a template. */
export default defineConfig({
  test: {
    // `npm test` runs the unit tests that are not thorough and the main journeys; `npm test -- --merge` all unit tests
    // and whole sites as well, `npm test -- --all` every test.
    tags: [
      { name: 'main', description: 'A journey that every change is tried by.' },
      {
        name: 'thorough',
        description: 'A unit test that takes long, or tries one thing over many inputs, races or languages.',
      },
    ],
    // What a run has transformed is kept for the next, by content (node_modules/.vitest-cache).
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'sites',
          include: wholeSites,
          globalSetup: ['packages/database/src/embedded/test-cluster.ts'],
          maxWorkers: 1,
          // Of tests that may run side by side.
          maxConcurrency: 3,
          sequence: { groupOrder: 0 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Beside other work a limit of time can be missed: what fails is run once more, and listed (scripts/test.mjs).
          retry: 1,
        },
      },
      {
        // Tests of the studio import what has icons, tests of documents what has a bundled script.
        plugins: [materialIcons(), bundleInlineScripts()],
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'attack/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/build/**', ...wholeSites],
          globalSetup: ['packages/database/src/embedded/test-cluster.ts'],
          // Their PostgreSQL is half a day ahead of UTC and they are behind it: a day or a month that is not asked for in
          // UTC ends at another time.
          env: { TZ: 'America/Los_Angeles' },
          // Files share a process and what it has loaded: each puts back what it replaces, and has a database of its own.
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One second by default, which a busy machine needs for itself.
          expect: { poll: { timeout: 30_000 } },
          // As above.
          retry: 1,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [
            'packages/database/src/embedded/test-cluster.ts',
            'e2e/src/support/site-under-test.ts',
          ],
          // One server serves every journey, and a browser for each process.
          maxWorkers: Math.min(browsers, workers),
          sequence: { groupOrder: 2 },
          // As above: a tenth of the time of a run went into reading the same modules again for each file.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          // As above: a browser, a server and two other journeys share the cores.
          retry: 1,
        },
      },
    ],
  },
})
