// Keeps Vitest warm: runs the test files of each request and answers with the outcome.
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import type { FileOutcome, RunOutcome, RunRequest } from './test-runs.ts'

const root = join(import.meta.dirname, '..', '..')

const vitest = await createVitest(
  'test',
  {
    root,
    project: ['unit'],
    watch: false,
    retry: 0,
    reporters: [
      {
        // The first failure decides; the rest need not run.
        onTestCaseResult(test) {
          if (test.result().state === 'failed') noteFailure()
        },
        onTestModuleEnd(module) {
          if (!module.ok()) noteFailure()
        },
      },
    ],
  },
  {},
)
/** The current run, and the promise that ends it after its first failure. */
let run: { stopsAtFailure: boolean; failed: boolean; stopping?: Promise<void> } | undefined

function noteFailure(): void {
  if (!run || run.failed) return
  run.failed = true
  if (run.stopsAtFailure) run.stopping = vitest.cancelCurrentRun('test-failure')
}

for (const project of vitest.projects)
  project.config.setupFiles.unshift(join(import.meta.dirname, 'note-reached-marks.ts'))
await vitest.standalone()
const specifications = await vitest.globTestSpecifications()

process.on('message', (request: RunRequest) => {
  void answer(request)
})
// The command is gone, and nothing else would end this process.
process.on('disconnect', () => process.exit())
process.send?.({ ready: specifications.map(({ moduleId }) => moduleId) })

async function answer({ changed, tests, stopsAtFailure }: RunRequest): Promise<void> {
  for (const file of changed) vitest.invalidateFile(file)
  const current: NonNullable<typeof run> = { stopsAtFailure, failed: false }
  run = current
  const wanted = new Set(tests)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    specifications.filter(({ moduleId }) => wanted.has(moduleId)),
  )
  // A run that starts before this one has stopped would be cancelled too.
  await current.stopping
  const outcome: RunOutcome = {
    files: testModules.filter(({ moduleId }) => wanted.has(moduleId)).map(describe),
    failed: current.failed || unhandledErrors.length > 0,
  }
  process.send?.(outcome)
}

function describe(module: TestModule): FileOutcome {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return {
    file: module.moduleId,
    failed: !module.ok(),
    ms: collectDuration + duration + setupDuration,
    marks: module.meta().marksReached ?? [],
  }
}
